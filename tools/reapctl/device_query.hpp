// SPDX-License-Identifier: GPL-2.0
//
// Questions that only the device itself can answer (Get Features). They need root and send admin
// commands, so they are asked on request alone: on a host whose controller hangs, list and status
// must not hang with it. libnvme is used here and nowhere else.

#ifndef REAPCTL_DEVICE_QUERY_HPP
#define REAPCTL_DEVICE_QUERY_HPP

#include <memory>
#include <optional>
#include <string>

namespace reap {

struct DeviceFacts {
    // Number of Queues (feature 07h): what the controller granted to the driver.
    std::optional<unsigned> granted_submission_queues;
    std::optional<unsigned> granted_completion_queues;
    // Interrupt Coalescing (feature 08h).
    std::optional<unsigned> coalescing_threshold_cqes;
    std::optional<unsigned> coalescing_time_us; // 0: no coalescing
};

class DeviceQuery {
public:
    DeviceQuery() = default;
    DeviceQuery(const DeviceQuery&) = delete;
    DeviceQuery& operator=(const DeviceQuery&) = delete;
    DeviceQuery(DeviceQuery&&) = delete;
    DeviceQuery& operator=(DeviceQuery&&) = delete;
    virtual ~DeviceQuery() = default;

    // Version of the library; empty: built without.
    [[nodiscard]] virtual std::string library_version() const = 0;

    // A feature that the device refuses is absent. Throws Error.
    [[nodiscard]] virtual DeviceFacts query(const std::string& controller) = 0;
};

std::unique_ptr<DeviceQuery> make_device_query();

} // namespace reap

#endif
