// SPDX-License-Identifier: GPL-2.0
//
// See json_report.hpp.

#include "json_report.hpp"

#include <nlohmann/json.hpp>

namespace ab {
namespace {

using Json = nlohmann::ordered_json;

const char* verdict_name(Verdict verdict) {
    switch (verdict) {
    case Verdict::none:
        return nullptr;
    case Verdict::higher:
        return "higher";
    case Verdict::lower:
        return "lower";
    case Verdict::no_difference:
        return "no_difference";
    case Verdict::too_noisy:
        return "too_noisy";
    case Verdict::too_few_rounds:
        return "too_few_rounds";
    }
    return nullptr;
}

const char* outcome_name(Outcome outcome) {
    switch (outcome) {
    case Outcome::pass:
        return "pass";
    case Outcome::fail:
        return "fail";
    case Outcome::undecided:
        break;
    }
    return "undecided";
}

Json ratio_json(const Ratio& ratio) {
    return Json{{"median", ratio.median},    {"low", ratio.spread.low},
                {"high", ratio.spread.high}, {"coverage", ratio.spread.coverage},
                {"rounds", ratio.rounds},    {"rounds_left_out", ratio.rounds_left_out}};
}

Json entry_json(const Entry& entry) {
    Json json{{"setting", entry.setting},
              {"median", entry.median},
              {"highest", entry.highest},
              {"values", all_values(entry.rounds)}};
    if (entry.ratio) {
        json["ratio"] = ratio_json(*entry.ratio);
    }
    if (const char* verdict = verdict_name(entry.verdict)) {
        json["verdict"] = verdict;
    }
    return json;
}

Json scenario_json(const Scenario& scenario) {
    Json json{{"scenario", scenario.name}, {"title", scenario.title}, {"metrics", Json::array()}};
    for (const Metric& metric : scenario.metrics) {
        Json entries = Json::array();
        for (const Entry& entry : metric.entries) {
            entries.push_back(entry_json(entry));
        }
        json["metrics"].push_back(Json{{"metric", metric.name}, {"settings", entries}});
    }
    return json;
}

} // namespace

std::string json_report(const Report& report, const std::vector<BarResult>& bars) {
    Json json{{"base", report.settings.base},
              {"confidence", report.settings.judgement.confidence},
              {"tolerance", report.settings.judgement.tolerance},
              {"scenarios", Json::array()},
              {"bars", Json::array()}};
    if (report.settings.control) {
        json["control"] = *report.settings.control;
    }
    for (const Scenario& scenario : report.scenarios) {
        json["scenarios"].push_back(scenario_json(scenario));
    }
    for (const BarResult& bar : bars) {
        json["bars"].push_back(Json{{"bar", bar.bar},
                                    {"scenario", bar.scenario},
                                    {"outcome", outcome_name(bar.outcome)},
                                    {"measured", bar.detail}});
    }
    constexpr int indent = 2;
    return json.dump(indent) + "\n";
}

} // namespace ab
