// SPDX-License-Identifier: GPL-2.0
//
// NVMe controllers as /sys/class/nvme shows them, and what nvme_reap does with each.

#ifndef REAPCTL_CONTROLLER_HPP
#define REAPCTL_CONTROLLER_HPP

#include "field_reader.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

struct ModuleInfo {
    bool loaded = false;
    std::string version;     // empty: not told
    std::string controllers; // the allow list parameter; empty: all
};

enum class ReapState {
    attached,
    disabled,          // attached, enabled=0: the stock path
    waiting,           // for the controller to become live, say
    stock,             // the module leaves it alone
    unknown,           // a state this reapctl doesn't know, or one that can't be read
    unmanaged,         // module loaded, but it has no directory for this controller
    module_not_loaded, //
    not_pci,           //
};

// As in JSON.
std::string_view reap_state_name(ReapState state);
// As in tables: short enough for a column.
std::string_view reap_state_label(ReapState state);

struct Controller {
    std::string name; // nvme0
    std::string model;
    std::string serial;
    std::string firmware;
    std::string transport;
    std::string live_state;    // the stock driver's: live, resetting, ...
    std::string pci_address;   // 0000:00:04.0; empty unless PCI
    std::string pci_vendor_id; // 1b36
    std::string pci_device_id; // 0010
    ReapState reap_state = ReapState::unknown;
    std::string reap_reason; // why it isn't attached

    [[nodiscard]] bool is_pci() const { return transport == "pcie"; }
    // The module attends to it: its knobs and queues exist.
    [[nodiscard]] bool is_managed() const;
    [[nodiscard]] std::string class_dir() const { return "class/nvme/" + name; }
    [[nodiscard]] std::string reap_dir() const { return class_dir() + "/device/nvme_reap"; }
    [[nodiscard]] std::string queue_dir(unsigned qid) const {
        return reap_dir() + "/queues/" + std::to_string(qid);
    }
    // The ids as lspci writes them; empty unless PCI.
    [[nodiscard]] std::string pci_ids() const;
};

ModuleInfo read_module(FieldReader& reader);

// All of them, in natural order; none when the nvme driver isn't there. Throws Error when the
// class directory exists but can't be listed.
std::vector<Controller> scan_controllers(FieldReader& reader, const ModuleInfo& module);

// State and reason, read again (stat follows them over time).
void refresh_reap_state(FieldReader& reader, const ModuleInfo& module, Controller& controller);

// The queues that the module shows, in order; empty when it isn't managed.
std::vector<unsigned> reap_queue_ids(FieldReader& reader, const Controller& controller);

} // namespace reap

#endif
