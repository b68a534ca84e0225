// SPDX-License-Identifier: GPL-2.0
//
// Time as stat needs it; an interface, so that tests don't wait.

#ifndef REAPCTL_CLOCK_HPP
#define REAPCTL_CLOCK_HPP

#include <chrono>

namespace reap {

class Clock {
public:
    using Time = std::chrono::steady_clock::time_point;

    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    Clock(Clock&&) = delete;
    Clock& operator=(Clock&&) = delete;
    virtual ~Clock() = default;

    [[nodiscard]] virtual Time now() const = 0;
    virtual void sleep_until(Time time) = 0;
};

class SteadyClock final : public Clock {
public:
    [[nodiscard]] Time now() const override { return std::chrono::steady_clock::now(); }
    void sleep_until(Time time) override;
};

} // namespace reap

#endif
