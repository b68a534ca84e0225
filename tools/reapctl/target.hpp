// SPDX-License-Identifier: GPL-2.0
//
// What a person names on the command line: a controller by name, device node or PCI address, and
// maybe one of its queues.

#ifndef REAPCTL_TARGET_HPP
#define REAPCTL_TARGET_HPP

#include "controller.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

struct Target {
    std::string controller; // nvme0 or 0000:00:04.0
    std::optional<unsigned> queue;
};

// "nvme0", "/dev/nvme0", "nvme0:3", "0000:00:04.0", "0000:00:04.0:3". Throws Error (usage).
Target parse_target(std::string_view text);

// Throws Error (not_found) that tells which controllers there are.
const Controller& find_controller(const std::vector<Controller>& controllers, const Target& target);

// Throws Error (not_found) that tells which queues there are.
void require_queue(const Controller& controller, const std::vector<unsigned>& queues, unsigned qid);

} // namespace reap

#endif
