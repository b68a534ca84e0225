// SPDX-License-Identifier: GPL-2.0
//
// See text_report.hpp.

#include "text_report.hpp"

#include "format.hpp"
#include "table.hpp"
#include "words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace ab {
namespace {

constexpr std::size_t page_width = 100;

std::string wrapped(const std::string& text, std::size_t indent) {
    std::string out;
    std::size_t start = 0;
    const std::size_t width = page_width - indent;
    while (text.size() - start > width) {
        const std::size_t blank = text.rfind(' ', start + width);
        const bool breakable = blank != std::string::npos && blank > start;
        const std::size_t end = breakable ? blank : start + width;
        out += std::string(indent, ' ') + text.substr(start, end - start) + "\n";
        start = breakable ? blank + 1 : end;
    }
    return out + std::string(indent, ' ') + text.substr(start) + "\n";
}

std::vector<Column> columns(const Settings& settings) {
    std::vector<Column> result{
        {"METRIC", Align::left},  {settings.base, Align::right}, {"SETTING", Align::left},
        {"VALUE", Align::right},  {"RATIO", Align::right},       {"SPREAD", Align::left},
        {"VERDICT", Align::left},
    };
    if (settings.control) {
        result.insert(result.end() - 1, Column{"A/A SPREAD", Align::left});
    }
    return result;
}

std::string scenario_table(const Scenario& scenario, const Settings& settings) {
    Table table(columns(settings));
    for (const Metric& metric : scenario.metrics) {
        const std::string base = format_value(metric.entries.front().median);
        for (const Entry& entry : metric.entries) {
            if (entry.setting == settings.base || entry.setting == settings.control) {
                continue;
            }
            std::vector<std::string> row{metric.name,
                                         base,
                                         entry.setting,
                                         format_value(entry.median),
                                         entry.ratio ? format_ratio(entry.ratio->median) : "-",
                                         entry.ratio ? format_spread(entry.ratio->spread) : "-",
                                         entry.verdict == Verdict::none ? "-"
                                                                        : verdict_text(entry)};
            if (settings.control) {
                row.insert(row.end() - 1, metric.noise ? format_spread(metric.noise->spread) : "-");
            }
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
        table.add_row({bar.bar, bar.scenario, outcome_name(bar.outcome), bar.detail});
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
    return wrapped(text + ".", 0);
}

} // namespace

std::string text_report(const Report& report, const std::vector<BarResult>& bars) {
    std::string text;
    for (const Scenario& scenario : report.scenarios) {
        text += fmt::format("{} ({})\n", scenario.title, rounds_note(scenario));
        text += scenario_table(scenario, report.settings);
        for (const std::string& sentence : in_words(scenario, report.settings)) {
            text += wrapped(sentence, 2);
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
