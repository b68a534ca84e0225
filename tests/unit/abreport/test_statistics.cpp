// SPDX-License-Identifier: GPL-2.0
//
// Median, mean and the interval for the median.

#include "statistics.hpp"

#include <catch2/catch.hpp>

using namespace ab;

TEST_CASE("median of odd and even counts, in any order") {
    CHECK(median({3.0, 1.0, 2.0}) == 2.0);
    CHECK(median({4.0, 1.0, 2.0, 3.0}) == 2.5);
    CHECK(median({7.0}) == 7.0);
}

TEST_CASE("mean") {
    CHECK(mean({1.0, 2.0, 6.0}) == 3.0);
}

TEST_CASE("the interval of few values is their range, with its coverage") {
    const Interval five = median_interval({5.0, 1.0, 4.0, 2.0, 3.0}, 0.9);
    CHECK(five.low == 1.0);
    CHECK(five.high == 5.0);
    CHECK(five.coverage == Approx(1.0 - 2.0 / 32.0));

    const Interval three = median_interval({1.0, 2.0, 3.0}, 0.9);
    CHECK(three.low == 1.0);
    CHECK(three.high == 3.0);
    CHECK(three.coverage == Approx(0.75));

    const Interval one = median_interval({2.0}, 0.9);
    CHECK(one.low == 2.0);
    CHECK(one.high == 2.0);
    CHECK(one.coverage == Approx(0.0));
}

TEST_CASE("more values leave out the outermost, as far as the confidence allows") {
    // Tables of the sign test: n = 8 may leave out one at each end (coverage 0.9297), n = 11 two.
    const Interval eight = median_interval({1, 2, 3, 4, 5, 6, 7, 100}, 0.9);
    CHECK(eight.low == 2.0);
    CHECK(eight.high == 7.0);
    CHECK(eight.coverage == Approx(0.9297).margin(0.0001));

    const Interval eleven = median_interval({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 0.9);
    CHECK(eleven.low == 3.0);
    CHECK(eleven.high == 9.0);
    CHECK(eleven.coverage == Approx(0.9346).margin(0.0001));
}

TEST_CASE("values that a confidence needs") {
    CHECK(values_needed(0.9) == 5);
    CHECK(values_needed(0.75) == 3);
    CHECK(values_needed(0.95) == 6);
}
