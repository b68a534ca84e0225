// SPDX-License-Identifier: GPL-2.0
//
// Counters; see counters.hpp.

#include "counters.hpp"

namespace reap {
namespace {

constexpr bool table_is_in_order() {
    for (std::size_t i = 0; i < counter_count; ++i) {
        if (static_cast<std::size_t>(counter_table[i].id) != i) {
            return false;
        }
    }
    return true;
}

static_assert(table_is_in_order(), "counter_info() indexes the table by Counter");

} // namespace

std::optional<Counters> Counters::since(const Counters& earlier) const {
    Counters difference;
    for (std::size_t i = 0; i < counter_count; ++i) {
        if (!values_[i] || !earlier.values_[i]) {
            continue;
        }
        if (*values_[i] < *earlier.values_[i]) {
            return std::nullopt;
        }
        difference.values_[i] = *values_[i] - *earlier.values_[i];
    }
    return difference;
}

void Counters::add(const Counters& other) {
    for (std::size_t i = 0; i < counter_count; ++i) {
        if (other.values_[i]) {
            values_[i] = values_[i].value_or(0) + *other.values_[i];
        }
    }
}

std::optional<std::uint64_t> Counters::sum(std::initializer_list<Counter> ids) const {
    std::optional<std::uint64_t> total;
    for (const Counter id : ids) {
        if (const auto& value = get(id)) {
            total = total.value_or(0) + *value;
        }
    }
    return total;
}

std::optional<std::uint64_t> Counters::reaped() const {
    return sum({Counter::reaped_submit, Counter::reaped_irq, Counter::reaped_thread,
                Counter::reaped_softirq, Counter::reaped_drain});
}

std::optional<std::uint64_t> Counters::reaped_for_interrupts() const {
    return sum({Counter::reaped_irq, Counter::reaped_thread, Counter::reaped_softirq});
}

Counters read_counters(FieldReader& reader, const std::string& dir) {
    Counters counters;
    for (const CounterInfo& info : counter_table) {
        counters.set(info.id, reader.number(dir + "/" + std::string(info.name)));
    }
    return counters;
}

} // namespace reap
