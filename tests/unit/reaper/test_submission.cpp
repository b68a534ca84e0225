// SPDX-License-Identifier: GPL-2.0
// The wrapped operations: when the CQ is checked after a submission.
#include "controller.hpp"

#include <catch2/catch.hpp>

TEST_CASE("each way to submit checks the CQ and reaps what waits") {
    const Controller c;
    c.post(2);
    SECTION("queue_rq with the last request") {
        CHECK(fake_submit(c.queue(), true) == 0);
    }
    SECTION("commit_rqs") {
        fake_commit(c.queue());
    }
    SECTION("queue_rqs") {
        fake_submit_list(c.queue());
    }
    CHECK(fake_count(c.queue(), FAKE_SUBMISSIONS) == 1);
    CHECK(fake_count(c.queue(), FAKE_CHECKS) == 1);
    CHECK(fake_count(c.queue(), FAKE_CHECKS_FOUND) == 1);
    CHECK_FALSE(fake_pending(c.queue()));
    CHECK(fake_completions(c.queue(), 1) == 1);
}

TEST_CASE("a request that more will follow does not check") {
    const Controller c;
    c.post(1);
    CHECK(fake_submit(c.queue(), false) == 0);
    CHECK(fake_count(c.queue(), FAKE_SUBMISSIONS) == 0);
    CHECK(fake_pending(c.queue()));
}

TEST_CASE("with the check off submissions are counted and nothing is reaped") {
    const Controller c;
    c.post(1);
    fake_set_check(c.queue(), false);
    fake_submit(c.queue(), true);
    CHECK(fake_count(c.queue(), FAKE_SUBMISSIONS) == 1);
    CHECK(fake_count(c.queue(), FAKE_CHECKS) == 0);
    CHECK(fake_pending(c.queue()));
}

TEST_CASE("an empty CQ is checked and nothing found") {
    const Controller c;
    fake_submit(c.queue(), true);
    CHECK(fake_count(c.queue(), FAKE_CHECKS) == 1);
    CHECK(fake_count(c.queue(), FAKE_CHECKS_FOUND) == 0);
}

TEST_CASE("a check reaps no more than its budget") {
    const Controller c;
    c.post(20);
    fake_set_submit_budget(c.queue(), 8);
    fake_submit(c.queue(), true);
    CHECK(fake_completions(c.queue(), 7) == 1);
    CHECK(fake_completions(c.queue(), 8) == 0);
}
