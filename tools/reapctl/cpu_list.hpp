// SPDX-License-Identifier: GPL-2.0
//
// Sets of CPUs as the kernel writes them: "0-3,8" (cpulist) and "0, 1, 2" (blk-mq's cpu_list).

#ifndef REAPCTL_CPU_LIST_HPP
#define REAPCTL_CPU_LIST_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

class CpuList {
public:
    CpuList() = default;
    explicit CpuList(std::vector<unsigned> cpus);

    // Nothing, when the text is not a list of CPUs. Empty text is the empty set.
    static std::optional<CpuList> parse(std::string_view text);

    [[nodiscard]] const std::vector<unsigned>& cpus() const { return cpus_; }
    [[nodiscard]] std::size_t count() const { return cpus_.size(); }
    [[nodiscard]] bool empty() const { return cpus_.empty(); }
    [[nodiscard]] bool contains(unsigned cpu) const;

    // Canonical: sorted, runs joined ("0-3,8"), as the kernel's %*pbl.
    [[nodiscard]] std::string str() const;

    bool operator==(const CpuList& other) const = default;

private:
    std::vector<unsigned> cpus_; // sorted, unique
};

} // namespace reap

#endif
