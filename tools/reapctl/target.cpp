// SPDX-License-Identifier: GPL-2.0
//
// Names given by people; see target.hpp.

#include "target.hpp"

#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace reap {
namespace {

// Domain, bus and device.function of 0000:00:04.0; a fourth part is the queue.
constexpr std::size_t pci_address_parts = 3;

bool is_pci_address(const std::vector<std::string_view>& parts) {
    return parts.size() >= pci_address_parts && parts[2].find('.') != std::string_view::npos;
}

[[noreturn]] void bad_target(std::string_view text, const std::string& why) {
    throw Error(ExitCode::usage, fmt::format("\"{}\": {}", printable(text), why),
                "name a controller as nvme0 or 0000:00:04.0, one of its queues as nvme0:1");
}

unsigned parse_queue(std::string_view text, std::string_view queue) {
    const auto qid = parse_integer<unsigned>(queue);
    if (!qid) {
        bad_target(text, "the queue must be a number");
    }
    if (*qid == 0) {
        bad_target(text, "queue 0 is the admin queue, which nvme_reap leaves alone");
    }
    return *qid;
}

} // namespace

Target parse_target(std::string_view text) {
    std::string_view rest = text;
    constexpr std::string_view dev = "/dev/";
    if (rest.substr(0, dev.size()) == dev) {
        rest.remove_prefix(dev.size());
    }
    const std::vector<std::string_view> parts = split(rest, ':');
    const std::size_t name_parts = is_pci_address(parts) ? pci_address_parts : 1;
    if (parts.front().empty() || parts.size() > name_parts + 1) {
        bad_target(text, "not a controller");
    }
    Target target;
    target.controller =
        fmt::format("{}", fmt::join(parts.begin(),
                                    parts.begin() + static_cast<std::ptrdiff_t>(name_parts), ":"));
    if (parts.size() > name_parts) {
        target.queue = parse_queue(text, parts.back());
    }
    return target;
}

const Controller& find_controller(const std::vector<Controller>& controllers,
                                  const Target& target) {
    const auto found = std::find_if(
        controllers.begin(), controllers.end(), [&target](const Controller& controller) {
            return controller.name == target.controller ||
                   (!controller.pci_address.empty() && controller.pci_address == target.controller);
        });
    if (found != controllers.end()) {
        return *found;
    }
    std::vector<std::string> names;
    for (const Controller& controller : controllers) {
        if (target.controller.rfind(controller.name + "n", 0) == 0) {
            throw Error(
                ExitCode::not_found,
                fmt::format("{} is a namespace, not a controller", printable(target.controller)),
                fmt::format("name its controller: {} (with multipath another one may "
                            "serve it; see reapctl list)",
                            controller.name));
        }
        names.push_back(controller.name);
    }
    throw Error(ExitCode::not_found,
                fmt::format("no NVMe controller {}", printable(target.controller)),
                names.empty() ? "this host shows no NVMe controller at all"
                              : fmt::format("there are: {}", fmt::join(names, ", ")));
}

void require_queue(const Controller& controller, const std::vector<unsigned>& queues,
                   unsigned qid) {
    if (std::find(queues.begin(), queues.end(), qid) != queues.end()) {
        return;
    }
    std::string known = "it shows no I/O queue now";
    if (!queues.empty()) {
        known = fmt::format("its queues: {}", CpuList(queues).str());
    }
    throw Error(ExitCode::not_found, fmt::format("{} has no queue {}", controller.name, qid),
                known);
}

} // namespace reap
