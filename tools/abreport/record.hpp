// SPDX-License-Identifier: GPL-2.0
//
// Input: JSON lines, as scenarios write them. A measured run:
//   {"scenario":"single","setting":"on","round":3,"metrics":{"iops":17000,"interrupts_per_io":0.1}}
// The name of a scenario for people (may come before or after its runs):
//   {"scenario":"single","title":"one job"}

#ifndef ABREPORT_RECORD_HPP
#define ABREPORT_RECORD_HPP

#include <istream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ab {

struct Run {
    std::string scenario;
    std::string setting;
    int round = 0;
    // In the order of the line: the table keeps it.
    std::vector<std::pair<std::string, double>> metrics;
};

struct Input {
    std::vector<Run> runs;
    std::map<std::string, std::string> titles;
};

// Adds what the stream holds. Throws Error that names the stream and the line.
void read_records(std::istream& stream, const std::string& name, Input& input);

} // namespace ab

#endif
