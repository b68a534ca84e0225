// SPDX-License-Identifier: GPL-2.0
//
// One metric under one setting, against the same metric under the base setting.

#ifndef ABREPORT_COMPARISON_HPP
#define ABREPORT_COMPARISON_HPP

#include "statistics.hpp"

#include <map>
#include <optional>
#include <vector>

namespace ab {

// Values of one metric under one setting, by round; a round of ABBA has two of each.
using Rounds = std::map<int, std::vector<double>>;

// Ratio to the base, from rounds that have both. Runs of one round are close in time and in
// mirrored order, so what drifts slowly cancels inside a round and does not widen the spread.
struct Ratio {
    double median = 1.0;
    Interval spread;
    std::size_t rounds = 0;
    std::size_t rounds_left_out = 0; // only one of the two was there, or the base was zero
};

enum class Verdict {
    none, // no ratio, or this is the A/A run itself
    higher,
    lower,
    no_difference,
    too_noisy,
    too_few_rounds,
};

struct Judgement {
    double confidence = 0.9; // of a spread
    double tolerance = 0.05; // a spread within this much of 1 shows that there is no difference
};

std::vector<double> all_values(const Rounds& rounds);

// Nothing when no round has a usable pair.
std::optional<Ratio> compare(const Rounds& base, const Rounds& other, const Judgement& judgement);

// `noise` is the ratio of the A/A run: how far apart two runs of the same setting come.
Verdict judge(const Ratio& ratio, const std::optional<Ratio>& noise, const Judgement& judgement);

} // namespace ab

#endif
