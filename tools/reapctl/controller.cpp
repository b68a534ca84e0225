// SPDX-License-Identifier: GPL-2.0
//
// Reading of controllers; see controller.hpp.

#include "controller.hpp"

#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace reap {
namespace {

struct StateNames {
    ReapState state;
    std::string_view name;
    std::string_view label;
};

constexpr std::array<StateNames, 8> state_names{{
    {ReapState::attached, "attached", "attached"},
    {ReapState::disabled, "disabled", "disabled"},
    {ReapState::waiting, "waiting", "waiting"},
    {ReapState::stock, "stock", "stock"},
    {ReapState::unknown, "unknown", "unknown"},
    {ReapState::unmanaged, "unmanaged", "unmanaged"},
    {ReapState::module_not_loaded, "module_not_loaded", "no module"},
    {ReapState::not_pci, "not_pci", "not PCI"},
}};

const StateNames& names_of(ReapState state) {
    return *std::find_if(state_names.begin(), state_names.end(),
                         [state](const StateNames& names) { return names.state == state; });
}

// Only nvmeN: /sys/class/nvme holds nothing else today, and a name is used to build paths.
bool is_controller_name(std::string_view name) {
    constexpr std::string_view prefix = "nvme";
    return name.substr(0, prefix.size()) == prefix && all_digits(name.substr(prefix.size()));
}

std::string hex_id(std::string_view text) {
    constexpr std::string_view prefix = "0x";
    if (text.substr(0, prefix.size()) == prefix) {
        text.remove_prefix(prefix.size());
    }
    return printable(text);
}

std::string printable_text(FieldReader& reader, const std::string& path) {
    return printable(reader.text(path).value_or(""));
}

void read_pci(FieldReader& reader, Controller& controller) {
    const std::string device = controller.class_dir() + "/device";
    controller.pci_address = printable_text(reader, controller.class_dir() + "/address");
    if (controller.pci_address.empty()) {
        controller.pci_address = printable(reader.tree().real_name(device).value_or(""));
    }
    controller.pci_vendor_id = hex_id(reader.text(device + "/vendor").value_or(""));
    controller.pci_device_id = hex_id(reader.text(device + "/device").value_or(""));
}

// "attached" | "disabled" | "waiting: why" | "stock: reason"
void parse_state(std::string_view text, Controller& controller) {
    const std::size_t colon = text.find(':');
    const std::string_view word = trim(text.substr(0, colon));
    controller.reap_reason.clear();
    if (colon != std::string_view::npos) {
        controller.reap_reason = printable(trim(text.substr(colon + 1)));
    }
    for (const ReapState state :
         {ReapState::attached, ReapState::disabled, ReapState::waiting, ReapState::stock}) {
        if (names_of(state).name == word) {
            controller.reap_state = state;
            if (state == ReapState::disabled && controller.reap_reason.empty()) {
                controller.reap_reason = "enabled=0: the stock driver completes its I/O";
            }
            return;
        }
    }
    controller.reap_state = ReapState::unknown;
    controller.reap_reason = fmt::format("the module says \"{}\"", printable(text));
}

std::string unmanaged_reason(const ModuleInfo& module) {
    if (module.controllers.empty()) {
        return "nvme_reap is loaded but does not know this controller";
    }
    return fmt::format("not in the module's allow list (controllers={})", module.controllers);
}

} // namespace

std::string_view reap_state_name(ReapState state) {
    return names_of(state).name;
}

std::string_view reap_state_label(ReapState state) {
    return names_of(state).label;
}

bool Controller::is_managed() const {
    switch (reap_state) {
    case ReapState::attached:
    case ReapState::disabled:
    case ReapState::waiting:
    case ReapState::stock:
    case ReapState::unknown:
        return true;
    case ReapState::unmanaged:
    case ReapState::module_not_loaded:
    case ReapState::not_pci:
        break;
    }
    return false;
}

std::string Controller::pci_ids() const {
    if (pci_vendor_id.empty() && pci_device_id.empty()) {
        return {};
    }
    return pci_vendor_id + ":" + pci_device_id;
}

ModuleInfo read_module(FieldReader& reader) {
    const std::string dir = "module/nvme_reap";
    ModuleInfo module;
    module.loaded = reader.tree().exists(dir);
    if (module.loaded) {
        module.version = printable_text(reader, dir + "/version");
        module.controllers = printable_text(reader, dir + "/parameters/controllers");
    }
    return module;
}

void refresh_reap_state(FieldReader& reader, const ModuleInfo& module, Controller& controller) {
    if (!controller.is_pci()) {
        controller.reap_state = ReapState::not_pci;
        controller.reap_reason =
            controller.transport.empty()
                ? "its transport cannot be read; nvme_reap handles PCI controllers only"
                : fmt::format("{} transport; nvme_reap handles PCI controllers only",
                              controller.transport);
        return;
    }
    if (!module.loaded) {
        controller.reap_state = ReapState::module_not_loaded;
        controller.reap_reason = "nvme_reap is not loaded (modprobe nvme_reap)";
        return;
    }
    const auto state = reader.tree().read(controller.reap_dir() + "/state");
    if (state) {
        parse_state(state.value(), controller);
    } else if (state.error().is_missing()) {
        controller.reap_state = ReapState::unmanaged;
        controller.reap_reason = unmanaged_reason(module);
    } else {
        controller.reap_state = ReapState::unknown;
        controller.reap_reason = "cannot read " + state.error().describe();
    }
}

std::vector<Controller> scan_controllers(FieldReader& reader, const ModuleInfo& module) {
    const auto names = reader.tree().list("class/nvme");
    if (!names) {
        if (names.error().is_missing()) {
            return {};
        }
        throw error_from(names.error(), "cannot list the NVMe controllers");
    }
    std::vector<Controller> controllers;
    for (const std::string& name : names.value()) {
        if (!is_controller_name(name)) {
            continue;
        }
        Controller controller;
        controller.name = name;
        const std::string dir = controller.class_dir();
        controller.model = printable_text(reader, dir + "/model");
        controller.serial = printable_text(reader, dir + "/serial");
        controller.firmware = printable_text(reader, dir + "/firmware_rev");
        controller.transport = printable_text(reader, dir + "/transport");
        controller.live_state = printable_text(reader, dir + "/state");
        if (controller.is_pci()) {
            read_pci(reader, controller);
        }
        refresh_reap_state(reader, module, controller);
        controllers.push_back(std::move(controller));
    }
    return controllers;
}

std::vector<unsigned> reap_queue_ids(FieldReader& reader, const Controller& controller) {
    std::vector<unsigned> ids;
    if (!controller.is_managed()) {
        return ids;
    }
    for (const std::string& name : reader.names(controller.reap_dir() + "/queues")) {
        if (const auto id = parse_integer<unsigned>(name)) {
            ids.push_back(*id);
        }
    }
    return ids;
}

} // namespace reap
