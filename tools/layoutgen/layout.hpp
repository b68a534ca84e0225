// SPDX-License-Identifier: GPL-2.0
// The layout of one kernel's nvme driver, collected from its files and checked by fields.cpp.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace layoutgen {

struct FieldLayout {
    std::string name;
    std::string type;
    std::uint32_t offset;
    std::uint32_t size;

    bool operator==(const FieldLayout&) const = default;
};

struct StructLayout {
    std::string name;
    std::uint32_t size;
    std::vector<FieldLayout> fields;

    bool operator==(const StructLayout&) const = default;
};

struct EnumValue {
    std::string name;
    std::int64_t value;

    bool operator==(const EnumValue&) const = default;
};

struct Layout {
    std::string release;
    std::string srcversion; // of nvme.ko; empty when the driver is built in
    std::string vermagic;   // likewise
    bool builtin = false;
    std::vector<StructLayout> structs;
    std::vector<EnumValue> enums;

    bool operator==(const Layout&) const = default;
};

struct Inputs {
    std::string release;
    std::filesystem::path vmlinux;
    bool builtin = false;
    std::filesystem::path nvme; // these two only when not built in
    std::filesystem::path nvme_core;
};

Layout collect_layout(const Inputs& inputs);

} // namespace layoutgen
