// SPDX-License-Identifier: GPL-2.0
//
// Parsing and printing of CPU sets; see cpu_list.hpp.

#include "cpu_list.hpp"

#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace reap {
namespace {

// Above any NR_CPUS of today (8192): a damaged "0-4294967295" must not eat the memory.
constexpr unsigned cpu_limit = 65536;

struct Range {
    unsigned first;
    unsigned last;
};

std::optional<Range> parse_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    const auto first = parse_integer<unsigned>(text.substr(0, dash));
    const auto last =
        dash == std::string_view::npos ? first : parse_integer<unsigned>(text.substr(dash + 1));
    if (!first || !last || *first > *last || *last >= cpu_limit) {
        return std::nullopt;
    }
    return Range{*first, *last};
}

} // namespace

CpuList::CpuList(std::vector<unsigned> cpus) : cpus_(std::move(cpus)) {
    std::sort(cpus_.begin(), cpus_.end());
    cpus_.erase(std::unique(cpus_.begin(), cpus_.end()), cpus_.end());
}

std::optional<CpuList> CpuList::parse(std::string_view text) {
    text = trim(text);
    if (text.empty()) {
        return CpuList{};
    }
    std::vector<unsigned> cpus;
    for (const std::string_view part : split(text, ',')) {
        const auto range = parse_range(trim(part));
        if (!range) {
            return std::nullopt;
        }
        for (unsigned cpu = range->first; cpu <= range->last; ++cpu) {
            cpus.push_back(cpu);
        }
        if (cpus.size() > cpu_limit) {
            return std::nullopt;
        }
    }
    return CpuList(std::move(cpus));
}

bool CpuList::contains(unsigned cpu) const {
    return std::binary_search(cpus_.begin(), cpus_.end(), cpu);
}

std::string CpuList::str() const {
    std::string text;
    for (std::size_t i = 0; i < cpus_.size();) {
        std::size_t end = i;
        while (end + 1 < cpus_.size() && cpus_[end + 1] == cpus_[end] + 1) {
            ++end;
        }
        text += fmt::format("{}{}", text.empty() ? "" : ",", cpus_[i]);
        if (end > i) {
            text += fmt::format("-{}", cpus_[end]);
        }
        i = end + 1;
    }
    return text;
}

} // namespace reap
