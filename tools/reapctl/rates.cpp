// SPDX-License-Identifier: GPL-2.0
//
// Rates; see rates.hpp.

#include "rates.hpp"

namespace reap {
namespace {

using Count = std::optional<std::uint64_t>;

std::optional<double> ratio(const Count& part, const Count& whole, double scale = 1.0) {
    if (!part || !whole || *whole == 0) {
        return std::nullopt;
    }
    return scale * static_cast<double>(*part) / static_cast<double>(*whole);
}

Count sum(const Count& left, const Count& right) {
    if (!left && !right) {
        return std::nullopt;
    }
    return left.value_or(0) + right.value_or(0);
}

std::optional<double> per_second(const Count& count, double seconds) {
    if (!count) {
        return std::nullopt;
    }
    return static_cast<double>(*count) / seconds;
}

} // namespace

Rates rates_of(const Counters& difference, double seconds) {
    constexpr double percent = 100.0;
    const Count reaped = difference.reaped();
    const Count submit = difference.get(Counter::reaped_submit);
    const Count interrupts = difference.get(Counter::interrupts);
    const Count local = difference.get(Counter::completions_local);
    const Count remote = difference.get(Counter::completions_remote);

    Rates rates;
    rates.completions_per_second = per_second(reaped, seconds);
    rates.interrupts_per_second = per_second(interrupts, seconds);
    rates.cqes_per_interrupt = ratio(difference.reaped_for_interrupts(), interrupts);
    rates.interrupts_per_completion = ratio(interrupts, reaped);
    rates.reaped_at_submission_percent = ratio(submit, reaped, percent);
    rates.completed_on_submitter_percent = ratio(local, sum(local, remote), percent);
    return rates;
}

} // namespace reap
