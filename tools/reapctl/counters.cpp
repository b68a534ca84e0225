// SPDX-License-Identifier: GPL-2.0
//
// Counters; see counters.hpp.

#include "counters.hpp"

namespace reap {

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

std::optional<std::uint64_t> Counters::reaped() const {
    std::optional<std::uint64_t> sum;
    for (const Counter id : {Counter::reaped_submit, Counter::reaped_irq, Counter::reaped_thread,
                             Counter::reaped_softirq}) {
        if (const auto& value = get(id)) {
            sum = sum.value_or(0) + *value;
        }
    }
    return sum;
}

Counters read_counters(FieldReader& reader, const std::string& dir) {
    Counters counters;
    for (const CounterInfo& info : counter_table) {
        counters.set(info.id, reader.number(dir + "/" + std::string(info.name)));
    }
    return counters;
}

} // namespace reap
