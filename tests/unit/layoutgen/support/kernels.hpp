// SPDX-License-Identifier: GPL-2.0
// The real kernels that the tests work on, as qemu/fetch-kernel unpacks them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "layout.hpp"

namespace layoutgen_test {

struct Kernel {
    std::string release;
    std::filesystem::path vmlinuz;
    std::filesystem::path nvme; // empty, as is the next, where the driver is built in
    std::filesystem::path nvme_core;

    [[nodiscard]] bool builtin() const { return nvme.empty(); }
    [[nodiscard]] layoutgen::Inputs inputs() const;
};

/// All kernels under $NVME_REAP_KERNELS, or the build's own directory. Throws when there is none:
/// a test without a kernel must fail, not pass.
std::vector<Kernel> all_kernels();

/// One whose nvme driver is a module: $KVER where that is one, else the first.
Kernel modular_kernel();

} // namespace layoutgen_test
