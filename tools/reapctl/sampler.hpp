// SPDX-License-Identifier: GPL-2.0
//
// Readings of a controller's queue counters over time, and their differences. Knows that queues
// come and go and that a reloaded module starts anew.

#ifndef REAPCTL_SAMPLER_HPP
#define REAPCTL_SAMPLER_HPP

#include "clock.hpp"
#include "controller.hpp"
#include "counters.hpp"

#include <map>
#include <optional>
#include <vector>

namespace reap {

struct QueueSample {
    std::uint64_t identity = 0; // of the queue's directory
    bool attached = true;
    Counters counters;
};

struct Sample {
    Clock::Time time;
    std::map<unsigned, QueueSample> queues;
};

// only: this queue alone.
Sample take_sample(FieldReader& reader, const Clock& clock, const Controller& controller,
                   std::optional<unsigned> only);

enum class QueueTrend {
    counted,      // the difference is there
    not_attached, // the stock driver completes its I/O and nothing is counted
    restarted,    // counters began anew: there is no difference yet
    appeared,     // no earlier sample
};

struct QueueDifference {
    unsigned qid = 0;
    QueueTrend trend = QueueTrend::counted;
    Counters counters; // only if counted
};

struct Difference {
    double seconds = 0.0;
    std::vector<QueueDifference> queues;
    std::optional<Counters> total; // of the queues that are counted; nothing if none is
    bool restarted = false;        // some queue's counters began anew
};

Difference difference_of(const Sample& earlier, const Sample& later);

} // namespace reap

#endif
