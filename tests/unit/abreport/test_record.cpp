// SPDX-License-Identifier: GPL-2.0
//
// Reading JSON lines; what is wrong with a line is told with its number.

#include "errors.hpp"
#include "runs.hpp"

#include <catch2/catch.hpp>

using namespace ab;
using Catch::Matchers::Contains;

namespace {

const std::string good =
    R"({"scenario":"s","setting":"on","round":2,"metrics":{"zeta":1.5,"alpha":0}})";

void check_rejected(const std::string& line, const std::string& why) {
    INFO(line);
    CHECK_THROWS_WITH(input_of(good + "\n" + line + "\n"), Contains("test:2: ") && Contains(why));
    CHECK_THROWS_AS(input_of(line), Error);
}

} // namespace

TEST_CASE("a run keeps its metrics in the order of the line") {
    const Input input = input_of(good + "\r\n\n" + good);
    REQUIRE(input.runs.size() == 2);
    const Run& run = input.runs.front();
    CHECK(run.scenario == "s");
    CHECK(run.setting == "on");
    CHECK(run.round == 2);
    REQUIRE(run.metrics.size() == 2);
    CHECK(run.metrics[0] == std::pair<std::string, double>("zeta", 1.5));
    CHECK(run.metrics[1] == std::pair<std::string, double>("alpha", 0.0));
}

TEST_CASE("a title names a scenario") {
    const Input input = input_of(R"({"scenario":"s","title":"one job"})");
    CHECK(input.runs.empty());
    CHECK(input.titles.at("s") == "one job");
}

TEST_CASE("lines that can't be used name what is wrong") {
    check_rejected("garbage", "not JSON: garbage");
    check_rejected(good.substr(0, good.size() - 4), "not JSON");
    check_rejected("[1]", "not a JSON object");
    check_rejected(R"({"setting":"on","round":1,"metrics":{"a":1}})", "\"scenario\" is missing");
    check_rejected(R"({"scenario":"","setting":"on","round":1,"metrics":{"a":1}})", "not empty");
    check_rejected(R"({"scenario":"s","round":1,"metrics":{"a":1}})", "\"setting\" is missing");
    check_rejected(R"({"scenario":"s","setting":"on","metrics":{"a":1}})", "\"round\" is missing");
    check_rejected(R"({"scenario":"s","setting":"on","round":1.5,"metrics":{"a":1}})",
                   "whole number");
    check_rejected(R"({"scenario":"s","setting":"on","round":1})", "neither");
    check_rejected(R"({"scenario":"s","setting":"on","round":1,"metrics":{}})", "not empty");
    check_rejected(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":"x"}})",
                   "metric \"a\" is not a number");
    check_rejected(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":null}})",
                   "not a number");
    check_rejected(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":-1}})", "below zero");
    check_rejected(R"({"scenario":"s","setting":"on","round":1,"metrics":{"a":1},"extra":1})",
                   "unknown member \"extra\"");
}
