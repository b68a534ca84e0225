// SPDX-License-Identifier: GPL-2.0
//
// The real clock.

#include "clock.hpp"

#include <thread>

namespace reap {

void SteadyClock::sleep_until(Time time) {
    std::this_thread::sleep_until(time);
}

} // namespace reap
