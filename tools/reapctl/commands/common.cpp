// SPDX-License-Identifier: GPL-2.0
//
// Text that several commands print.

#include "commands.hpp"
#include "table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace reap {

void print_error(std::ostream& err, const Error& error) {
    // One line each, however long: people search logs for them.
    err << "reapctl: " << error.what() << "\n";
    if (!error.hint().empty()) {
        err << "         " << error.hint() << "\n";
    }
}

ExitCode report_problems(Context& context, const Problems& problems) {
    for (const Error& problem : problems) {
        print_error(context.err, problem);
    }
    return worst_code(problems);
}

std::string controller_headline(const Controller& controller) {
    std::string text = controller.name;
    if (!controller.model.empty()) {
        text += "  " + controller.model;
    }
    if (!controller.pci_address.empty()) {
        text += fmt::format("  {} ({})", controller.pci_address, controller.pci_ids());
    }
    return fmt::format("{}  {}", text, reap_state_label(controller.reap_state));
}

std::string state_notes(const std::vector<Controller>& controllers) {
    // On most hosts all controllers share one reason: tell it once.
    std::vector<std::pair<std::string, std::string>> reasons; // reason, names
    for (const Controller& controller : controllers) {
        if (controller.reap_reason.empty()) {
            continue;
        }
        const std::string reason =
            fmt::format("{}: {}", reap_state_label(controller.reap_state), controller.reap_reason);
        const auto known =
            std::find_if(reasons.begin(), reasons.end(),
                         [&reason](const auto& entry) { return entry.first == reason; });
        if (known == reasons.end()) {
            reasons.emplace_back(reason, controller.name);
        } else {
            known->second += ", " + controller.name;
        }
    }
    constexpr std::size_t indent = 2;
    std::string notes;
    for (const auto& [reason, names] : reasons) {
        notes += wrap_text(fmt::format("{}: {}", names, reason), indent);
    }
    return notes;
}

} // namespace reap
