// SPDX-License-Identifier: GPL-2.0
//
// The command line: options, help, dispatch, and turning errors into messages and exit codes.

#ifndef REAPCTL_CLI_HPP
#define REAPCTL_CLI_HPP

#include "clock.hpp"
#include "device_query.hpp"
#include "sysfs_tree.hpp"

#include <functional>
#include <memory>
#include <ostream>
#include <string>

namespace reap {

// What the program touches outside itself; tests put their own in.
struct Host {
    std::function<std::unique_ptr<SysfsTree>(const std::string& root)> open_tree;
    std::unique_ptr<Clock> clock;
    std::unique_ptr<DeviceQuery> device;
};

// The host this runs on.
Host real_host();

// Never throws; returns the exit code.
int run_cli(int argc, const char* const* argv, Host& host, std::ostream& out, std::ostream& err);

} // namespace reap

#endif
