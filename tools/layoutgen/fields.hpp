// SPDX-License-Identifier: GPL-2.0
// What the module relies on in the stock driver's private structs. The tables are in fields.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace layoutgen {

enum class Source {
    driver,  // nvme.ko or nvme-core.ko; vmlinux when the driver is built in
    vmlinux, // always the kernel proper
};

struct StructSpec {
    std::string_view name;
    Source source;
};

/// The size of a field whose type is a struct or lock that kernels may configure differently.
constexpr std::uint32_t any_size = 0;

struct FieldSpec {
    std::string_view struct_name;
    std::string_view name;
    std::string_view type; // as BtfView::spell() writes it; alternatives with '|'
    std::uint32_t size;
};

struct EnumSpec {
    std::string_view name;
    bool required;
};

std::span<const StructSpec> struct_specs();
std::span<const FieldSpec> field_specs();
std::span<const EnumSpec> enum_specs();

} // namespace layoutgen
