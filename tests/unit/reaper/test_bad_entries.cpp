// SPDX-License-Identifier: GPL-2.0
// Entries that a broken controller posts: stepped over, counted, never completed.
#include "controller.hpp"

#include <catch2/catch.hpp>

namespace {

// The bad entry is between two good ones, which must not suffer.
void check_refused(const Controller& c, std::uint16_t bad_cid) {
    c.post_tag(0);
    REQUIRE(fake_post(c.queue(), bad_cid, 0));
    c.post_tag(1);
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 3);
    CHECK(fake_count(c.queue(), FAKE_INVALID_IDS) == 1);
    CHECK(fake_completions(c.queue(), 0) == 1);
    CHECK(fake_completions(c.queue(), 1) == 1);
    CHECK_FALSE(fake_pending(c.queue()));
}

} // namespace

TEST_CASE("a tag that no request has is refused") {
    for (const std::uint16_t tag : {std::uint16_t{40}, std::uint16_t{0xfff}}) {
        const Controller fresh;
        check_refused(fresh, tag);
    }
}

TEST_CASE("another generation than the request's is refused") {
    const Controller c;
    REQUIRE(fake_start(c.queue(), 5));
    check_refused(c, static_cast<std::uint16_t>(fake_cid(c.queue(), 5) ^ 0x1000));
    CHECK(fake_completions(c.queue(), 5) == 0);
    REQUIRE(fake_post(c.queue(), fake_cid(c.queue(), 5), 0));
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 1);
    CHECK(fake_completions(c.queue(), 5) == 1);
}

TEST_CASE("an entry posted twice completes its request once") {
    const Controller c;
    REQUIRE(fake_start(c.queue(), 5));
    const std::uint16_t cid = fake_cid(c.queue(), 5);
    REQUIRE(fake_post(c.queue(), cid, 0));
    REQUIRE(fake_post(c.queue(), cid, 0));
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 2);
    CHECK(fake_completions(c.queue(), 5) == 1);
    CHECK(fake_count(c.queue(), FAKE_INVALID_IDS) == 1);
}

TEST_CASE("an old entry posted again does not complete the tag's next request") {
    const Controller c;
    const std::uint16_t old_cid = fake_cid(c.queue(), 5);
    c.post_tag(5);
    REQUIRE(fake_reap(c.queue(), FAKE_IRQ, 1000) == 1);
    REQUIRE(fake_start(c.queue(), 5));
    check_refused(c, old_cid);
    CHECK(fake_completions(c.queue(), 5) == 1);
}

TEST_CASE("a request that is not in flight is refused") {
    const Controller c;
    check_refused(c, fake_cid(c.queue(), 9));
    CHECK(fake_completions(c.queue(), 9) == 0);
}

TEST_CASE("where command ids carry no generation it is not looked at, in flight still is") {
    const Controller c;
    fake_set_no_generation(c.queue(), true);
    REQUIRE(fake_start(c.queue(), 5));
    REQUIRE(fake_post(c.queue(), 0x3005, 0));
    REQUIRE(fake_post(c.queue(), 0x3005, 0));
    CHECK(fake_reap(c.queue(), FAKE_IRQ, 1000) == 2);
    CHECK(fake_completions(c.queue(), 5) == 1);
    CHECK(fake_count(c.queue(), FAKE_INVALID_IDS) == 1);
}
