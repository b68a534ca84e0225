// SPDX-License-Identifier: GPL-2.0
//
// Queues without the module; see stock_queues.hpp.

#include "stock_queues.hpp"

#include "text.hpp"

#include <fmt/format.h>
#include <map>

namespace reap {
namespace {

// The driver's own disks are children of the controller: nvme0n1, or with native multipath
// nvme0c0n1, whose visible head nvme0n1 lives under the subsystem and has no hardware queues.
// Names don't tell whose a disk is (nvme1's path can be nvme0c1n1), the directory does.
bool is_namespace_name(std::string_view name) {
    constexpr std::string_view prefix = "nvme";
    return name.substr(0, prefix.size()) == prefix &&
           name.substr(prefix.size()).find('n') != std::string_view::npos;
}

// blk-mq cuts cpu_list at one page, in the middle of a number if need be; the cpuN directories
// beside it are complete.
CpuList cpus_from_directories(const std::vector<std::string>& names) {
    constexpr std::string_view prefix = "cpu";
    std::vector<unsigned> cpus;
    for (const std::string_view name : names) {
        if (name.substr(0, prefix.size()) == prefix) {
            if (const auto cpu = parse_integer<unsigned>(name.substr(prefix.size()))) {
                cpus.push_back(*cpu);
            }
        }
    }
    return CpuList(std::move(cpus));
}

std::optional<CpuList> map_cpus(FieldReader& reader, const std::string& dir) {
    constexpr std::size_t maybe_cut = 4000;
    const auto text = reader.tree().read(dir + "/cpu_list");
    if (text && text.value().size() >= maybe_cut) {
        return cpus_from_directories(reader.names(dir));
    }
    return reader.cpus(dir + "/cpu_list");
}

// Queue map of the first namespace that has one; all namespaces share the tag set.
std::map<unsigned, StockQueue> read_maps(FieldReader& reader, const Controller& controller) {
    std::map<unsigned, StockQueue> queues;
    for (const std::string& disk : reader.names(controller.class_dir())) {
        if (!is_namespace_name(disk)) {
            continue;
        }
        const std::string mq = controller.class_dir() + "/" + disk + "/mq";
        for (const std::string& number : reader.names(mq)) {
            if (const auto hctx = parse_integer<unsigned>(number)) {
                const unsigned qid = *hctx + 1; // queue 0 is the admin queue
                queues[qid] = StockQueue{qid, map_cpus(reader, fmt::format("{}/{}", mq, number)),
                                         std::nullopt};
            }
        }
        if (!queues.empty()) {
            break;
        }
    }
    return queues;
}

// The driver names its vectors nvme0q0, nvme0q1...; a shared one lists several names.
void add_interrupts(FieldReader& reader, const Controller& controller,
                    std::map<unsigned, StockQueue>& queues) {
    const std::string device = controller.class_dir() + "/device";
    std::vector<std::string> irqs = reader.names(device + "/msi_irqs");
    if (irqs.empty()) {
        if (const auto irq = reader.text(device + "/irq")) {
            irqs.push_back(*irq);
        }
    }
    const std::string prefix = controller.name + "q";
    for (const std::string& name : irqs) {
        const auto irq = parse_integer<unsigned>(name);
        if (!irq) {
            continue;
        }
        const auto actions = reader.text("kernel/irq/" + name + "/actions");
        if (!actions) {
            continue;
        }
        for (std::string_view action : split(*actions, ',')) {
            action = trim(action);
            if (action.substr(0, prefix.size()) != prefix) {
                continue;
            }
            const auto qid = parse_integer<unsigned>(action.substr(prefix.size()));
            if (qid && *qid > 0) {
                queues[*qid].qid = *qid;
                queues[*qid].irq = irq;
            }
        }
    }
}

} // namespace

std::vector<StockQueue> read_stock_queues(FieldReader& reader, const Controller& controller,
                                          bool with_interrupts) {
    std::map<unsigned, StockQueue> queues = read_maps(reader, controller);
    if (controller.is_pci() && (with_interrupts || queues.empty())) {
        add_interrupts(reader, controller, queues);
    }
    std::vector<StockQueue> ordered;
    ordered.reserve(queues.size());
    for (auto& [qid, queue] : queues) {
        ordered.push_back(std::move(queue));
    }
    return ordered;
}

std::optional<unsigned> stock_queue_count(FieldReader& reader, const Controller& controller) {
    const auto all = reader.number(controller.class_dir() + "/queue_count");
    constexpr std::uint64_t most = 65536; // queue ids are 16 bits wide
    if (!all || *all == 0 || *all > most) {
        return std::nullopt;
    }
    return static_cast<unsigned>(*all - 1); // without the admin queue
}

} // namespace reap
