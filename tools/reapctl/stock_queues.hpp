// SPDX-License-Identifier: GPL-2.0
//
// The I/O queues of a controller and their CPUs, from what the stock kernel shows: blk-mq's maps
// under the controller's namespaces and the interrupts of its PCI device. Works without the
// module and without privilege.

#ifndef REAPCTL_STOCK_QUEUES_HPP
#define REAPCTL_STOCK_QUEUES_HPP

#include "controller.hpp"

namespace reap {

struct StockQueue {
    unsigned qid = 0;
    std::optional<CpuList> cpus; // nothing: no namespace shows a map
    std::optional<unsigned> irq; // nothing: polled, or not found
};

// In order of qid; empty when nothing tells.
std::vector<StockQueue> read_stock_queues(FieldReader& reader, const Controller& controller,
                                          bool with_interrupts);

// The stock driver's own count of I/O queues, for a controller that has no namespace to look at.
std::optional<unsigned> stock_queue_count(FieldReader& reader, const Controller& controller);

} // namespace reap

#endif
