// SPDX-License-Identifier: GPL-2.0
//
// See format.hpp.

#include "format.hpp"

#include <fmt/format.h>

namespace ab {
namespace {

// Ratios around one need their second digit after the point and more; large ones don't.
std::string ratio_digits(double ratio) {
    constexpr double large = 10.0;
    constexpr double small = 0.1;
    if (ratio >= large) {
        return fmt::format("{:.1f}", ratio);
    }
    return ratio > 0.0 && ratio < small ? fmt::format("{:.2g}", ratio)
                                        : fmt::format("{:.3f}", ratio);
}

} // namespace

std::string format_value(double value) {
    constexpr double whole = 100.0;
    if (value == 0.0 || value >= whole) {
        return fmt::format("{:.0f}", value);
    }
    return fmt::format("{:.3g}", value);
}

std::string format_ratio(double ratio) {
    return ratio_digits(ratio) + "x";
}

std::string format_change(double ratio) {
    constexpr double percent = 100.0;
    constexpr double many = 2.0;
    if (ratio >= many) {
        return fmt::format("{:.1f}-fold", ratio);
    }
    return fmt::format("{:+.1f}%", (ratio - 1.0) * percent);
}

std::string format_spread(const Interval& spread) {
    return ratio_digits(spread.low) + " .. " + ratio_digits(spread.high);
}

std::string verdict_text(const Entry& entry) {
    switch (entry.verdict) {
    case Verdict::none:
        return "";
    case Verdict::higher:
    case Verdict::lower:
        return "real: " + format_change(entry.ratio->median);
    case Verdict::no_difference:
        return "no difference";
    case Verdict::too_noisy:
        return "too noisy to tell";
    case Verdict::too_few_rounds:
        return "too few rounds";
    }
    return "";
}

} // namespace ab
