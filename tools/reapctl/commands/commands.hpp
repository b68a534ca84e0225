// SPDX-License-Identifier: GPL-2.0
//
// The commands: their options, and one function each. They print to the context's streams, throw
// Error for what stops them, and return the exit code otherwise.

#ifndef REAPCTL_COMMANDS_HPP
#define REAPCTL_COMMANDS_HPP

#include "../clock.hpp"
#include "../controller.hpp"
#include "../device_query.hpp"
#include "../errors.hpp"
#include "../sysfs_tree.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace reap {

enum class OutputFormat { table, json };

struct Context {
    SysfsTree& tree;
    Clock& clock;
    DeviceQuery& device;
    std::ostream& out;
    std::ostream& err;
    OutputFormat format = OutputFormat::table;
    bool live_host = false; // the tree is the real /sys
};

struct StatusOptions {
    std::string target; // empty: all
    bool query_device = false;
};

struct SetOptions {
    std::string target;
    std::vector<std::string> assignments;
};

struct StatOptions {
    std::string target; // empty: all that are attached
    double interval_seconds = 1.0;
    unsigned count = 0; // 0: until interrupted
};

ExitCode run_list(Context& context);
ExitCode run_status(Context& context, const StatusOptions& options);
ExitCode run_set(Context& context, const SetOptions& options);
ExitCode run_stat(Context& context, const StatOptions& options);
ExitCode run_version(Context& context);

// "reapctl: MESSAGE" and the hint below it.
void print_error(std::ostream& err, const Error& error);
// Problems that didn't stop the command; returns the code they ask for.
ExitCode report_problems(Context& context, const Problems& problems);

// "nvme0  MODEL  0000:00:04.0 (1b36:0010)  attached"
std::string controller_headline(const Controller& controller);
// "nvme0, nvme1: stock: reason" for each reason, wrapped; empty when all are attached.
std::string state_notes(const std::vector<Controller>& controllers);

} // namespace reap

#endif
