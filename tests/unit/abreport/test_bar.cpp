// SPDX-License-Identifier: GPL-2.0
//
// Bars: their syntax, and when they are reached.

#include "bar.hpp"

#include "errors.hpp"
#include "runs.hpp"

#include <catch2/catch.hpp>

using namespace ab;
using Catch::Matchers::Contains;

namespace {

BarResult result_of(const std::string& bar, const std::string& lines) {
    const auto results =
        check_bar(parse_bar(bar), make_report(input_of(lines), settings_with_control()));
    REQUIRE(results.size() == 1);
    return results.front();
}

Outcome outcome_of(const std::string& bar, const std::string& lines) {
    return result_of(bar, lines).outcome;
}

const std::string gain = abba_lines(5, 1.25, 0.01);

} // namespace

TEST_CASE("a ratio against a number") {
    CHECK(outcome_of("iops on/off >= 1.2", gain) == Outcome::pass);
    CHECK(outcome_of("iops on/off >= 1.3", gain) == Outcome::fail);
    CHECK(outcome_of("iops on/off <= 1.3", gain) == Outcome::pass);
    CHECK(outcome_of("iops on/off < 1.2", gain) == Outcome::fail);
    CHECK(outcome_of("iops on/off > 1.2", gain) == Outcome::pass);
}

TEST_CASE("a median, and a highest value") {
    const std::string lines = R"({"scenario":"s","setting":"off","round":1,"metrics":{"gap":5}})"
                              "\n"
                              R"({"scenario":"s","setting":"off","round":2,"metrics":{"gap":1}})"
                              "\n"
                              R"({"scenario":"s","setting":"off","round":3,"metrics":{"gap":2}})";
    CHECK(outcome_of("gap off <= 2", lines) == Outcome::pass);
    CHECK(outcome_of("max gap off <= 4.9", lines) == Outcome::fail);
    CHECK(outcome_of("max gap off <= 5", lines) == Outcome::pass);
    CHECK_THAT(result_of("max gap off <= 4.9", lines).detail, Contains("5"));
}

TEST_CASE("not lower and not higher go by the verdict") {
    CHECK(outcome_of("iops on/off not lower", gain) == Outcome::pass);
    CHECK(outcome_of("iops on/off not higher", gain) == Outcome::fail);
    CHECK(outcome_of("iops on/off not lower", abba_lines(5, 0.9, 0.01)) == Outcome::fail);
    CHECK(outcome_of("iops on/off not lower", abba_lines(5, 1.0, 0.01)) == Outcome::pass);
    CHECK(outcome_of("iops on/off not lower", abba_lines(5, 1.0, 0.3)) == Outcome::undecided);
    CHECK(outcome_of("iops on/off not lower", abba_lines(3, 0.5, 0.01)) == Outcome::undecided);
}

TEST_CASE("what was not measured was not reached") {
    CHECK_THAT(result_of("bogus on/off >= 1", gain).detail, Contains("bogus"));
    CHECK(outcome_of("bogus on/off >= 1", gain) == Outcome::fail);
    CHECK(outcome_of("iops bogus/off >= 0", gain) == Outcome::fail);
    CHECK(outcome_of("bogus: iops on/off >= 0", gain) == Outcome::fail);
    const std::string apart = R"({"scenario":"s","setting":"off","round":1,"metrics":{"a":5}})"
                              "\n"
                              R"({"scenario":"s","setting":"on","round":2,"metrics":{"a":5}})";
    CHECK(outcome_of("a on/off >= 0", apart) == Outcome::fail);
    CHECK(outcome_of("a on/off not lower", apart) == Outcome::fail);
}

TEST_CASE("a bar without a scenario holds in all of them") {
    std::string other = abba_lines(5, 0.5, 0.01);
    for (std::size_t at = 0; (at = other.find(R"("s")", at)) != std::string::npos;) {
        other.replace(at, 3, R"("t")");
    }
    const Report report = make_report(input_of(gain + other), settings_with_control());
    const auto both = check_bar(parse_bar("iops on/off >= 1"), report);
    REQUIRE(both.size() == 2);
    CHECK(both[0].outcome == Outcome::pass);
    CHECK(both[1].outcome == Outcome::fail);
    CHECK(both[1].scenario == "t");
    const auto one = check_bar(parse_bar("s: iops on/off >= 1"), report);
    REQUIRE(one.size() == 1);
    CHECK(one[0].scenario == "s");
}

TEST_CASE("bars that can't be read say what one looks like") {
    for (const char* text :
         {"", "iops", "iops on/off", "iops on/off >=", "iops on/off >= x", "iops on/off >= 1 2",
          "iops on/off >= nan", "iops on/off = 1", "iops on/ >= 1", "iops /off >= 1",
          "iops on/off not", "iops on/off not worse", "iops on not lower",
          "max iops on/off >= 1"}) {
        INFO(text);
        CHECK_THROWS_WITH(parse_bar(text), Contains("a bar looks like"));
    }
}

TEST_CASE("a ratio to something else than the base is refused") {
    const Report report = make_report(input_of(gain), settings_with_control());
    CHECK_THROWS_WITH(check_bar(parse_bar("iops off/on >= 1"), report), Contains("base setting"));
}
