// SPDX-License-Identifier: GPL-2.0
//
// Samples and differences; see sampler.hpp.

#include "sampler.hpp"

#include <algorithm>

namespace reap {
namespace {

QueueDifference compare(unsigned qid, const QueueSample* earlier, const QueueSample& later) {
    QueueDifference difference;
    difference.qid = qid;
    if (!later.attached) {
        difference.trend = QueueTrend::not_attached;
        return difference;
    }
    if (earlier == nullptr) {
        difference.trend = QueueTrend::appeared;
        return difference;
    }
    // The identity catches a reload after which the counters already passed their old values.
    const auto counters = later.counters.since(earlier->counters);
    if (!counters || later.identity != earlier->identity) {
        difference.trend = QueueTrend::restarted;
        return difference;
    }
    difference.counters = *counters;
    return difference;
}

} // namespace

Sample take_sample(FieldReader& reader, const Clock& clock, const Controller& controller,
                   std::optional<unsigned> only) {
    Sample sample;
    sample.time = clock.now();
    for (const unsigned qid : reap_queue_ids(reader, controller)) {
        if (only && *only != qid) {
            continue;
        }
        const std::string dir = controller.queue_dir(qid);
        QueueSample queue;
        queue.identity = reader.tree().identity(dir).value_or(0);
        queue.attached = reader.flag(dir + "/attached").value_or(true);
        queue.counters = read_counters(reader, dir + "/counters");
        sample.queues.emplace(qid, queue);
    }
    return sample;
}

Difference difference_of(const Sample& earlier, const Sample& later) {
    // Two samples at the same instant must not divide by zero.
    constexpr double shortest = 1e-6;
    Difference difference;
    difference.seconds =
        std::max(shortest, std::chrono::duration<double>(later.time - earlier.time).count());
    for (const auto& [qid, queue] : later.queues) {
        const auto before = earlier.queues.find(qid);
        const QueueDifference one =
            compare(qid, before == earlier.queues.end() ? nullptr : &before->second, queue);
        difference.restarted = difference.restarted || one.trend == QueueTrend::restarted;
        if (one.trend == QueueTrend::counted) {
            if (!difference.total) {
                difference.total.emplace();
            }
            difference.total->add(one.counters);
        }
        difference.queues.push_back(one);
    }
    return difference;
}

} // namespace reap
