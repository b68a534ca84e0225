// SPDX-License-Identifier: GPL-2.0
// Checked BTF (of vmlinux, or of a module on top of it) and the questions we ask it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bpf/btf.h>

#include "bytes.hpp"

namespace layoutgen {

struct Member {
    std::uint32_t type_id;
    std::uint32_t bit_offset;    // from the start of the outermost struct
    std::uint32_t bitfield_size; // 0: not a bitfield
};

class BtfView {
public:
    /// BTF that stands on its own. `data` is copied; `what` names it in errors.
    BtfView(ByteView data, std::string what);

    /// A module's BTF on top of `base`, which must outlive it.
    BtfView(ByteView data, std::string what, const BtfView& base);

    [[nodiscard]] const std::string& what() const { return what_; }

    /// All structs of this name that are defined here; those of the base do not count.
    [[nodiscard]] std::vector<std::uint32_t> find_structs(std::string_view wanted) const;

    [[nodiscard]] std::uint32_t struct_size(std::uint32_t struct_id) const;

    /// Also looks into anonymous structs and unions.
    [[nodiscard]] std::optional<Member> find_member(std::uint32_t struct_id,
                                                    std::string_view wanted) const;

    [[nodiscard]] std::uint32_t size_of(std::uint32_t type_id) const;

    /// The type as C writes it, without const, volatile, restrict and tags.
    [[nodiscard]] std::string spell(std::uint32_t type_id) const;

    /// The value of an enumerator of any enum that is defined here.
    [[nodiscard]] std::optional<std::int64_t> find_enumerator(std::string_view wanted) const;

private:
    struct Free {
        void operator()(btf* b) const noexcept { btf__free(b); }
    };

    void load(ByteView data, const BtfView* base);
    [[nodiscard]] const btf_type& type(std::uint32_t id) const;
    [[nodiscard]] std::string_view name(std::uint32_t offset) const;

    std::string what_;
    std::unique_ptr<btf, Free> btf_;
    std::uint32_t first_id_ = 1;
};

} // namespace layoutgen
