// SPDX-License-Identifier: GPL-2.0
//
// See statistics.hpp.

#include "statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ab {
namespace {

// Probability that the interval which leaves out `cut` of `count` values at each end holds the
// median. How many values fall below the median is binomial with one half.
double coverage(std::size_t count, std::size_t cut) {
    double probability = std::pow(0.5, static_cast<double>(count)); // of none below
    double tail = 0.0;
    for (std::size_t below = 0; below <= cut; ++below) {
        tail += probability;
        probability *= static_cast<double>(count - below) / static_cast<double>(below + 1);
    }
    return std::max(0.0, 1.0 - 2.0 * tail);
}

} // namespace

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle]
                                  : std::midpoint(values[middle - 1], values[middle]);
}

double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

Interval median_interval(std::vector<double> values, double confidence) {
    std::sort(values.begin(), values.end());
    std::size_t cut = 0;
    while (cut + 1 < (values.size() + 1) / 2 && coverage(values.size(), cut + 1) >= confidence) {
        ++cut;
    }
    return Interval{values[cut], values[values.size() - 1 - cut], coverage(values.size(), cut)};
}

std::size_t values_needed(double confidence) {
    std::size_t count = 1;
    while (coverage(count, 0) < confidence) {
        ++count;
    }
    return count;
}

} // namespace ab
