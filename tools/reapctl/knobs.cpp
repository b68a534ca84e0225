// SPDX-License-Identifier: GPL-2.0
//
// The knob table, and the checks that follow from it.

#include "knobs.hpp"

#include "table.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace reap {
namespace {

constexpr std::array<std::string_view, 2> boolean_words{"0", "1"};
constexpr std::array<std::string_view, 3> check_words{"off", "auto", "on"};
constexpr std::array<std::string_view, 4> irq_mode_words{"hardirq", "irq_poll", "thread", "auto"};

constexpr KnobScope both = KnobScope::controller_and_queue;
constexpr KnobScope controller_only = KnobScope::controller;

constexpr std::array<Knob, 13> knobs{{
    {"enabled", "enabled", KnobType::boolean, controller_only, "", 0, 1, boolean_words, "1",
     "0 = the stock path exactly, 1 = nvme_reap"},
    {"submit_check", "submit_check", KnobType::word, both, "", 0, 0, check_words, "auto",
     "look for completions after a submission; auto = queues shared by CPUs"},
    {"submit_budget",
     "submit_budget_cqes",
     KnobType::number,
     both,
     "CQEs",
     1,
     1024,
     {},
     "64",
     "completions that one check may reap"},
    {"submit_share_pct",
     "submit_share_pct",
     KnobType::number,
     both,
     "%",
     1,
     100,
     {},
     "50",
     "share of a CPU's time that checks may use"},
    {"irq_mode", "irq_mode", KnobType::word, both, "", 0, 0, irq_mode_words, "auto",
     "where completions that interrupts bring are reaped"},
    {"irq_budget",
     "irq_budget_cqes",
     KnobType::number,
     both,
     "CQEs",
     0,
     4096,
     {},
     "256",
     "completions that one interrupt may reap; 0 = no bound"},
    {"irq_time_us",
     "irq_time_us",
     KnobType::number,
     both,
     "us",
     0,
     10000,
     {},
     "200",
     "time that one interrupt may take; 0 = no bound"},
    {"moderation_us",
     "moderation_us",
     KnobType::number,
     both,
     "us",
     0,
     500,
     {},
     "0",
     "delay between an interrupt and reaping"},
    {"thread_cpus",
     "thread_cpus",
     KnobType::cpus,
     both,
     "",
     0,
     0,
     {},
     "0-3",
     "CPUs for the reaping thread; empty = those of the vector"},
    {"adaptive", "adaptive", KnobType::boolean, both, "", 0, 1, boolean_words, "0",
     "adapt to the observed completion interval"},
    {"pressure_us",
     "pressure_us",
     KnobType::number,
     controller_only,
     "us",
     0,
     1000000,
     {},
     "1000",
     "time a waiting task may be held off before interrupts give way"},
    {"pressure_share_pct",
     "pressure_share_pct",
     KnobType::number,
     controller_only,
     "%",
     0,
     100,
     {},
     "80",
     "share of a CPU's time from which it counts as under pressure"},
    {"pressure_hold_ms",
     "pressure_hold_ms",
     KnobType::number,
     controller_only,
     "ms",
     0,
     60000,
     {},
     "10",
     "how long pressure lasts once seen"},
}};

std::string join_words(std::span<const std::string_view> words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) {
            text += i + 1 == words.size() ? " or " : ", ";
        }
        text += words[i];
    }
    return text;
}

[[noreturn]] void refuse(const Knob& knob, std::string_view value, const std::string& why) {
    throw Error(
        ExitCode::invalid_value,
        fmt::format("{}={}: {}; allowed: {}", knob.key, printable(value), why, knob.allowed()),
        fmt::format("give for example {}={}", knob.key, knob.example));
}

std::string check_number(const Knob& knob, std::string_view value) {
    if (!all_digits(value)) {
        refuse(knob, value, "not a whole number");
    }
    const auto number = parse_integer<std::uint64_t>(value);
    if (!number || *number < knob.min || *number > knob.max) {
        refuse(knob, value, "out of range");
    }
    return std::to_string(*number);
}

