// SPDX-License-Identifier: GPL-2.0
//
// abreport: wiring of the command line to the process.

#include "cli.hpp"

#include <iostream>

int main(int argc, char** argv) {
    return ab::run_cli(argc, argv, std::cin, std::cout, std::cerr);
}
