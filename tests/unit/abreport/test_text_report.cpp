// SPDX-License-Identifier: GPL-2.0
//
// The report for people.

#include "text_report.hpp"

#include "format.hpp"
#include "runs.hpp"
#include "widest_line.hpp"

#include <catch2/catch.hpp>

using namespace ab;
using Catch::Matchers::Contains;

namespace {

std::string text_of(const std::string& lines, const std::vector<std::string>& bars = {}) {
    const Report report = make_report(input_of(lines), settings_with_control());
    std::vector<BarResult> results;
    for (const std::string& bar : bars) {
        const auto more = check_bar(parse_bar(bar), report);
        results.insert(results.end(), more.begin(), more.end());
    }
    return text_report(report, results);
}

} // namespace

TEST_CASE("table, words and bars of a known gain") {
    const std::string title = R"({"scenario":"s","title":"One job"})"
                              "\n";
    const std::string text =
        text_of(title + abba_lines(5, 1.25, 0.0), {"iops on/off >= 1.1", "iops on/off >= 2"});
    CHECK(text ==
          "One job (5 rounds)\n"
          "METRIC   off    on   RATIO  SPREAD          A/A SPREAD      VERDICT\n"
          "iops    1000  1250  1.250x  1.250 .. 1.250  1.000 .. 1.000  real: +25.0%\n"
          "  on against off: iops +25.0%.\n"
          "\n"
          "Values are medians of all runs; RATIO is to off, round by round, its median; "
          "SPREAD holds the true\n"
          "ratio with 90% confidence or more; A/A SPREAD is the same for off against itself.\n"
          "\n"
          "BAR                 SCENARIO  RESULT  MEASURED\n"
          "iops on/off >= 1.1  s         pass    1.250x (1.250 .. 1.250)\n"
          "iops on/off >= 2    s         FAIL    1.250x (1.250 .. 1.250)\n");
}

TEST_CASE("large figures and long names stay within the page") {
    std::string lines;
    for (int round = 1; round <= 5; ++round) {
        for (const char* setting : {"stock", "attached-off", "aa"}) {
            lines += R"({"scenario":"one-job-per-cpu","setting":")" + std::string(setting) +
                     R"(","round":)" + std::to_string(round) +
                     R"(,"metrics":{"interrupts_per_io":0.123,"iops":12345678,)"
                     R"("reaped_at_submission":0.5}})"
                     "\n";
        }
    }
    const Report report = make_report(input_of(lines), Settings{"stock", "aa", {}});
    CHECK(widest_line(text_report(report, {})) <= 100);
}

TEST_CASE("where several settings are compared each row names its own") {
    std::string lines;
    for (const char* setting : {"off", "on", "more"}) {
        lines += R"({"scenario":"s","setting":")" + std::string(setting) +
                 R"(","round":1,"metrics":{"a":100}})"
                 "\n";
    }
    const std::string text = text_of(lines);
    CHECK_THAT(text, Contains("METRIC  off  SETTING  VALUE") &&
                         Contains("a       100  on         100") &&
                         Contains("a       100  more       100"));
}

TEST_CASE("incomplete rounds are told") {
    const std::string lines = abba_lines(5, 1.0, 0.01) +
                              R"({"scenario":"s","setting":"off","round":6,)"
                              R"("metrics":{"iops":1000}})";
    CHECK_THAT(text_of(lines), Contains("(5 rounds, 1 left out as incomplete)"));
}

TEST_CASE("a base of zero shows values and no ratio") {
    const std::string text =
        text_of(R"({"scenario":"s","setting":"off","round":1,"metrics":{"a":0}})"
                "\n"
                R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":0.5}})");
    CHECK_THAT(text, Contains("a         0  0.5      -  -       -           -"));
}

TEST_CASE("what can't be told is said so") {
    CHECK_THAT(text_of(abba_lines(5, 1.05, 0.3)),
               Contains("too noisy to tell") && Contains("iops can't be told"));
    CHECK_THAT(text_of(abba_lines(5, 1.0, 0.01)), Contains("no difference in iops"));
    CHECK_THAT(text_of(abba_lines(2, 1.0, 0.01)), Contains("too few rounds"));
}

TEST_CASE("digits") {
    CHECK(format_value(16210.4) == "16210");
    CHECK(format_value(12.345) == "12.3");
    CHECK(format_value(0.10512) == "0.105");
    CHECK(format_value(0.0) == "0");
    CHECK(format_ratio(1.2345) == "1.234x");
    CHECK(format_ratio(123.45) == "123.5x");
    CHECK(format_ratio(0.0123) == "0.012x");
    CHECK(format_change(0.25) == "-75.0%");
    CHECK(format_change(2.88) == "2.9-fold");
}
