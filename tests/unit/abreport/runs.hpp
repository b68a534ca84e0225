// SPDX-License-Identifier: GPL-2.0
//
// Made-up measurements.

#ifndef ABREPORT_TEST_RUNS_HPP
#define ABREPORT_TEST_RUNS_HPP

#include "record.hpp"
#include "report.hpp"

#include <string>
#include <vector>

// Parses JSON lines.
ab::Input input_of(const std::string& lines);

// Rounds off on aa aa on off with the given ratio of on to off. The level drifts by `drift` from
// run to run, and each run is off by one of a fixed row of errors of at most `noise`.
std::string abba_lines(int rounds, double ratio, double noise, double drift = 0.0);

ab::Settings settings_with_control();

#endif