std::string check_word(const Knob& knob, std::string_view value) {
    if (std::find(knob.words.begin(), knob.words.end(), value) == knob.words.end()) {
        refuse(knob, value, "not a value of this knob");
    }
    return std::string(value);
}

std::string check_cpus(const Knob& knob, std::string_view value,
                       const std::optional<CpuList>& possible) {
    const auto cpus = CpuList::parse(value);
    if (!cpus) {
        refuse(knob, value, "not a list of CPUs");
    }
    if (possible) {
        for (const unsigned cpu : cpus->cpus()) {
            if (!possible->contains(cpu)) {
                refuse(knob, value,
                       fmt::format("this host has no CPU {} (it has {})", cpu, possible->str()));
            }
        }
    }
    return cpus->str();
}

std::string check_value(const Knob& knob, std::string_view value,
                        const std::optional<CpuList>& possible) {
    switch (knob.type) {
    case KnobType::number:
        return check_number(knob, value);
    case KnobType::boolean:
    case KnobType::word:
        return check_word(knob, value);
    case KnobType::cpus:
        return check_cpus(knob, value, possible);
    }
    return std::string(value);
}

[[noreturn]] void refuse_key(std::string_view key) {
    std::vector<std::string_view> keys;
    keys.reserve(knobs.size());
    for (const Knob& knob : knobs) {
        keys.push_back(knob.key);
    }
    const auto near = closest(key, keys);
    throw Error(ExitCode::invalid_value, fmt::format("unknown knob \"{}\"", printable(key)),
                near ? fmt::format("did you mean {}?", *near)
                     : fmt::format("knobs: {}", fmt::join(keys, ", ")));
}

} // namespace

std::string Knob::allowed() const {
    switch (type) {
    case KnobType::boolean:
    case KnobType::word:
        return join_words(words);
    case KnobType::number:
        return fmt::format("{} to {}{}{}", min, max, unit.empty() ? "" : " ", unit);
    case KnobType::cpus:
        return "a list of CPUs such as 0-3,8, or nothing";
    }
    return {};
}

std::span<const Knob> knob_table() {
    return knobs;
}

const Knob* find_knob(std::string_view key) {
    const auto* const found = std::find_if(knobs.begin(), knobs.end(),
                                           [key](const Knob& knob) { return knob.key == key; });
    return found == knobs.end() ? nullptr : found;
}

Assignment parse_assignment(std::string_view text, bool for_queue,
                            const std::optional<CpuList>& possible_cpus) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        throw Error(ExitCode::usage, fmt::format("\"{}\" is not KEY=VALUE", printable(text)),
                    "give for example submit_check=on");
    }
    const std::string_view key = text.substr(0, equals);
    const Knob* knob = find_knob(key);
    if (knob == nullptr) {
        refuse_key(key);
    }
    const std::string value = check_value(*knob, text.substr(equals + 1), possible_cpus);
    if (for_queue && knob->scope == KnobScope::controller) {
        throw Error(ExitCode::invalid_value,
                    fmt::format("{} belongs to the controller, not to a single queue", key),
                    "leave \":QUEUE\" off");
    }
    return Assignment{knob, value};
}

bool same_value(const Knob& knob, std::string_view left, std::string_view right) {
    if (knob.type != KnobType::cpus) {
        return left == right;
    }
    const auto left_cpus = CpuList::parse(left);
    return left_cpus && left_cpus == CpuList::parse(right);
}

std::vector<Setting> read_settings(FieldReader& reader, const std::string& dir, bool of_queue) {
    std::vector<Setting> settings;
    for (const Knob& knob : knobs) {
        if (of_queue && knob.scope == KnobScope::controller) {
            continue;
        }
        if (const auto value = reader.text(dir + "/" + std::string(knob.key))) {
            settings.push_back(Setting{&knob, printable(*value)});
        }
    }
    return settings;
}

std::string knob_help() {
    Table table(
        {{"KEY"}, {"ALLOWED", Align::left, Wrap::yes}, {"MEANING", Align::left, Wrap::yes}});
    for (const Knob& knob : knobs) {
        table.add_row({{std::string(knob.key)}, {knob.allowed()}, {std::string(knob.help)}});
    }
    return table.render();
}

} // namespace reap
