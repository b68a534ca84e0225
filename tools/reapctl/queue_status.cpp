// SPDX-License-Identifier: GPL-2.0
//
// Reading of one queue's files; see queue_status.hpp.

#include "queue_status.hpp"

#include "stock_queues.hpp"
#include "text.hpp"

namespace reap {
namespace {

QueueStatus read_reap_queue(FieldReader& reader, const Controller& controller, unsigned qid) {
    const std::string dir = controller.queue_dir(qid) + "/";
    QueueStatus queue;
    queue.qid = qid;
    queue.cpus = reader.cpus(dir + "cpus");
    queue.irq = reader.signed_number(dir + "irq");
    queue.irq_affinity_cpus = reader.cpus(dir + "irq_cpus");
    queue.irq_effective_cpus = reader.cpus(dir + "irq_cpu");
    queue.depth = reader.number(dir + "depth");
    queue.attached = reader.flag(dir + "attached");
    queue.multi_mapping = reader.flag(dir + "multi_mapping");
    queue.polled = reader.flag(dir + "polled");
    queue.dedicated_vector = reader.flag(dir + "dedicated_vector");
    queue.check_active = reader.flag(dir + "check_active");
    queue.reason = printable(reader.text(dir + "reason").value_or(""));
    queue.settings = read_settings(reader, controller.queue_dir(qid), true);
    queue.counters = read_counters(reader, dir + "counters");
    return queue;
}

} // namespace

std::vector<QueueStatus> read_queue_status(FieldReader& reader, const Controller& controller) {
    std::vector<QueueStatus> queues;
    for (const unsigned qid : reap_queue_ids(reader, controller)) {
        queues.push_back(read_reap_queue(reader, controller, qid));
    }
    if (!queues.empty()) {
        return queues;
    }
    for (StockQueue& stock : read_stock_queues(reader, controller, true)) {
        QueueStatus queue;
        queue.qid = stock.qid;
        queue.cpus = std::move(stock.cpus);
        queue.irq = stock.irq;
        queues.push_back(std::move(queue));
    }
    return queues;
}

std::vector<QueueShape> read_queue_shapes(FieldReader& reader, const Controller& controller) {
    std::vector<QueueShape> queues;
    for (const unsigned qid : reap_queue_ids(reader, controller)) {
        queues.push_back(QueueShape{qid, reader.cpus(controller.queue_dir(qid) + "/cpus")});
    }
    if (!queues.empty()) {
        return queues;
    }
    for (StockQueue& stock : read_stock_queues(reader, controller, false)) {
        queues.push_back(QueueShape{stock.qid, std::move(stock.cpus)});
    }
    return queues;
}

} // namespace reap
