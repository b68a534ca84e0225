// SPDX-License-Identifier: GPL-2.0
//
// A host for tests: the real reading and writing of a recorded tree, with errors injected where a
// test asks (tests run as root, whom no file mode stops), a clock that doesn't wait, and a device
// that answers what it is told to.

#ifndef REAPCTL_TEST_HOST_HPP
#define REAPCTL_TEST_HOST_HPP

#include "cli.hpp"
#include "recorded_tree.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace reap_test {

struct Outcome {
    int code = -1;
    std::string out; // with the tree's temporary root shown as /sys
    std::string err;
};

class TestHost {
public:
    explicit TestHost(const std::string& tree_name) : tree(tree_name) {}

    // reapctl ARGUMENTS..., on the tree. With live, the sysfs root is left at its default.
    Outcome run(const std::vector<std::string>& arguments, bool live = false);

    RecordedTree tree;

    // Paths that can't be read, and the errno.
    std::map<std::string, int> read_errors;
    std::map<std::string, int> list_errors;
    // For each write to a path in turn an errno, 0 for success; later ones succeed.
    std::map<std::string, std::vector<int>> write_errors;
    // Called after each write that succeeded: what the module would do with it.
    std::function<void(const std::string& path, const std::string& value)> on_write;
    // Called at each wake-up (1, 2, ...), before the sample.
    std::function<void(unsigned wakeup)> on_wakeup;
    // How late each sleep ends.
    double oversleep_seconds = 0.0;
    // Nothing: the device can't be opened for want of privilege.
    std::optional<reap::DeviceFacts> device;
    // Directories that were made anew: their identity changes.
    std::map<std::string, std::uint64_t> identities;

    // Every write that succeeded, in order, as "PATH=VALUE".
    std::vector<std::string> writes;
};

// A module's habit: a value written to a controller's knob goes to all its queues.
void follow_controller(TestHost& host);

} // namespace reap_test

#endif
