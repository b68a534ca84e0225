// SPDX-License-Identifier: GPL-2.0
// Finds where in a module's raw BTF a type or member lies, so that a test can change it in place.
#include "btf_index.hpp"

#include <span>
#include <stdexcept>

#include "real_btf.hpp"

namespace layoutgen_test {

BtfIndex::BtfIndex(layoutgen::ByteView vmlinux, layoutgen::ByteView module)
    : base_types_size_(BtfParts(vmlinux).types_size), module_types_(BtfParts(module).types) {
    const auto merged = merge(vmlinux, module);
    btf_.reset(btf__new(merged.data(), static_cast<std::uint32_t>(merged.size())));
    if (!btf_)
        throw std::runtime_error("the merged BTF does not parse");
}

std::uint32_t BtfIndex::type_id(const std::string& name, std::uint32_t kind) const {
    const auto id = btf__find_by_name_kind(btf_.get(), name.c_str(), kind);
    if (id < 0)
        throw std::invalid_argument("no type " + name);
    return static_cast<std::uint32_t>(id);
}

std::uint32_t BtfIndex::type_count() const {
    return btf__type_cnt(btf_.get());
}

std::uint32_t BtfIndex::name_offset(std::uint32_t id) const {
    return btf__type_by_id(btf_.get(), id)->name_off;
}

std::size_t BtfIndex::struct_at(const std::string& name) const {
    return offset_in_module(btf__type_by_id(btf_.get(), type_id(name, BTF_KIND_STRUCT)));
}

std::size_t BtfIndex::member_at(const std::string& struct_name, const std::string& member) const {
    const btf_type* t = btf__type_by_id(btf_.get(), type_id(struct_name, BTF_KIND_STRUCT));
    for (const btf_member& m : std::span(btf_members(t), btf_vlen(t)))
        if (member == btf__str_by_offset(btf_.get(), m.name_off))
            return offset_in_module(&m);
    throw std::invalid_argument("no member " + member);
}

std::size_t BtfIndex::offset_in_module(const void* place) const {
    const auto* types = reinterpret_cast<const char*>(btf__type_by_id(btf_.get(), 1));
    const auto offset = static_cast<std::size_t>(static_cast<const char*>(place) - types);
    if (offset < base_types_size_)
        throw std::invalid_argument("the type is in vmlinux, not in the module");
    return offset - base_types_size_ + module_types_;
}

} // namespace layoutgen_test
