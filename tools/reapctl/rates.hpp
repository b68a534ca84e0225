// SPDX-License-Identifier: GPL-2.0
//
// What counters mean per second and in proportion. Every figure is absent where it has no
// meaning (no interrupt in the interval, a missing counter), never NaN or a false zero.

#ifndef REAPCTL_RATES_HPP
#define REAPCTL_RATES_HPP

#include "counters.hpp"

namespace reap {

struct Rates {
    std::optional<double> completions_per_second;
    std::optional<double> interrupts_per_second;
    std::optional<double> cqes_per_interrupt;             // those that interrupts brought
    std::optional<double> interrupts_per_completion;      // the price of one I/O
    std::optional<double> reaped_at_submission_percent;   // of all CQEs
    std::optional<double> completed_on_submitter_percent; // completions local to the submitter
};

// seconds > 0.
Rates rates_of(const Counters& difference, double seconds);

} // namespace reap

#endif
