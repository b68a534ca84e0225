// SPDX-License-Identifier: GPL-2.0
//
// Everything that the module (or, without it, the stock kernel) tells about one I/O queue.

#ifndef REAPCTL_QUEUE_STATUS_HPP
#define REAPCTL_QUEUE_STATUS_HPP

#include "controller.hpp"
#include "counters.hpp"
#include "knobs.hpp"

namespace reap {

struct QueueStatus {
    unsigned qid = 0;
    std::optional<CpuList> cpus;              // that submit to it
    std::optional<std::int64_t> irq;          // -1 or nothing: none
    std::optional<CpuList> irq_affinity_cpus; // where the interrupt may go
    std::optional<CpuList> irq_effective_cpus;
    std::optional<std::uint64_t> depth;
    std::optional<bool> attached;
    std::optional<bool> multi_mapping;
    std::optional<bool> polled;
    std::optional<bool> dedicated_vector;
    std::optional<bool> check_active;
    std::string reason; // why it isn't attached
    std::vector<Setting> settings;
    Counters counters;
};

// By the module where it manages the controller and shows queues, else by the stock kernel.
std::vector<QueueStatus> read_queue_status(FieldReader& reader, const Controller& controller);

// CPU maps alone, for list: a few files per queue instead of dozens.
struct QueueShape {
    unsigned qid = 0;
    std::optional<CpuList> cpus;
};
std::vector<QueueShape> read_queue_shapes(FieldReader& reader, const Controller& controller);

} // namespace reap

#endif
