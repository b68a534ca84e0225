// SPDX-License-Identifier: GPL-2.0
//
// Counter arithmetic and what rates are made of it.

#include "counters.hpp"
#include "rates.hpp"
#include "sampler.hpp"

#include <catch2/catch.hpp>

using namespace reap;

namespace {

Counters counters(std::initializer_list<std::pair<Counter, std::uint64_t>> values) {
    Counters made;
    for (const auto& [id, value] : values) {
        made.set(id, value);
    }
    return made;
}

} // namespace

TEST_CASE("a difference needs both readings, and none that went back") {
    const Counters earlier = counters({{Counter::checks, 10}, {Counter::interrupts, 5}});
    const Counters later = counters({{Counter::checks, 25}, {Counter::handovers, 7}});
    const auto difference = later.since(earlier);
    REQUIRE(difference);
    CHECK(difference->get(Counter::checks) == 15U);
    CHECK_FALSE(difference->get(Counter::interrupts));
    CHECK_FALSE(difference->get(Counter::handovers));
    CHECK_FALSE(earlier.since(later));
}

TEST_CASE("differences near the end of 64 bits") {
    const Counters earlier = counters({{Counter::checks, UINT64_MAX - 5}});
    const Counters later = counters({{Counter::checks, UINT64_MAX}});
    CHECK(later.since(earlier)->get(Counter::checks) == 5U);
}

TEST_CASE("sums skip what is absent") {
    Counters sum = counters({{Counter::checks, 1}});
    sum.add(counters({{Counter::checks, 2}, {Counter::interrupts, 3}}));
    CHECK(sum.get(Counter::checks) == 3U);
    CHECK(sum.get(Counter::interrupts) == 3U);
    CHECK_FALSE(sum.get(Counter::handovers));
    CHECK_FALSE(Counters{}.reaped());
}

TEST_CASE("rates") {
    const Rates rates = rates_of(counters({{Counter::reaped_submit, 600},
                                           {Counter::reaped_irq, 300},
                                           {Counter::reaped_thread, 60},
                                           {Counter::reaped_softirq, 30},
                                           {Counter::reaped_drain, 10},
                                           {Counter::interrupts, 130},
                                           {Counter::completions_local, 250},
                                           {Counter::completions_remote, 750}}),
                                 2.0);
    CHECK(rates.completions_per_second == 500.0);
    CHECK(rates.interrupts_per_second == 65.0);
    CHECK(rates.cqes_per_interrupt == 3.0);
    CHECK(rates.interrupts_per_completion == 0.13);
    CHECK(rates.reaped_at_submission_percent == 60.0);
    CHECK(rates.completed_on_submitter_percent == 25.0);
}

TEST_CASE("a ratio to nothing is absent, not infinite") {
    const Rates idle = rates_of(counters({{Counter::reaped_submit, 0},
                                          {Counter::reaped_irq, 0},
                                          {Counter::interrupts, 0},
                                          {Counter::completions_local, 0},
                                          {Counter::completions_remote, 0}}),
                                1.0);
    CHECK(idle.completions_per_second == 0.0);
    CHECK_FALSE(idle.cqes_per_interrupt);
    CHECK_FALSE(idle.interrupts_per_completion);
    CHECK_FALSE(idle.reaped_at_submission_percent);
    CHECK_FALSE(idle.completed_on_submitter_percent);

    const Rates unknown = rates_of(Counters{}, 1.0);
    CHECK_FALSE(unknown.completions_per_second);
    CHECK_FALSE(unknown.interrupts_per_second);
}

TEST_CASE("two samples at one instant don't divide by zero") {
    Sample sample;
    sample.queues[1].counters = counters({{Counter::reaped_irq, 1}});
    const Difference difference = difference_of(sample, sample);
    CHECK(difference.seconds > 0.0);
    CHECK(rates_of(*difference.total, difference.seconds).completions_per_second == 0.0);
}
