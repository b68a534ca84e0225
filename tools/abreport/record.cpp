// SPDX-License-Identifier: GPL-2.0
//
// See record.hpp.

#include "record.hpp"

#include "errors.hpp"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace ab {
namespace {

// Keeps members in the order of the line.
using Json = nlohmann::ordered_json;

constexpr std::size_t shown_length = 40;

void expect(bool condition, const std::string& what) {
    if (!condition) {
        throw Error(what);
    }
}

std::string text_member(const Json& object, const char* key) {
    const auto member = object.find(key);
    expect(member != object.end(), fmt::format("\"{}\" is missing", key));
    expect(member->is_string() && !member->get_ref<const std::string&>().empty(),
           fmt::format("\"{}\" must be a text that is not empty", key));
    return member->get<std::string>();
}

void expect_only(const Json& object, const std::set<std::string>& known) {
    for (const auto& [key, value] : object.items()) {
        expect(known.contains(key), fmt::format("unknown member \"{}\"", key));
    }
}

std::vector<std::pair<std::string, double>> metrics_of(const Json& object) {
    const auto member = object.find("metrics");
    expect(member != object.end(), R"(neither "metrics" nor "title")");
    expect(member->is_object() && !member->empty(), "\"metrics\" must be an object, not empty");
    std::vector<std::pair<std::string, double>> metrics;
    for (const auto& [name, value] : member->items()) {
        expect(value.is_number(), fmt::format("metric \"{}\" is not a number", name));
        const auto number = value.get<double>();
        expect(std::isfinite(number) && number >= 0.0,
               fmt::format("metric \"{}\" is {}; it can't be below zero", name, number));
        metrics.emplace_back(name, number);
    }
    return metrics;
}

int round_of(const Json& object) {
    const auto member = object.find("round");
    expect(member != object.end(), "\"round\" is missing");
    expect(member->is_number_integer(), "\"round\" must be a whole number");
    return member->get<int>();
}

void add_line(const std::string& line, Input& input) {
    const Json object = Json::parse(line, nullptr, false);
    expect(!object.is_discarded(), fmt::format("not JSON: {}", line.substr(0, shown_length)));
    expect(object.is_object(), "not a JSON object");
    const std::string scenario = text_member(object, "scenario");
    if (object.contains("title")) {
        expect_only(object, {"scenario", "title"});
        input.titles[scenario] = text_member(object, "title");
        return;
    }
    expect_only(object, {"scenario", "setting", "round", "metrics"});
    input.runs.push_back(
        Run{scenario, text_member(object, "setting"), round_of(object), metrics_of(object)});
}

} // namespace

void read_records(std::istream& stream, const std::string& name, Input& input) {
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        // A serial port may end lines with CR LF.
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) {
            line.pop_back();
        }
        if (line.empty()) {
            continue;
        }
        try {
            add_line(line, input);
        } catch (const Error& error) {
            throw Error(fmt::format("{}:{}: {}", name, number, error.what()));
        }
    }
    if (stream.bad()) {
        throw Error(fmt::format("{}: reading failed", name));
    }
}

} // namespace ab
