// SPDX-License-Identifier: GPL-2.0
//
// See runs.hpp.

#include "runs.hpp"

#include <array>
#include <fmt/format.h>
#include <sstream>

ab::Input input_of(const std::string& lines) {
    std::istringstream stream(lines);
    ab::Input input;
    ab::read_records(stream, "test", input);
    return input;
}

std::string abba_lines(int rounds, double ratio, double noise, double drift) {
    constexpr std::array<const char*, 6> order{"off", "on", "aa", "aa", "on", "off"};
    // No pattern with a period of the order's length.
    constexpr std::array<double, 7> errors{0.9, -0.4, 0.2, -1.0, 0.6, -0.7, 0.3};
    std::string lines;
    double level = 1000.0;
    std::size_t run = 0;
    for (int round = 1; round <= rounds; ++round) {
        for (const char* setting : order) {
            const bool on = std::string(setting) == "on";
            const double value =
                level * (on ? ratio : 1.0) * (1.0 + noise * errors.at(run % errors.size()));
            lines += fmt::format(
                R"({{"scenario":"s","setting":"{}","round":{},"metrics":{{"iops":{}}}}})"
                "\n",
                setting, round, value);
            level *= 1.0 + drift;
            ++run;
        }
    }
    return lines;
}

ab::Settings settings_with_control() {
    return ab::Settings{"off", "aa", {}};
}
