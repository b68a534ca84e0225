// SPDX-License-Identifier: GPL-2.0
//
// See report.hpp.

#include "report.hpp"

#include "errors.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ab {
namespace {

// The element of that name, added at the end when it is new: the order of the input stays.
template <typename Element>
Element& element(std::vector<Element>& elements, const std::string& name,
                 std::string Element::*member) {
    const auto found =
        std::find_if(elements.begin(), elements.end(),
                     [&](const Element& candidate) { return candidate.*member == name; });
    if (found != elements.end()) {
        return *found;
    }
    elements.emplace_back().*member = name;
    return elements.back();
}

template <typename Element>
const Element* find_element(const std::vector<Element>& elements, const std::string& name,
                            std::string Element::*member) {
    const auto found =
        std::find_if(elements.begin(), elements.end(),
                     [&](const Element& candidate) { return candidate.*member == name; });
    return found == elements.end() ? nullptr : &*found;
}

std::vector<Scenario> group(const Input& input) {
    std::vector<Scenario> scenarios;
    for (const Run& run : input.runs) {
        Scenario& scenario = element(scenarios, run.scenario, &Scenario::name);
        for (const auto& [name, value] : run.metrics) {
            Metric& metric = element(scenario.metrics, name, &Metric::name);
            element(metric.entries, run.setting, &Entry::setting)
                .rounds[run.round]
                .push_back(value);
        }
    }
    for (Scenario& scenario : scenarios) {
        const auto title = input.titles.find(scenario.name);
        scenario.title = title == input.titles.end() ? scenario.name : title->second;
    }
    return scenarios;
}

void summarize(Entry& entry) {
    const std::vector<double> values = all_values(entry.rounds);
    entry.median = median(values);
    entry.highest = *std::max_element(values.begin(), values.end());
}

void compare_entries(Metric& metric, const Settings& settings) {
    std::stable_partition(metric.entries.begin(), metric.entries.end(),
                          [&](const Entry& entry) { return entry.setting == settings.base; });
    const Rounds& base = metric.entries.front().rounds;
    for (Entry& entry : metric.entries) {
        summarize(entry);
        if (entry.setting != settings.base) {
            entry.ratio = compare(base, entry.rounds, settings.judgement);
        }
        if (entry.setting == settings.control) {
            metric.noise = entry.ratio;
        }
    }
    for (Entry& entry : metric.entries) {
        if (entry.ratio && entry.setting != settings.control) {
            entry.verdict = judge(*entry.ratio, metric.noise, settings.judgement);
        }
    }
}

} // namespace

const Entry* Metric::find(const std::string& setting) const {
    return find_element(entries, setting, &Entry::setting);
}

const Metric* Scenario::find(const std::string& metric) const {
    return find_element(metrics, metric, &Metric::name);
}

Report make_report(const Input& input, const Settings& settings) {
    Report report{settings, group(input)};
    if (report.scenarios.empty()) {
        throw Error("no runs in the input: was anything measured?");
    }
    for (Scenario& scenario : report.scenarios) {
        for (Metric& metric : scenario.metrics) {
            if (metric.find(settings.base) == nullptr) {
                throw Error(fmt::format("scenario \"{}\" has no run with setting \"{}\" for metric "
                                        "\"{}\": nothing to compare with",
                                        scenario.name, settings.base, metric.name));
            }
            compare_entries(metric, settings);
        }
    }
    return report;
}

} // namespace ab
