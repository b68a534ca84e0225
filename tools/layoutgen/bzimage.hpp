// SPDX-License-Identifier: GPL-2.0
// The x86 boot image (vmlinuz): where the compressed kernel lies in it, and its release string.
#pragma once

#include <string>

#include "bytes.hpp"

namespace layoutgen {

struct BzImage {
    std::string release; // "6.1.0-57-amd64"; empty when the image does not tell
    Bytes vmlinux;       // the unpacked kernel: an ELF file
};

bool is_bzimage(ByteView image);

BzImage unpack_bzimage(ByteView image, const std::string& what);

/// "arm64", ... for images of architectures that are not supported; empty for anything else.
std::string foreign_image_arch(ByteView image);

} // namespace layoutgen
