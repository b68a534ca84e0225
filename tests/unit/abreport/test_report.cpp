// SPDX-License-Identifier: GPL-2.0
//
// From runs to verdicts.

#include "errors.hpp"
#include "runs.hpp"

#include <catch2/catch.hpp>

using namespace ab;
using Catch::Matchers::Contains;

namespace {

const Entry& entry_of(const Report& report, const std::string& setting) {
    const Entry* entry = report.scenarios.at(0).metrics.at(0).find(setting);
    REQUIRE(entry != nullptr);
    return *entry;
}

Report report_of(const std::string& lines) {
    return make_report(input_of(lines), settings_with_control());
}

} // namespace

TEST_CASE("a known gain is found, and is real") {
    const Report report = report_of(abba_lines(5, 1.25, 0.02));
    const Entry& on = entry_of(report, "on");
    REQUIRE(on.ratio.has_value());
    CHECK(on.ratio->median == Approx(1.25).epsilon(0.02));
    CHECK(on.ratio->spread.contains(1.25));
    CHECK(on.verdict == Verdict::higher);
}

TEST_CASE("a known loss is found, and is real") {
    CHECK(entry_of(report_of(abba_lines(5, 0.9, 0.02)), "on").verdict == Verdict::lower);
}

TEST_CASE("the same against itself is no difference, also while the level drifts") {
    for (const double drift : {0.0, 0.01, -0.02}) {
        const Report report = report_of(abba_lines(5, 1.0, 0.02, drift));
        INFO("drift " << drift);
        CHECK(entry_of(report, "on").verdict == Verdict::no_difference);
        REQUIRE(report.scenarios[0].metrics[0].noise.has_value());
        CHECK(report.scenarios[0].metrics[0].noise->spread.contains(1.0));
        CHECK(entry_of(report, "aa").verdict == Verdict::none);
    }
}

TEST_CASE("a small difference in much noise can't be told") {
    CHECK(entry_of(report_of(abba_lines(5, 1.05, 0.3)), "on").verdict == Verdict::too_noisy);
}

TEST_CASE("the base comes first, whatever the input starts with") {
    const Report report =
        report_of(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":3}})"
                  "\n"
                  R"({"scenario":"s","setting":"off","round":1,"metrics":{"a":2}})");
    const std::vector<Entry>& entries = report.scenarios.at(0).metrics.at(0).entries;
    CHECK(entries.at(0).setting == "off");
    CHECK(entries.at(1).setting == "on");
    CHECK(entries.at(1).ratio->median == Approx(1.5));
}

TEST_CASE("median and highest value of a setting") {
    const Report report =
        report_of(R"({"scenario":"s","setting":"off","round":1,"metrics":{"gap":5}})"
                  "\n"
                  R"({"scenario":"s","setting":"off","round":1,"metrics":{"gap":1}})"
                  "\n"
                  R"({"scenario":"s","setting":"off","round":2,"metrics":{"gap":2}})");
    CHECK(entry_of(report, "off").median == 2.0);
    CHECK(entry_of(report, "off").highest == 5.0);
}

TEST_CASE("nothing to compare is an error") {
    CHECK_THROWS_WITH(report_of(""), Contains("no runs"));
    CHECK_THROWS_WITH(report_of(R"({"scenario":"s","title":"t"})"), Contains("no runs"));
    CHECK_THROWS_WITH(report_of(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":3}})"),
                      Contains("no run with setting \"off\""));
}
