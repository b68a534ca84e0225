// SPDX-License-Identifier: GPL-2.0
//
// The common frame of every JSON document, and the parts that several commands share. Keys carry
// their unit; what isn't known is null. Documented in docs/reapctl.md.

#ifndef REAPCTL_JSON_OUTPUT_HPP
#define REAPCTL_JSON_OUTPUT_HPP

#include "controller.hpp"
#include "knobs.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string_view>

namespace reap {

using Json = nlohmann::ordered_json;

// Raised when a key changes its meaning or goes away; new keys don't raise it.
inline constexpr int json_schema_version = 1;

// {"schema_version": 1, "command": ...}
Json json_document(std::string_view command);

Json json_module(const ModuleInfo& module);
Json json_controller(const Controller& controller);

// "reason": null where there is none.
Json json_text(const std::string& text);

// A number, a boolean or a string as the knob's type asks; text that doesn't fit stays a string.
Json json_knob_value(const Knob& knob, const std::string& value);
Json json_settings(const std::vector<Setting>& settings);

template <class T>
Json json_optional(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}
inline Json json_optional(const std::optional<CpuList>& cpus) {
    return cpus ? Json(cpus->str()) : Json(nullptr);
}

// Indented, for documents that stand alone.
void print_json(std::ostream& out, const Json& document);
// On one line, for streams of documents.
void print_json_line(std::ostream& out, const Json& document);

} // namespace reap

#endif
