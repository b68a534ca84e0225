// SPDX-License-Identifier: GPL-2.0
// A kernel module file (.ko, also compressed): its modinfo and its split BTF.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "bytes.hpp"

namespace layoutgen {

struct KernelModule {
    std::string what; // how to name it in errors
    std::string srcversion;
    std::string vermagic;
    Bytes btf;

    /// The first word of vermagic: the release of the kernel that it was built for.
    [[nodiscard]] std::string release() const;
};

/// `name` is the module's own name, as in its modinfo ("nvme_core").
KernelModule read_module(const std::filesystem::path& path, std::string_view name);

} // namespace layoutgen
