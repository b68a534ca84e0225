// SPDX-License-Identifier: GPL-2.0
// Finds where in a module's raw BTF a type or member lies, so that a test can change it in place.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <bpf/btf.h>

#include "bytes.hpp"

namespace layoutgen_test {

class BtfIndex {
public:
    BtfIndex(layoutgen::ByteView vmlinux, layoutgen::ByteView module);

    [[nodiscard]] std::uint32_t type_id(const std::string& name, std::uint32_t kind) const;

    /// Which is also the id that the next type gets.
    [[nodiscard]] std::uint32_t type_count() const;

    [[nodiscard]] std::uint32_t name_offset(std::uint32_t id) const;

    /// Offset in the module's raw BTF of a struct's btf_type (name, info, size).
    [[nodiscard]] std::size_t struct_at(const std::string& name) const;

    /// Likewise of a member's btf_member (name, type, offset in bits).
    [[nodiscard]] std::size_t member_at(const std::string& struct_name,
                                        const std::string& member) const;

private:
    struct Free {
        void operator()(btf* b) const noexcept { btf__free(b); }
    };

    [[nodiscard]] std::size_t offset_in_module(const void* place) const;

    std::unique_ptr<btf, Free> btf_;
    std::size_t base_types_size_;
    std::size_t module_types_;
};

} // namespace layoutgen_test
