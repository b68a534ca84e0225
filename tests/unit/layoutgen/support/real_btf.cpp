// SPDX-License-Identifier: GPL-2.0
// The BTF of a real kernel and its modules, loaded once, and ways to damage copies of it.
#include "real_btf.hpp"

#include <algorithm>
#include <stdexcept>

#include "error.hpp"
#include "kernel_module.hpp"
#include "vmlinux.hpp"

namespace layoutgen_test {

using layoutgen::Bytes;
using layoutgen::ByteView;

RealBtf::RealBtf(const Kernel& kernel)
    : vmlinux(layoutgen::read_vmlinux(kernel.vmlinuz).btf),
      nvme(layoutgen::read_module(kernel.nvme, "nvme").btf),
      nvme_core(layoutgen::read_module(kernel.nvme_core, "nvme_core").btf),
      base(vmlinux, "vmlinux") {}

std::string RealBtf::complaint(ByteView module_btf) const {
    try {
        const layoutgen::BtfView view(module_btf, "module", base);
        return {};
    } catch (const layoutgen::Error& error) {
        return error.what();
    }
}

const RealBtf& real_btf() {
    static const RealBtf btf(modular_kernel());
    return btf;
}

BtfParts::BtfParts(ByteView btf) {
    // struct btf_header: magic, version, flags, hdr_len, type_off, type_len, str_off, str_len
    const auto field = [&btf](std::size_t offset) {
        return std::size_t{layoutgen::read_le<std::uint32_t>(btf, offset).value()};
    };
    const std::size_t header = field(4);
    types = header + field(8);
    types_size = field(12);
    strings = header + field(16);
    strings_size = field(20);
}

Bytes merge(ByteView vmlinux, ByteView module) {
    const BtfParts base(vmlinux);
    const BtfParts top(module);

    Bytes merged(vmlinux.begin(), vmlinux.begin() + 24);
    const auto append = [&merged](ByteView from, std::size_t offset, std::size_t size) {
        const auto part = from.subspan(offset, size);
        merged.insert(merged.end(), part.begin(), part.end());
    };
    append(vmlinux, base.types, base.types_size);
    append(module, top.types, top.types_size);
    append(vmlinux, base.strings, base.strings_size);
    append(module, top.strings, top.strings_size);

    const auto types_size = static_cast<std::uint32_t>(base.types_size + top.types_size);
    put_u32(merged, 4, 24);
    put_u32(merged, 8, 0);
    put_u32(merged, 12, types_size);
    put_u32(merged, 16, types_size);
    put_u32(merged, 20, static_cast<std::uint32_t>(base.strings_size + top.strings_size));
    return merged;
}

void rename(Bytes& data, std::string_view from, std::string_view to) {
    if (from.size() != to.size())
        throw std::invalid_argument("a rename must keep the length");
    const std::string whole = '\0' + std::string(from) + '\0';
    std::size_t count = 0;
    for (auto at = data.begin();; ++count) {
        at = std::search(at, data.end(), whole.begin(), whole.end());
        if (at == data.end())
            break;
        std::copy(to.begin(), to.end(), at + 1);
    }
    if (count == 0)
        throw std::invalid_argument("nothing to rename: " + std::string(from));
}

void append_typedef(Bytes& btf, std::uint32_t name, std::uint32_t type_id) {
    constexpr std::uint32_t typedef_kind = 8U << 24;
    constexpr std::uint32_t size = 12;
    const BtfParts parts(btf);
    if (parts.strings != parts.types + parts.types_size)
        throw std::invalid_argument("the strings do not follow the types");

    btf.insert(btf.begin() + static_cast<std::ptrdiff_t>(parts.strings), size, 0);
    put_u32(btf, parts.strings, name);
    put_u32(btf, parts.strings + 4, typedef_kind);
    put_u32(btf, parts.strings + 8, type_id);
    put_u32(btf, 12, static_cast<std::uint32_t>(parts.types_size) + size);
    put_u32(btf, 16, layoutgen::read_le<std::uint32_t>(btf, 16).value() + size);
}

void put_u32(Bytes& data, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; i++)
        data.at(offset + i) = static_cast<std::uint8_t>(value >> (8 * i));
}

} // namespace layoutgen_test
