// SPDX-License-Identifier: GPL-2.0
// The kernel proper, in any of the forms it can be had: its BTF and its release.
#pragma once

#include <filesystem>
#include <string>

#include "bytes.hpp"

namespace layoutgen {

struct Vmlinux {
    std::string what;    // how to name it in errors
    std::string release; // empty when the file does not tell
    Bytes btf;
};

/// Reads a vmlinuz, an ELF vmlinux (also one that holds nothing but BTF), or raw BTF.
Vmlinux read_vmlinux(const std::filesystem::path& path);

} // namespace layoutgen
