// SPDX-License-Identifier: GPL-2.0
//
// Writing of knobs so that nothing stays half-applied: a plan that remembers every value it will
// touch, and an execution that verifies each write and puts everything back when one fails.

#ifndef REAPCTL_KNOB_WRITER_HPP
#define REAPCTL_KNOB_WRITER_HPP

#include "controller.hpp"
#include "knobs.hpp"

#include <optional>
#include <string>
#include <vector>

namespace reap {

struct Change {
    std::string path;
    std::string target; // nvme0 or nvme0:2, as a person names it
    std::optional<unsigned> qid;
    const Knob* knob = nullptr;
    std::string before;
    std::string after;
};

// One write. A controller's knob is also written to all its queues by the module: those changes
// follow from the write, but putting back the controller's value alone would lose them.
struct Step {
    Change written;
    std::vector<Change> implied;
};

// Reads the present values; writes nothing. Throws Error: a knob that this module doesn't have, or
// a value that can't be read.
std::vector<Step> plan_steps(const SysfsTree& tree, const Controller& controller,
                             std::optional<unsigned> qid, const std::vector<unsigned>& queues,
                             const std::vector<Assignment>& assignments);

// All steps or none. Throws Error that says what failed and what was put back.
void apply_steps(SysfsTree& tree, const std::vector<Step>& steps);

} // namespace reap

#endif
