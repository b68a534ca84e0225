// SPDX-License-Identifier: GPL-2.0
// The layout as JSON, for scripts and for comparing kernels.
#include "json_writer.hpp"

#include <nlohmann/json.hpp>

namespace layoutgen {

std::string to_json(const Layout& layout) {
    using json = nlohmann::ordered_json;

    json structs = json::object();
    for (const StructLayout& s : layout.structs) {
        json fields = json::object();
        for (const FieldLayout& f : s.fields)
            fields[f.name] = {{"offset", f.offset}, {"size", f.size}, {"type", f.type}};
        structs[s.name] = {{"size", s.size}, {"fields", std::move(fields)}};
    }
    json enums = json::object();
    for (const EnumValue& e : layout.enums)
        enums[e.name] = e.value;

    const json document = {
        {"release", layout.release},     {"srcversion", layout.srcversion},
        {"vermagic", layout.vermagic},   {"builtin", layout.builtin},
        {"structs", std::move(structs)}, {"enums", std::move(enums)},
    };
    return document.dump(2, ' ', true, json::error_handler_t::replace) + '\n';
}

} // namespace layoutgen
