// SPDX-License-Identifier: GPL-2.0
//
// See bar.hpp.

#include "bar.hpp"

#include "errors.hpp"
#include "format.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <sstream>
#include <string_view>

namespace ab {
namespace {

constexpr std::array<std::pair<std::string_view, Relation>, 4> relations{{
    {">=", Relation::at_least},
    {"<=", Relation::at_most},
    {">", Relation::above},
    {"<", Relation::below},
}};

[[noreturn]] void reject(const std::string& text, const std::string& why) {
    throw Error(fmt::format("bar \"{}\": {}; a bar looks like \"iops on/off >= 0.97\", "
                            "\"single: iops on/off not lower\" or \"max gap_ms on <= 200\"",
                            text, why));
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

// Takes words from the front.
class Words {
public:
    Words(const std::string& text, std::vector<std::string> words)
        : text_(text), words_(std::move(words)) {}

    std::string take(const char* what) {
        if (next_ == words_.size()) {
            reject(text_, fmt::format("{} is missing", what));
        }
        return words_[next_++];
    }

    [[nodiscard]] std::string_view peek() const {
        return next_ < words_.size() ? std::string_view(words_[next_]) : std::string_view();
    }

    void expect_end() const {
        if (next_ != words_.size()) {
            reject(text_, fmt::format("\"{}\" is too much", words_[next_]));
        }
    }

private:
    const std::string& text_;
    std::vector<std::string> words_;
    std::size_t next_ = 0;
};

double number_from(const std::string& word, const std::string& text) {
    double number = 0.0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(number)) {
        reject(text, fmt::format("\"{}\" is not a number", word));
    }
    return number;
}

void parse_settings(const std::string& word, Bar& bar) {
    const std::size_t slash = word.find('/');
    bar.setting = word.substr(0, slash);
    if (slash == std::string::npos) {
        return;
    }
    bar.base = word.substr(slash + 1);
    if (bar.quantity == Quantity::highest) {
        reject(bar.text, "max is of one setting");
    }
    if (bar.setting.empty() || bar.base.empty()) {
        reject(bar.text, fmt::format("\"{}\" does not name two settings", word));
    }
    bar.quantity = Quantity::ratio;
}

void parse_not(Words& words, Bar& bar) {
    const std::string side = words.take("lower or higher");
    if (bar.quantity != Quantity::ratio) {
        reject(bar.text, "\"not\" needs two settings");
    }
    if (side != "lower" && side != "higher") {
        reject(bar.text, fmt::format("\"not {}\" is neither not lower nor not higher", side));
    }
    bar.relation = side == "lower" ? Relation::not_lower : Relation::not_higher;
}

void parse_relation(Words& words, Bar& bar) {
    const std::string word = words.take("a relation");
    if (word == "not") {
        parse_not(words, bar);
        return;
    }
    for (const auto& [name, relation] : relations) {
        if (name == word) {
            bar.relation = relation;
            bar.bound = number_from(words.take("a number"), bar.text);
            return;
        }
    }
    reject(bar.text, fmt::format("\"{}\" is no relation", word));
}

bool holds(Relation relation, double value, double bound) {
    switch (relation) {
    case Relation::at_least:
        return value >= bound;
    case Relation::at_most:
        return value <= bound;
    case Relation::above:
        return value > bound;
    case Relation::below:
        return value < bound;
    case Relation::not_lower:
    case Relation::not_higher:
        break;
    }
    return false;
}

Outcome outcome_of_verdict(Verdict verdict, Relation relation) {
    switch (verdict) {
    case Verdict::lower:
        return relation == Relation::not_lower ? Outcome::fail : Outcome::pass;
    case Verdict::higher:
        return relation == Relation::not_higher ? Outcome::fail : Outcome::pass;
    case Verdict::no_difference:
        return Outcome::pass;
    case Verdict::none:
    case Verdict::too_noisy:
    case Verdict::too_few_rounds:
        break;
    }
    return Outcome::undecided;
}

void check_ratio(const Bar& bar, const Entry& entry, BarResult& result) {
    if (!entry.ratio) {
        result.detail = fmt::format("no round has both {} and {}", bar.setting, bar.base);
        return;
    }
    const Ratio& ratio = *entry.ratio;
    result.detail = fmt::format("{} ({})", format_ratio(ratio.median), format_spread(ratio.spread));
    if (bar.relation == Relation::not_lower || bar.relation == Relation::not_higher) {
        result.outcome = outcome_of_verdict(entry.verdict, bar.relation);
        result.detail += fmt::format(", {}", verdict_text(entry));
    } else {
        result.outcome =
            holds(bar.relation, ratio.median, bar.bound) ? Outcome::pass : Outcome::fail;
    }
}

void check_value(const Bar& bar, const Entry& entry, BarResult& result) {
    const double value = bar.quantity == Quantity::highest ? entry.highest : entry.median;
    result.detail = format_value(value);
    result.outcome = holds(bar.relation, value, bar.bound) ? Outcome::pass : Outcome::fail;
}

BarResult check_in(const Bar& bar, const Scenario& scenario) {
    BarResult result{bar.text, scenario.name, Outcome::fail, {}};
    const Metric* metric = scenario.find(bar.metric);
    const Entry* entry = metric == nullptr ? nullptr : metric->find(bar.setting);
    if (metric == nullptr) {
        result.detail = fmt::format("metric {} was not measured", bar.metric);
    } else if (entry == nullptr) {
        result.detail = fmt::format("setting {} was not measured", bar.setting);
    } else if (bar.quantity == Quantity::ratio) {
        check_ratio(bar, *entry, result);
    } else {
        check_value(bar, *entry, result);
    }
    return result;
}

} // namespace

Bar parse_bar(const std::string& text) {
    Bar bar;
    bar.text = text;
    Words words(bar.text, words_of(text));
    if (words.peek().ends_with(':')) {
        bar.scenario = words.take("a scenario");
        bar.scenario.pop_back();
    }
    if (words.peek() == "max") {
        words.take("max");
        bar.quantity = Quantity::highest;
    }
    bar.metric = words.take("a metric");
    parse_settings(words.take("a setting"), bar);
    parse_relation(words, bar);
    words.expect_end();
    return bar;
}

std::vector<BarResult> check_bar(const Bar& bar, const Report& report) {
    if (!bar.base.empty() && bar.base != report.settings.base) {
        reject(bar.text, fmt::format("ratios are to the base setting, which is \"{}\"",
                                     report.settings.base));
    }
    std::vector<BarResult> results;
    for (const Scenario& scenario : report.scenarios) {
        if (bar.scenario.empty() || bar.scenario == scenario.name) {
            results.push_back(check_in(bar, scenario));
        }
    }
    if (results.empty()) {
        results.push_back(
            BarResult{bar.text, bar.scenario, Outcome::fail, "the scenario was not measured"});
    }
    return results;
}

} // namespace ab
