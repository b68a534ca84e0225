// SPDX-License-Identifier: GPL-2.0
// The module's decisions, each over the whole table of its inputs.
#include "policy.h"

#include <catch2/catch.hpp>

#include <array>
#include <climits>

namespace {

// A queue that four CPUs share, with an MSI-X vector of its own.
constexpr policy_mapping shared_queue{
    .submit_cpus = 4, .vector_cpus = 4, .polled = 0, .dedicated = 1};

} // namespace

TEST_CASE("a queue is multi-mapped when submitters and vector both name several CPUs") {
    struct Row {
        unsigned int submit_cpus;
        unsigned int vector_cpus;
        int multi;
    };
    const std::array rows{Row{0, 0, 0}, Row{1, 1, 0}, Row{1, 8, 0},
                          Row{8, 1, 0}, Row{0, 8, 0}, Row{8, 0, 0},
                          Row{2, 2, 1}, Row{2, 8, 1}, Row{UINT_MAX, UINT_MAX, 1}};
    for (const Row& row : rows) {
        CAPTURE(row.submit_cpus, row.vector_cpus);
        policy_mapping map = shared_queue;
        map.submit_cpus = row.submit_cpus;
        map.vector_cpus = row.vector_cpus;
        CHECK(policy_multi_mapping(&map) == row.multi);
        map.polled = 1;
        CHECK(policy_multi_mapping(&map) == 0);
    }
}

TEST_CASE("being multi-mapped does not depend on whose the vector is") {
    policy_mapping map = shared_queue;
    map.dedicated = 0;
    CHECK(policy_multi_mapping(&map) == 1);
}

TEST_CASE("the check is active as the setting says, on queues that have a vector of their own") {
    for (const unsigned int cpus : {1U, 4U}) {
        policy_mapping map = shared_queue;
        map.submit_cpus = cpus;
        map.vector_cpus = cpus;
        CAPTURE(cpus);
        CHECK(policy_check_active(REAP_CHECK_OFF, &map) == 0);
        CHECK(policy_check_active(REAP_CHECK_ON, &map) == 1);
        CHECK(policy_check_active(REAP_CHECK_AUTO, &map) == (cpus > 1 ? 1 : 0));
    }
}

TEST_CASE("no setting makes the check active on a polled queue or a shared vector") {
    for (const auto mode : {REAP_CHECK_OFF, REAP_CHECK_AUTO, REAP_CHECK_ON}) {
        policy_mapping polled = shared_queue;
        polled.polled = 1;
        CHECK(policy_check_active(mode, &polled) == 0);
        policy_mapping shared_vector = shared_queue;
        shared_vector.dedicated = 0;
        CHECK(policy_check_active(mode, &shared_vector) == 0);
    }
}

TEST_CASE("histogram buckets begin at 0, 1, 2, 4, ..., 1024") {
    CHECK(policy_hist_floor(0) == 0);
    unsigned int floor = 1;
    for (unsigned int bucket = 1; bucket < POLICY_HIST_BUCKETS; bucket++, floor *= 2) {
        CAPTURE(bucket);
        CHECK(policy_hist_floor(bucket) == floor);
    }
    CHECK(policy_hist_floor(POLICY_HIST_BUCKETS - 1) == 1024);
}

TEST_CASE("each number of CQEs falls in the bucket with the highest floor not above it") {
    unsigned int expected = 0;
    for (unsigned int n = 0; n <= 5000; n++) {
        while (expected + 1 < POLICY_HIST_BUCKETS && policy_hist_floor(expected + 1) <= n)
            expected++;
        if (policy_hist_bucket(n) != expected) {
            CAPTURE(n);
            CHECK(policy_hist_bucket(n) == expected);
        }
    }
    CHECK(expected == POLICY_HIST_BUCKETS - 1);
    CHECK(policy_hist_bucket(INT_MAX) == POLICY_HIST_BUCKETS - 1);
    CHECK(policy_hist_bucket(UINT_MAX) == POLICY_HIST_BUCKETS - 1);
}

TEST_CASE("the default budget is within its range") {
    CHECK(POLICY_SUBMIT_BUDGET_MIN <= POLICY_SUBMIT_BUDGET_DEFAULT);
    CHECK(POLICY_SUBMIT_BUDGET_DEFAULT <= POLICY_SUBMIT_BUDGET_MAX);
}
