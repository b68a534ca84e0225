// SPDX-License-Identifier: GPL-2.0
//
// See words.hpp.

#include "words.hpp"

#include "format.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace ab {
namespace {

// "interrupts_per_io" reads better as "interrupts per io".
std::string spoken(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += (i == 0 ? "" : ", ") + parts[i];
    }
    return text;
}

// What is said of the metrics of one setting, by kind of verdict.
class Sentence {
public:
    void add(const Metric& metric, const Entry& entry) {
        const std::string name = spoken(metric.name);
        switch (entry.verdict) {
        case Verdict::higher:
        case Verdict::lower:
            real_.push_back(fmt::format("{} {}", name, format_change(entry.ratio->median)));
            break;
        case Verdict::no_difference:
            same_.push_back(name);
            break;
        case Verdict::too_noisy:
        case Verdict::too_few_rounds:
            unknown_.push_back(name);
            break;
        case Verdict::none:
            break;
        }
    }

    [[nodiscard]] std::string text() const {
        std::vector<std::string> parts;
        add_part(parts, "", real_, "");
        add_part(parts, "no difference in ", same_, "");
        add_part(parts, "", unknown_, " can't be told from these rounds");
        std::string text;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            text += (i == 0 ? "" : "; ") + parts[i];
        }
        return text;
    }

private:
    static void add_part(std::vector<std::string>& parts, const char* before,
                         const std::vector<std::string>& names, const char* after) {
        if (!names.empty()) {
            parts.push_back(before + joined(names) + after);
        }
    }

    std::vector<std::string> real_;
    std::vector<std::string> same_;
    std::vector<std::string> unknown_;
};

std::vector<std::string> compared_settings(const Scenario& scenario, const Settings& settings) {
    std::vector<std::string> names;
    for (const Metric& metric : scenario.metrics) {
        for (const Entry& entry : metric.entries) {
            if (entry.setting != settings.base && entry.setting != settings.control &&
                std::find(names.begin(), names.end(), entry.setting) == names.end()) {
                names.push_back(entry.setting);
            }
        }
    }
    return names;
}

} // namespace

std::vector<std::string> in_words(const Scenario& scenario, const Settings& settings) {
    std::vector<std::string> sentences;
    for (const std::string& setting : compared_settings(scenario, settings)) {
        Sentence sentence;
        for (const Metric& metric : scenario.metrics) {
            const Entry* entry = metric.find(setting);
            if (entry != nullptr) {
                sentence.add(metric, *entry);
            }
        }
        const std::string text = sentence.text();
        if (!text.empty()) {
            sentences.push_back(fmt::format("{} against {}: {}.", setting, settings.base, text));
        }
    }
    return sentences;
}

} // namespace ab
