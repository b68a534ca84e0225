// SPDX-License-Identifier: GPL-2.0
//
// Command line of abreport.

#ifndef ABREPORT_CLI_HPP
#define ABREPORT_CLI_HPP

#include <iosfwd>

namespace ab {

enum class ExitCode {
    ok = 0,        // all bars reached
    fail = 1,      // a bar was not reached
    usage = 2,     // wrong command line, or input that can't be used
    undecided = 3, // none failed, but one could not be decided
};

int run_cli(int argc, const char* const* argv, std::istream& in, std::ostream& out,
            std::ostream& err);

} // namespace ab

#endif
