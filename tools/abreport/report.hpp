// SPDX-License-Identifier: GPL-2.0
//
// All runs, grouped and compared: what every form of output starts from.

#ifndef ABREPORT_REPORT_HPP
#define ABREPORT_REPORT_HPP

#include "comparison.hpp"
#include "record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ab {

struct Settings {
    std::string base;                   // what the others are compared with
    std::optional<std::string> control; // A/A: the base once more, under another name
    Judgement judgement;
};

// One setting of a metric.
struct Entry {
    std::string setting;
    Rounds rounds;
    double median = 0.0;
    double highest = 0.0;
    std::optional<Ratio> ratio; // not of the base itself
    Verdict verdict = Verdict::none;
};

struct Metric {
    std::string name;
    std::vector<Entry> entries; // the base first, the others as they came
    std::optional<Ratio> noise; // of the A/A run

    [[nodiscard]] const Entry* find(const std::string& setting) const;
};

struct Scenario {
    std::string name;
    std::string title;
    std::vector<Metric> metrics;

    [[nodiscard]] const Metric* find(const std::string& metric) const;
};

struct Report {
    Settings settings;
    std::vector<Scenario> scenarios;
};

// Throws Error when there is nothing to compare: no runs, or a scenario without the base.
Report make_report(const Input& input, const Settings& settings);

} // namespace ab

#endif
