// SPDX-License-Identifier: GPL-2.0
//
// reapctl: wiring of the command line to the host it runs on.

#include "cli.hpp"

#include <iostream>

int main(int argc, char** argv) {
    reap::Host host = reap::real_host();
    return reap::run_cli(argc, argv, host, std::cout, std::cerr);
}
