// SPDX-License-Identifier: GPL-2.0
// The compression formats that kernel images and modules come in, told apart by their magic.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bytes.hpp"

namespace layoutgen {

enum class Compression { xz, gzip, zstd, lz4_legacy };

std::string_view name_of(Compression format);

std::optional<Compression> detect_compression(ByteView data);

/// A format that kernels can use but that is not read here ("bzip2", ...), for the message.
std::optional<std::string_view> detect_unsupported_compression(ByteView data);

/// Unpacks; bytes after the compressed data are ignored. `what` names the data in errors.
Bytes decompress(Compression format, ByteView data, const std::string& what);

} // namespace layoutgen
