// SPDX-License-Identifier: GPL-2.0
//
// See text_report.hpp.

#include "text_report.hpp"

#include "format.hpp"
#include "table.hpp"
#include "words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <set>

namespace ab {
namespace {

using reap::Align;
using reap::Cell;
using reap::Column;
using reap::Table;

bool is_compared(const std::string& setting, const Settings& settings) {
    return setting != settings.base && setting != settings.control;
}

// The one setting that the base is compared with, if there is just one: a column can have its
// name then.
std::optional<std::string> only_setting(const Scenario& scenario, const Settings& settings) {
    std::set<std::string> compared;
    for (const Metric& metric : scenario.metrics) {
        for (const Entry& entry : metric.entries) {
            if (is_compared(entry.setting, settings)) {
                compared.insert(entry.setting);
            }
        }
    }
    return compared.size() == 1 ? std::optional(*compared.begin()) : std::nullopt;
}

std::vector<Column> columns(const Settings& settings, const std::optional<std::string>& only) {
    std::vector<Column> result{{"METRIC"}, {settings.base, Align::right}};
    if (!only) {
        result.push_back({"SETTING"});
    }
    result.push_back({only.value_or("VALUE"), Align::right});
    result.push_back({"RATIO", Align::right});
    result.push_back({"SPREAD"});
    if (settings.control) {
        result.push_back({"A/A SPREAD"});
    }
    result.push_back({"VERDICT", Align::left, reap::Wrap::yes});
    return result;
}

std::string scenario_table(const Scenario& scenario, const Settings& settings) {
    const std::optional<std::string> only = only_setting(scenario, settings);
    Table table(columns(settings, only));
    for (const Metric& metric : scenario.metrics) {
        for (const Entry& entry : metric.entries) {
            if (!is_compared(entry.setting, settings)) {
                continue;
            }
            std::vector<Cell> row{{metric.name}, {format_value(metric.entries.front().median)}};
            if (!only) {
                row.push_back({entry.setting});
            }
            row.push_back({format_value(entry.median)});
            // Empty cells are shown as "-".
            row.push_back({entry.ratio ? format_ratio(entry.ratio->median) : ""});
            row.push_back({entry.ratio ? format_spread(entry.ratio->spread) : ""});
            if (settings.control) {
                row.push_back({metric.noise ? format_spread(metric.noise->spread) : ""});
            }
            row.push_back({verdict_text(entry)});
            table.add_row(row);
        }
    }
    return table.render();
}

// The least and the most rounds of any ratio: usually the same.
std::string rounds_note(const Scenario& scenario) {
    std::set<std::size_t> rounds;
    std::size_t left_out = 0;
    for (const Metric& metric : scenario.metrics) {
        for (const Entry& entry : metric.entries) {
            if (entry.ratio) {
                rounds.insert(entry.ratio->rounds);
                left_out = std::max(left_out, entry.ratio->rounds_left_out);
            }
        }
    }
    if (rounds.empty()) {
        return "no round to compare";
    }
    std::string note = *rounds.begin() == *rounds.rbegin()
                           ? fmt::format("{} rounds", *rounds.begin())
                           : fmt::format("{} to {} rounds", *rounds.begin(), *rounds.rbegin());
    if (left_out > 0) {
        note += fmt::format(", {} left out as incomplete", left_out);
    }
    return note;
}

const char* outcome_name(Outcome outcome) {
    switch (outcome) {
    case Outcome::pass:
        return "pass";
    case Outcome::fail:
        return "FAIL";
    case Outcome::undecided:
        break;
    }
    return "UNDECIDED";
}

std::string bar_table(const std::vector<BarResult>& bars) {
    Table table({{"BAR"}, {"SCENARIO"}, {"RESULT"}, {"MEASURED"}});
    for (const BarResult& bar : bars) {
        table.add_row({{bar.bar}, {bar.scenario}, {outcome_name(bar.outcome)}, {bar.detail}});
    }
    return table.render();
}

std::string legend(const Settings& settings) {
    std::string text =
        fmt::format("Values are medians of all runs; RATIO is to {}, round by round, its median; "
                    "SPREAD holds the true ratio with {:.0f}% confidence or more",
                    settings.base, settings.judgement.confidence * 100.0);
    if (settings.control) {
        text += fmt::format("; A/A SPREAD is the same for {} against itself", settings.base);
    }
    return reap::wrap_text(text + ".", 0);
}

} // namespace

std::string text_report(const Report& report, const std::vector<BarResult>& bars) {
    std::string text;
    for (const Scenario& scenario : report.scenarios) {
        text += fmt::format("{} ({})\n", scenario.title, rounds_note(scenario));
        text += scenario_table(scenario, report.settings);
        for (const std::string& sentence : in_words(scenario, report.settings)) {
            text += "  " + reap::wrap_text(sentence, 2);
        }
        text += "\n";
    }
    text += legend(report.settings);
    if (!bars.empty()) {
        text += "\n" + bar_table(bars);
    }
    return text;
}

} // namespace ab
