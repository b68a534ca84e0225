// SPDX-License-Identifier: GPL-2.0
//
// See comparison.hpp.

#include "comparison.hpp"

namespace ab {
namespace {

// Whether all of the spread says "practically the same".
bool near_one(const Interval& spread, double tolerance) {
    return 1.0 - spread.low <= tolerance && spread.high - 1.0 <= tolerance;
}

} // namespace

std::vector<double> all_values(const Rounds& rounds) {
    std::vector<double> all;
    for (const auto& [round, values] : rounds) {
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

std::optional<Ratio> compare(const Rounds& base, const Rounds& other, const Judgement& judgement) {
    std::vector<double> ratios;
    Ratio result;
    for (const auto& [round, values] : other) {
        const auto pair = base.find(round);
        const double below = pair == base.end() ? 0.0 : mean(pair->second);
        if (below > 0.0) {
            ratios.push_back(mean(values) / below);
        } else {
            ++result.rounds_left_out;
        }
    }
    for (const auto& [round, values] : base) {
        result.rounds_left_out += other.contains(round) ? 0U : 1U;
    }
    if (ratios.empty()) {
        return std::nullopt;
    }
    result.median = median(ratios);
    result.spread = median_interval(ratios, judgement.confidence);
    result.rounds = ratios.size();
    return result;
}

Verdict judge(const Ratio& ratio, const std::optional<Ratio>& noise, const Judgement& judgement) {
    if (ratio.rounds < values_needed(judgement.confidence)) {
        return Verdict::too_few_rounds;
    }
    if (!ratio.spread.contains(1.0) && !(noise && noise->spread.contains(ratio.median))) {
        return ratio.median > 1.0 ? Verdict::higher : Verdict::lower;
    }
    return near_one(ratio.spread, judgement.tolerance) ? Verdict::no_difference
                                                       : Verdict::too_noisy;
}

} // namespace ab
