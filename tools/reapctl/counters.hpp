// SPDX-License-Identifier: GPL-2.0
//
// A queue's counters: the table of their names, reading them, and the difference of two readings.

#ifndef REAPCTL_COUNTERS_HPP
#define REAPCTL_COUNTERS_HPP

#include "field_reader.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace reap {

enum class Counter : std::size_t {
    submissions,
    checks,
    checks_found,
    trylock_failures,
    reaped_submit,
    reaped_irq,
    reaped_thread,
    reaped_softirq,
    reaped_drain,
    interrupts,
    interrupts_empty,
    handovers,
    deferrals,
    completions_local,
    completions_remote,
    completions_ipi,
    invalid_ids,
    safety_timer_saves,
};

struct CounterInfo {
    Counter id;
    std::string_view name;  // the file's name and the JSON key
    std::string_view title; // column title
};

inline constexpr std::array<CounterInfo, 18> counter_table{{
    {Counter::submissions, "submissions", "SUBMISSIONS"},
    {Counter::checks, "checks", "CHECKS"},
    {Counter::checks_found, "checks_found", "FOUND"},
    {Counter::trylock_failures, "trylock_failures", "LOCK BUSY"},
    {Counter::reaped_submit, "reaped_submit", "BY SUBMIT"},
    {Counter::reaped_irq, "reaped_irq", "BY IRQ"},
    {Counter::reaped_thread, "reaped_thread", "BY THREAD"},
    {Counter::reaped_softirq, "reaped_softirq", "BY SOFTIRQ"},
    {Counter::reaped_drain, "reaped_drain", "BY DRAIN"},
    {Counter::interrupts, "interrupts", "INTERRUPTS"},
    {Counter::interrupts_empty, "interrupts_empty", "EMPTY"},
    {Counter::handovers, "handovers", "HANDOVERS"},
    {Counter::deferrals, "deferrals", "DEFERRALS"},
    {Counter::completions_local, "completions_local", "LOCAL"},
    {Counter::completions_remote, "completions_remote", "REMOTE"},
    {Counter::completions_ipi, "completions_ipi", "BY IPI"},
    {Counter::invalid_ids, "invalid_ids", "INVALID IDS"},
    {Counter::safety_timer_saves, "safety_timer_saves", "TIMER SAVES"},
}};

inline constexpr std::size_t counter_count = counter_table.size();

// The table is indexed by Counter.
constexpr const CounterInfo& counter_info(Counter id) {
    return counter_table[static_cast<std::size_t>(id)];
}

class Counters {
public:
    [[nodiscard]] const std::optional<std::uint64_t>& get(Counter id) const {
        return values_[static_cast<std::size_t>(id)];
    }
    void set(Counter id, std::optional<std::uint64_t> value) {
        values_[static_cast<std::size_t>(id)] = value;
    }

    // This reading less an earlier one. A counter that one of them lacks is absent. Nothing at
    // all when a counter went back: they only grow, so they were started anew in between.
    [[nodiscard]] std::optional<Counters> since(const Counters& earlier) const;

    // A counter is absent in the sum only if it is absent in both.
    void add(const Counters& other);

    // CQEs reaped by whatever context; absent if no context's counter is there.
    [[nodiscard]] std::optional<std::uint64_t> reaped() const;
    // CQEs that were reaped because an interrupt came: by its handler or where it deferred to.
    [[nodiscard]] std::optional<std::uint64_t> reaped_for_interrupts() const;

private:
    [[nodiscard]] std::optional<std::uint64_t> sum(std::initializer_list<Counter> ids) const;

    std::array<std::optional<std::uint64_t>, counter_count> values_{};
};

Counters read_counters(FieldReader& reader, const std::string& dir);

} // namespace reap

#endif
