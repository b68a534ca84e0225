// SPDX-License-Identifier: GPL-2.0
//
// Text that several commands print.

#include "commands.hpp"

#include "../table.hpp"

#include <fmt/format.h>

namespace reap {

void print_error(std::ostream& err, const Error& error) {
    constexpr std::size_t indent = 9; // below the text after "reapctl: "
    err << wrap_text(fmt::format("reapctl: {}", error.what()), indent);
    if (!error.hint().empty()) {
        err << std::string(indent, ' ') << wrap_text(error.hint(), indent);
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

std::string state_note(const Controller& controller) {
    if (controller.reap_reason.empty()) {
        return {};
    }
    constexpr std::size_t indent = 2;
    return wrap_text(fmt::format("{}: {}: {}", controller.name,
                                 reap_state_label(controller.reap_state), controller.reap_reason),
                     indent);
}

} // namespace reap
