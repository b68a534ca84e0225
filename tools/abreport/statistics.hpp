// SPDX-License-Identifier: GPL-2.0
//
// The few statistics that a handful of rounds allows. No randomness: the same data always give
// the same verdict.

#ifndef ABREPORT_STATISTICS_HPP
#define ABREPORT_STATISTICS_HPP

#include <vector>

namespace ab {

struct Interval {
    double low = 0.0;
    double high = 0.0;
    double coverage = 0.0; // probability that it holds the true median

    [[nodiscard]] bool contains(double value) const { return low <= value && value <= high; }
};

// All take at least one value.
double median(std::vector<double> values);
double mean(const std::vector<double>& values);

// Interval for the median between two order statistics: the narrowest pair of ranks, the same
// number from either end, whose coverage is at least `confidence`, else all values. It assumes
// nothing about how the values are distributed, which five rounds could not show anyway.
Interval median_interval(std::vector<double> values, double confidence);

// Least number of values for which median_interval reaches the confidence.
std::size_t values_needed(double confidence);

} // namespace ab

#endif
