// SPDX-License-Identifier: GPL-2.0
// Runs a program to its end and keeps what it wrote.
#pragma once

#include <string>
#include <vector>

namespace layoutgen_test {

struct CommandResult {
    int exit_code; // -1 when a signal ended it
    std::string out;
    std::string err;
};

CommandResult run_command(const std::vector<std::string>& words);

} // namespace layoutgen_test
