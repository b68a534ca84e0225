// SPDX-License-Identifier: GPL-2.0
// One context at a time: what is reaped, how far, and what is passed on.
#include "controller.hpp"

#include <catch2/catch.hpp>

TEST_CASE("an interrupt empties the CQ, completes each request once, rings the doorbell") {
    const Controller c;
    c.post(40); // more than one hold of the lock collects
    CHECK(fake_interrupt(c.queue()) == 1);
    for (unsigned int tag = 0; tag < 40; tag++)
        CHECK(fake_completions(c.queue(), tag) == 1);
    CHECK_FALSE(fake_pending(c.queue()));
    CHECK(fake_doorbell(c.queue()) == 40);
}

TEST_CASE("an interrupt that finds nothing is handled all the same") {
    const Controller c;
    CHECK(fake_interrupt(c.queue()) == 1);
    CHECK(fake_count(c.queue(), FAKE_INTERRUPTS_EMPTY) == 1);
}

TEST_CASE("the ring wraps and the phase turns, many times") {
    const Controller c(7, 5);
    for (unsigned int round = 1; round <= 100; round++) {
        c.post(5);
        REQUIRE(fake_reap(c.queue(), FAKE_IRQ, 1000) == 5);
        REQUIRE(fake_head(c.queue()) == fake_tail(c.queue()));
        REQUIRE(fake_doorbell(c.queue()) == round * 5 % 7);
        REQUIRE_FALSE(fake_pending(c.queue()));
        REQUIRE(fake_reap(c.queue(), FAKE_IRQ, 1000) == 0);
    }
    for (unsigned int tag = 0; tag < 5; tag++)
        CHECK(fake_completions(c.queue(), tag) == 100);
    CHECK(fake_count(c.queue(), FAKE_INVALID_IDS) == 0);
}

TEST_CASE("a failed command completes with its status") {
    const Controller c;
    c.post_tag(3, 0x4002);
    c.post_tag(4);
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 2);
    CHECK(fake_status(c.queue(), 3) == 0x4002);
    CHECK(fake_completions(c.queue(), 3) == 1);
    CHECK(fake_completions(c.queue(), 4) == 1);
}

namespace {

void count_kick(void* data) {
    ++*static_cast<unsigned int*>(data);
}

} // namespace

TEST_CASE("the thread stops at its budget and is owed the rest") {
    const Controller c;
    unsigned int kicks = 0;
    fake_on_kick(c.queue(), count_kick, &kicks);
    c.post(40);
    CHECK(fake_reap(c.queue(), FAKE_THREAD, 33) == 33);
    CHECK(fake_owed(c.queue()));
    CHECK(kicks == 1);
    CHECK(fake_reap(c.queue(), FAKE_THREAD, 33) == 7);
    CHECK_FALSE(fake_owed(c.queue()));
    CHECK(kicks == 1);
}

TEST_CASE("a budget that ends with the CQ owes nothing") {
    const Controller c;
    c.post(33);
    CHECK(fake_reap(c.queue(), FAKE_THREAD, 33) == 33);
    CHECK_FALSE(fake_owed(c.queue()));
}

TEST_CASE("a submitter that stops at its budget leaves the rest to the interrupt") {
    const Controller c;
    unsigned int kicks = 0;
    fake_on_kick(c.queue(), count_kick, &kicks);
    c.post(10);
    CHECK(fake_reap(c.queue(), FAKE_SUBMIT, 4) == 4);
    CHECK_FALSE(fake_owed(c.queue()));
    CHECK(kicks == 0);
    CHECK(fake_pending(c.queue()));
}

TEST_CASE("where the lock is held an interrupt leaves the mark, a submitter does not") {
    const Controller c;
    c.post(10);
    fake_hold_lock(c.queue(), true);
    CHECK(fake_reap(c.queue(), FAKE_SUBMIT, 64) == 0);
    CHECK_FALSE(fake_owed(c.queue()));
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 0);
    CHECK(fake_owed(c.queue()));
    CHECK(fake_count(c.queue(), FAKE_HANDOVERS) == 1);
    CHECK(fake_count(c.queue(), FAKE_TRYLOCK_FAILURES) == 2);
    fake_hold_lock(c.queue(), false);

    SECTION("a submitter takes it over and is obligated from then on") {
        unsigned int kicks = 0;
        fake_on_kick(c.queue(), count_kick, &kicks);
        CHECK(fake_reap(c.queue(), FAKE_SUBMIT, 4) == 4);
        CHECK(fake_owed(c.queue()));
        CHECK(kicks == 1);
        CHECK(fake_reap(c.queue(), FAKE_THREAD, 64) == 6);
        CHECK_FALSE(fake_owed(c.queue()));
    }
    SECTION("a submitter that sees the CQ empty clears it") {
        CHECK(fake_reap(c.queue(), FAKE_SUBMIT, 64) == 10);
        CHECK_FALSE(fake_owed(c.queue()));
    }
}

TEST_CASE("a mark left after the unlock is seen by whoever completes meanwhile") {
    Controller c;
    c.post(1);
    // Somebody who looks at no mark, as the stock driver does, has the lock for a moment. The
    // interrupt for an entry that comes just then finds it taken.
    const auto meanwhile = [](void* data) {
        const auto& same = *static_cast<Controller*>(data);
        fake_on_complete(same.queue(), nullptr, nullptr);
        fake_hold_lock(same.queue(), true);
        same.post_tag(7);
        CHECK(fake_reap(same.queue(), FAKE_IRQ, 1000) == 0);
        fake_hold_lock(same.queue(), false);
    };
    fake_on_complete(c.queue(), meanwhile, &c);
    CHECK(fake_reap(c.queue(), FAKE_SUBMIT, 64) == 2);
    CHECK(fake_completions(c.queue(), 7) == 1);
    CHECK_FALSE(fake_owed(c.queue()));
}

TEST_CASE("a queue that is not enabled is left alone by every context") {
    const Controller c;
    c.post(3);
    fake_set_enabled(c.queue(), false);
    for (const auto context : {FAKE_SUBMIT, FAKE_IRQ, FAKE_THREAD, FAKE_DRAIN})
        CHECK(fake_reap(c.queue(), context, 64) == 0);
    fake_submit(c.queue(), true);
    CHECK(fake_pending(c.queue()));
    CHECK(fake_completions(c.queue(), 0) == 0);
    fake_set_enabled(c.queue(), true);
    CHECK(fake_reap(c.queue(), FAKE_DRAIN, 64) == 3);
}
