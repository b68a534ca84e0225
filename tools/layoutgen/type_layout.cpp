// SPDX-License-Identifier: GPL-2.0
// The types that fields.cpp lists, found in BTF and checked.
#include "type_layout.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "error.hpp"
#include "fields.hpp"

namespace layoutgen {
namespace {

bool is_one_of(std::string_view type, std::string_view alternatives) {
    while (!alternatives.empty()) {
        const auto end = std::min(alternatives.find('|'), alternatives.size());
        if (type == alternatives.substr(0, end))
            return true;
        alternatives.remove_prefix(std::min(end + 1, alternatives.size()));
    }
    return false;
}

FieldLayout field_layout(const BtfView& view, std::uint32_t struct_id, const FieldSpec& spec) {
    const auto field = fmt::format("struct {} field {}", spec.struct_name, spec.name);

    const auto member = view.find_member(struct_id, spec.name);
    if (!member)
        fail(Advice::report, "{}: {} is missing", view.what(), field);
    if (member->bitfield_size != 0 || member->bit_offset % 8 != 0)
        fail(Advice::report, "{}: {} is a bitfield", view.what(), field);

    FieldLayout found = {std::string(spec.name), view.spell(member->type_id),
                         member->bit_offset / 8, view.size_of(member->type_id)};
    if (!is_one_of(found.type, spec.type))
        fail(Advice::report, "{}: {} has type '{}' instead of '{}'", view.what(), field, found.type,
             spec.type);
    if (spec.size != any_size && spec.size != found.size)
        fail(Advice::report, "{}: {} has {} bytes instead of {}", view.what(), field, found.size,
             spec.size);
    return found;
}

StructLayout struct_layout(const BtfView& view, std::uint32_t struct_id, std::string_view name) {
    StructLayout result = {std::string(name), view.struct_size(struct_id), {}};
    for (const FieldSpec& spec : field_specs())
        if (spec.struct_name == name)
            result.fields.push_back(field_layout(view, struct_id, spec));
    return result;
}

/// Every definition that the files hold must say the same: one of them is what the driver uses.
StructLayout find_struct(Views views, std::string_view name) {
    std::optional<StructLayout> result;
    const BtfView* first = nullptr;
    for (const BtfView* view : views) {
        for (const auto id : view->find_structs(name)) {
            auto found = struct_layout(*view, id, name);
            if (!result) {
                result = std::move(found);
                first = view;
            } else if (*result != found) {
                fail(Advice::report, "{} and {}: two different definitions of struct {}",
                     first->what(), view->what(), name);
            }
        }
    }
    if (!result)
        fail(Advice::report, "{}: struct {} is missing", views.front()->what(), name);
    return *result;
}

std::optional<EnumValue> find_enumerator(Views views, const EnumSpec& spec) {
    for (const BtfView* view : views)
        if (const auto value = view->find_enumerator(spec.name))
            return EnumValue{std::string(spec.name), *value};
    if (spec.required)
        fail(Advice::report, "{}: enumerator {} is missing", views.front()->what(), spec.name);
    return std::nullopt;
}

} // namespace

void collect_types(Layout& layout, const BtfView& vmlinux, Views driver) {
    const BtfView* const kernel = &vmlinux;
    for (const StructSpec& spec : struct_specs())
        layout.structs.push_back(
            find_struct(spec.source == Source::driver ? driver : Views(&kernel, 1), spec.name));
    for (const EnumSpec& spec : enum_specs())
        if (auto value = find_enumerator(driver, spec))
            layout.enums.push_back(std::move(*value));
}

} // namespace layoutgen
