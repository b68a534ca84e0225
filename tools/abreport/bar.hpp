// SPDX-License-Identifier: GPL-2.0
//
// Bars: what the measured figures must reach. They decide the exit status.
//
//   [SCENARIO:] METRIC A/B  >= NUMBER      median of the rounds' ratios (also <=, >, <)
//   [SCENARIO:] METRIC A    <= NUMBER      median of A's values
//   [SCENARIO:] max METRIC A <= NUMBER     the highest of A's values
//   [SCENARIO:] METRIC A/B  not lower      no real difference to that side (also: not higher)
//
// B is the base setting. Without a scenario a bar holds in every scenario.

#ifndef ABREPORT_BAR_HPP
#define ABREPORT_BAR_HPP

#include "report.hpp"

#include <string>
#include <vector>

namespace ab {

enum class Relation { at_least, at_most, above, below, not_lower, not_higher };
enum class Quantity { ratio, median, highest };

struct Bar {
    std::string text;
    std::string scenario; // empty: all
    std::string metric;
    std::string setting;
    std::string base; // for a ratio
    Quantity quantity = Quantity::median;
    Relation relation = Relation::at_least;
    double bound = 0.0;
};

// `undecided`: the rounds are too noisy or too few to say that nothing was lost.
enum class Outcome { pass, fail, undecided };

struct BarResult {
    std::string bar;
    std::string scenario;
    Outcome outcome = Outcome::fail;
    std::string detail; // the figure, or why there is none
};

// Throws Error that says what a bar looks like.
Bar parse_bar(const std::string& text);

// One result for each scenario that the bar is about. A scenario, setting or metric that is not
// there fails: a bar that was not measured was not reached.
std::vector<BarResult> check_bar(const Bar& bar, const Report& report);

} // namespace ab

#endif
