// SPDX-License-Identifier: GPL-2.0
//
// Command line: what it prints, and its exit status.

#include "cli.hpp"

#include "runs.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using Catch::Matchers::Contains;

namespace {

struct Outcome {
    int code = 0;
    std::string out;
    std::string err;
};

Outcome run(const std::string& input, std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "abreport");
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    const int code =
        ab::run_cli(static_cast<int>(arguments.size()), arguments.data(), in, out, err);
    return Outcome{code, out.str(), err.str()};
}

} // namespace

TEST_CASE("the exit status follows the bars") {
    const std::string gain = abba_lines(5, 1.25, 0.01);
    const std::string noise = abba_lines(5, 1.0, 0.3);
    CHECK(run(gain, {"-"}).code == 0);
    CHECK(run(gain, {"-", "--aa", "aa", "--require", "iops on/off >= 1.2"}).code == 0);
    CHECK(
        run(gain, {"-", "--require", "iops on/off >= 1.2", "--require", "iops on/off >= 2"}).code ==
        1);
    CHECK(run(noise, {"-", "--require", "iops on/off not lower"}).code == 3);
    CHECK(run(noise, {"-", "--require", "iops on/off not lower", "--require", "iops on/off >= 9"})
              .code == 1);
}

TEST_CASE("input that can't be used is told on one line") {
    const Outcome garbage = run("garbage\n", {"-"});
    CHECK(garbage.code == 2);
    CHECK(garbage.out.empty());
    CHECK(garbage.err == "abreport: standard input:1: not JSON: garbage\n");
    CHECK_THAT(run("", {"-"}).err, Contains("no runs"));
    CHECK_THAT(run("", {"/nonexistent"}).err, Contains("/nonexistent: can't be opened"));
    CHECK(run("", {"-", "--require", "nonsense"}).code == 2);
    CHECK(run("", {"--bogus"}).code == 2);
    CHECK(run("", {}).code == 2);
    CHECK(run("", {"--help"}).code == 0);
}

TEST_CASE("json has what the table has") {
    const Outcome outcome = run(abba_lines(5, 1.25, 0.0),
                                {"-", "--aa", "aa", "-o", "json", "--require", "iops on/off >= 2"});
    CHECK(outcome.code == 1);
    const auto json = nlohmann::json::parse(outcome.out);
    CHECK(json["base"] == "off");
    CHECK(json["control"] == "aa");
    const auto& settings = json["scenarios"][0]["metrics"][0]["settings"];
    CHECK(settings[0]["setting"] == "off");
    CHECK(settings[0]["values"].size() == 10);
    CHECK(settings[1]["verdict"] == "higher");
    CHECK(settings[1]["ratio"]["median"] == Approx(1.25));
    CHECK(settings[1]["ratio"]["rounds"] == 5);
    CHECK(json["bars"][0]["outcome"] == "fail");
}

TEST_CASE("the same input gives the same output") {
    const std::string noise = abba_lines(5, 1.02, 0.1);
    CHECK(run(noise, {"-", "--aa", "aa"}).out == run(noise, {"-", "--aa", "aa"}).out);
}
