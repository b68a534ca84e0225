// SPDX-License-Identifier: GPL-2.0
//
// JSON parts; see json_output.hpp.

#include "json_output.hpp"

#include "text.hpp"

namespace reap {
namespace {

// Error messages may quote file names in any encoding: replace rather than throw.
std::string dump(const Json& document, int indent) {
    return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}

} // namespace

Json json_document(std::string_view command) {
    Json document;
    document["schema_version"] = json_schema_version;
    document["command"] = command;
    return document;
}

Json json_text(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Json json_module(const ModuleInfo& module) {
    Json json;
    json["loaded"] = module.loaded;
    json["version"] = json_text(module.version);
    return json;
}

Json json_controller(const Controller& controller) {
    Json json;
    json["name"] = controller.name;
    json["model"] = json_text(controller.model);
    json["serial"] = json_text(controller.serial);
    json["firmware"] = json_text(controller.firmware);
    json["transport"] = json_text(controller.transport);
    json["live_state"] = json_text(controller.live_state);
    json["pci_address"] = json_text(controller.pci_address);
    json["pci_vendor_id"] = json_text(controller.pci_vendor_id);
    json["pci_device_id"] = json_text(controller.pci_device_id);
    json["reap_state"] = reap_state_name(controller.reap_state);
    json["reap_reason"] = json_text(controller.reap_reason);
    return json;
}

Json json_knob_value(const Knob& knob, const std::string& value) {
    if (knob.type == KnobType::number) {
        if (const auto number = parse_integer<std::uint64_t>(value)) {
            return *number;
        }
    }
    if (knob.type == KnobType::boolean && (value == "0" || value == "1")) {
        return value == "1";
    }
    return value;
}

Json json_settings(const std::vector<Setting>& settings) {
    Json json = Json::object();
    for (const Setting& setting : settings) {
        json[std::string(setting.knob->json_key)] = json_knob_value(*setting.knob, setting.value);
    }
    return json;
}

void print_json(std::ostream& out, const Json& document) {
    constexpr int indent = 2;
    out << dump(document, indent) << "\n";
}

void print_json_line(std::ostream& out, const Json& document) {
    out << dump(document, -1) << "\n";
}

} // namespace reap
