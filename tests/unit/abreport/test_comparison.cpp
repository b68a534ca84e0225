// SPDX-License-Identifier: GPL-2.0
//
// Ratios by round, and verdicts.

#include "comparison.hpp"

#include <catch2/catch.hpp>

using namespace ab;

namespace {

const Judgement usual;

Ratio ratio_with(double median, double low, double high, std::size_t rounds = 5) {
    return Ratio{median, Interval{low, high, 0.9375}, rounds, 0};
}

} // namespace

TEST_CASE("rounds are paired: a level that differs from round to round cancels") {
    const Rounds base{
        {1, {100, 110}}, {2, {200, 220}}, {3, {50, 55}}, {4, {80, 88}}, {5, {10, 11}}};
    Rounds twice;
    for (const auto& [round, values] : base) {
        twice[round] = {values[0] * 2.0, values[1] * 2.0};
    }
    const auto ratio = compare(base, twice, usual);
    REQUIRE(ratio.has_value());
    CHECK(ratio->median == Approx(2.0));
    CHECK(ratio->spread.low == Approx(2.0));
    CHECK(ratio->spread.high == Approx(2.0));
    CHECK(ratio->rounds == 5);
    CHECK(ratio->rounds_left_out == 0);
}

TEST_CASE("mirrored order cancels a drift inside a round") {
    // off on on off while the level grows by 10 from run to run
    const auto ratio = compare({{1, {100, 130}}}, {{1, {110, 120}}}, usual);
    REQUIRE(ratio.has_value());
    CHECK(ratio->median == Approx(1.0));
}

TEST_CASE("rounds with only one of the two, or a base of zero, are left out and counted") {
    const auto ratio =
        compare({{1, {100}}, {2, {100}}, {4, {0}}}, {{1, {50}}, {3, {50}}, {4, {5}}}, usual);
    REQUIRE(ratio.has_value());
    CHECK(ratio->median == Approx(0.5));
    CHECK(ratio->rounds == 1);
    CHECK(ratio->rounds_left_out == 3);
    CHECK_FALSE(compare({{1, {1}}}, {{2, {1}}}, usual).has_value());
    CHECK_FALSE(compare({{1, {0}}}, {{1, {1}}}, usual).has_value());
}

TEST_CASE("zero under the other setting is a ratio of zero") {
    const auto ratio = compare({{1, {4}}}, {{1, {0}}}, usual);
    REQUIRE(ratio.has_value());
    CHECK(ratio->median == 0.0);
}

TEST_CASE("a spread that leaves out 1 is a real difference") {
    CHECK(judge(ratio_with(1.2, 1.1, 1.3), std::nullopt, usual) == Verdict::higher);
    CHECK(judge(ratio_with(0.9, 0.8, 0.95), std::nullopt, usual) == Verdict::lower);
}

TEST_CASE("unless two runs of the same setting come as far apart") {
    const Ratio wide = ratio_with(1.0, 0.85, 1.15);
    CHECK(judge(ratio_with(1.1, 1.05, 1.3), wide, usual) == Verdict::too_noisy);
    CHECK(judge(ratio_with(1.4, 1.2, 1.5), wide, usual) == Verdict::higher);
    const Ratio narrow = ratio_with(1.0, 0.98, 1.03);
    CHECK(judge(ratio_with(1.02, 1.01, 1.03), narrow, usual) == Verdict::no_difference);
    CHECK(judge(ratio_with(0.95, 0.94, 0.96), narrow, usual) == Verdict::lower);
}

TEST_CASE("a spread around 1 shows no difference only if it is narrow") {
    CHECK(judge(ratio_with(1.0, 0.96, 1.04), std::nullopt, usual) == Verdict::no_difference);
    CHECK(judge(ratio_with(1.0, 0.9, 1.01), std::nullopt, usual) == Verdict::too_noisy);
    CHECK(judge(ratio_with(1.0, 0.99, 1.2), std::nullopt, usual) == Verdict::too_noisy);
}

TEST_CASE("few rounds give no verdict, however clear they look") {
    CHECK(judge(ratio_with(3.0, 2.9, 3.1, 4), std::nullopt, usual) == Verdict::too_few_rounds);
    const Judgement modest{0.75, 0.05};
    CHECK(judge(ratio_with(3.0, 2.9, 3.1, 3), std::nullopt, modest) == Verdict::higher);
}
