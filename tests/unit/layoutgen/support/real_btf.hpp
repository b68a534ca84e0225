// SPDX-License-Identifier: GPL-2.0
// The BTF of a real kernel and its modules, loaded once, and ways to damage copies of it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "btf_view.hpp"
#include "bytes.hpp"
#include "kernels.hpp"

namespace layoutgen_test {

struct RealBtf {
    explicit RealBtf(const Kernel& kernel);

    layoutgen::Bytes vmlinux;
    layoutgen::Bytes nvme;
    layoutgen::Bytes nvme_core;
    layoutgen::BtfView base;

    /// Checks `module_btf` on top of vmlinux: the complaint, or empty when there is none.
    [[nodiscard]] std::string complaint(layoutgen::ByteView module_btf) const;
};

/// The one of modular_kernel().
const RealBtf& real_btf();

/// Where the parts of raw BTF lie.
struct BtfParts {
    explicit BtfParts(layoutgen::ByteView btf);

    std::size_t types;
    std::size_t types_size;
    std::size_t strings;
    std::size_t strings_size;
};

/// Puts a vmlinux and a module on top of it together, as a kernel with the module built in has it.
layoutgen::Bytes merge(layoutgen::ByteView vmlinux, layoutgen::ByteView module);

/// Replaces a whole string, everywhere, by one of the same length.
void rename(layoutgen::Bytes& data, std::string_view from, std::string_view to);

/// Adds a typedef behind the last type.
void append_typedef(layoutgen::Bytes& btf, std::uint32_t name, std::uint32_t type_id);

void put_u32(layoutgen::Bytes& data, std::size_t offset, std::uint32_t value);

} // namespace layoutgen_test
