// SPDX-License-Identifier: GPL-2.0
// Does BTF make sense? libbpf checks where things lie, not what they refer to.
#include "btf_check.hpp"

#include <algorithm>
#include <span>
#include <string_view>

#include "error.hpp"

namespace layoutgen {
namespace {

/// Thrown and caught in this file only.
struct Damage {
    std::string reason;
};

class Checker {
public:
    Checker(const btf& types, std::uint32_t own_strings)
        : btf_(&types), count_(btf__type_cnt(&types)), own_strings_(own_strings) {}

    void check_type(std::uint32_t id) const {
        const btf_type& t = *btf__type_by_id(btf_, id);
        const auto type_name = name(t.name_off);

        switch (btf_kind(&t)) {
        case BTF_KIND_INT:
            if (type_name.empty() || t.size == 0 || t.size > 16 || btf_int_bits(&t) > t.size * 8)
                bad("a bad integer type '{}'", type_name);
            break;
        case BTF_KIND_PTR:
        case BTF_KIND_TYPEDEF:
        case BTF_KIND_VOLATILE:
        case BTF_KIND_CONST:
        case BTF_KIND_RESTRICT:
        case BTF_KIND_TYPE_TAG:
            data_type(t.type);
            break;
        case BTF_KIND_ARRAY:
            check_size(btf_array(&t)->type);
            data_type(btf_array(&t)->index_type);
            break;
        case BTF_KIND_STRUCT:
        case BTF_KIND_UNION:
            check_members(t, type_name);
            break;
        case BTF_KIND_ENUM:
            for (const auto& e : std::span(btf_enum(&t), btf_vlen(&t)))
                required_name(e.name_off);
            break;
        case BTF_KIND_ENUM64:
            // The element type is newer than some headers; it is three words, name first.
            for (std::size_t i = 0; i < btf_vlen(&t); i++)
                required_name(reinterpret_cast<const __u32*>(&t + 1)[i * 3]);
            break;
        case BTF_KIND_FWD:
        case BTF_KIND_FLOAT:
            required_name(t.name_off);
            break;
        case BTF_KIND_FUNC:
            required_name(t.name_off);
            of_kind(t.type, BTF_KIND_FUNC_PROTO);
            break;
        case BTF_KIND_FUNC_PROTO:
            data_type(t.type);
            for (const auto& p : std::span(btf_params(&t), btf_vlen(&t))) {
                check_name(p.name_off);
                data_type(p.type);
            }
            break;
        case BTF_KIND_VAR:
            required_name(t.name_off);
            data_type(t.type);
            break;
        case BTF_KIND_DATASEC:
            for (const auto& v : std::span(btf_var_secinfos(&t), btf_vlen(&t)))
                of_kind(v.type, BTF_KIND_VAR);
            break;
        case BTF_KIND_DECL_TAG:
            if (t.type == 0 || t.type >= count_)
                bad("a reference to type {}, which does not exist", t.type);
            break;
        default:
            bad("a type of the unknown kind {}", btf_kind(&t));
        }
    }

private:
    template <typename... Args>
    [[noreturn]] static void bad(fmt::format_string<Args...> format, Args&&... args) {
        throw Damage{fmt::format(format, std::forward<Args>(args)...)};
    }

    /// Strings are shared whole, never by their ends: an offset must be that of a string's start.
    [[nodiscard]] std::string_view name(std::uint32_t offset) const {
        const char* text = btf__str_by_offset(btf_, offset);
        if (text == nullptr)
            bad("a name at string offset {}, which does not exist", offset);
        if (offset != 0 && offset != own_strings_ && text[-1] != '\0')
            bad("a name that begins in the middle of a string ('{}')", text);
        const std::string_view result(text);
        if (offset != 0 && result.empty())
            bad("an empty name where a string was");
        if (std::any_of(result.begin(), result.end(), [](char c) { return c < ' ' || c > '~'; }))
            bad("a name with characters that no name has");
        return result;
    }

    void check_name(std::uint32_t offset) const { static_cast<void>(name(offset)); }

    void required_name(std::uint32_t offset) const {
        if (name(offset).empty())
            bad("a nameless type, value or function");
    }

    /// Something that a pointer, typedef or parameter can have as its type; void included.
    void data_type(std::uint32_t id) const {
        if (id >= count_)
            bad("a reference to type {}, which does not exist", id);
        switch (btf_kind(btf__type_by_id(btf_, id))) {
        case BTF_KIND_FUNC:
        case BTF_KIND_VAR:
        case BTF_KIND_DATASEC:
        case BTF_KIND_DECL_TAG:
            bad("a reference to {}, which is no type", id);
        default:
            break;
        }
    }

    [[nodiscard]] std::uint64_t size_of(std::uint32_t id) const {
        data_type(id);
        const auto size = btf__resolve_size(btf_, id);
        if (size < 0)
            bad("a member or element of type {}, which has no size", id);
        return static_cast<std::uint64_t>(size);
    }

    void check_size(std::uint32_t id) const { static_cast<void>(size_of(id)); }

    void of_kind(std::uint32_t id, std::uint32_t kind) const {
        if (id >= count_ || btf_kind(btf__type_by_id(btf_, id)) != kind)
            bad("a reference to {}, which is of the wrong kind", id);
    }

    void check_members(const btf_type& t, std::string_view type_name) const {
        const std::uint64_t limit = std::uint64_t{t.size} * 8;
        const auto members = std::span(btf_members(&t), btf_vlen(&t));
        std::uint64_t previous_end = 0;

        for (std::uint32_t i = 0; i < members.size(); i++) {
            const auto member_name = name(members[i].name_off);
            const std::uint64_t start = btf_member_bit_offset(&t, i);
            const std::uint64_t bits = btf_member_bitfield_size(&t, i);
            const std::uint64_t size = size_of(members[i].type) * 8;

            if (bits > size || start + (bits != 0 ? bits : size) > limit)
                bad("a member {}.{} that lies outside its struct", type_name, member_name);
            if (btf_is_union(&t))
                continue;
            if (start < previous_end)
                bad("members that overlap at {}.{}", type_name, member_name);
            previous_end = start + (bits != 0 ? bits : size);
        }
    }

    const btf* btf_;
    std::uint32_t count_;
    std::uint32_t own_strings_;
};

} // namespace

std::optional<std::string> find_btf_damage(const btf& types, std::uint32_t first_id,
                                           std::uint32_t own_strings) {
    const Checker checker(types, own_strings);
    for (std::uint32_t id = first_id; id < btf__type_cnt(&types); id++) {
        try {
            checker.check_type(id);
        } catch (const Damage& damage) {
            return fmt::format("type {} has {}", id, damage.reason);
        }
    }
    return std::nullopt;
}

} // namespace layoutgen
