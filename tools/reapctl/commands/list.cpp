// SPDX-License-Identifier: GPL-2.0
//
// reapctl list: every NVMe controller of the host, and whether nvme_reap works for it or why not.

#include "commands.hpp"

#include "../json_output.hpp"
#include "../queue_status.hpp"
#include "../stock_queues.hpp"
#include "table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace reap {
namespace {

struct Entry {
    Controller controller;
    std::optional<unsigned> io_queues;
    std::optional<unsigned> fewest_cpus;
    std::optional<unsigned> most_cpus;
};

Entry describe(FieldReader& reader, const Controller& controller) {
    Entry entry;
    entry.controller = controller;
    const auto queues = read_queue_shapes(reader, controller);
    entry.io_queues = queues.empty() ? stock_queue_count(reader, controller)
                                     : std::optional(static_cast<unsigned>(queues.size()));
    for (const QueueShape& queue : queues) {
        if (queue.cpus) {
            const auto cpus = static_cast<unsigned>(queue.cpus->count());
            entry.fewest_cpus = std::min(entry.fewest_cpus.value_or(cpus), cpus);
            entry.most_cpus = std::max(entry.most_cpus.value_or(cpus), cpus);
        }
    }
    return entry;
}

std::string range_text(const Entry& entry) {
    if (!entry.fewest_cpus) {
        return {};
    }
    if (entry.fewest_cpus == entry.most_cpus) {
        return std::to_string(*entry.fewest_cpus);
    }
    return fmt::format("{}-{}", *entry.fewest_cpus, *entry.most_cpus);
}

void print_table(std::ostream& out, const std::vector<Entry>& entries) {
    if (entries.empty()) {
        out << "No NVMe controllers.\n";
        return;
    }
    Table table({{"NAME"},
                 {"MODEL", Align::left, Wrap::yes},
                 {"PCI ADDRESS"},
                 {"ID"},
                 {"QUEUES", Align::right},
                 {"CPUS/QUEUE", Align::right},
                 {"STATE"}});
    std::vector<Controller> controllers;
    for (const Entry& entry : entries) {
        const Controller& controller = entry.controller;
        table.add_row({{controller.name},
                       {controller.model},
                       {controller.pci_address},
                       {controller.pci_ids()},
                       {entry.io_queues ? std::to_string(*entry.io_queues) : std::string{}},
                       {range_text(entry)},
                       {std::string(reap_state_label(controller.reap_state))}});
        controllers.push_back(controller);
    }
    out << table.render();
    if (const std::string notes = state_notes(controllers); !notes.empty()) {
        out << "\n" << notes;
    }
}

void print_document(std::ostream& out, const ModuleInfo& module,
                    const std::vector<Entry>& entries) {
    Json document = json_document("list");
    document["module"] = json_module(module);
    document["controllers"] = Json::array();
    for (const Entry& entry : entries) {
        Json json = json_controller(entry.controller);
        json["io_queue_count"] = json_optional(entry.io_queues);
        json["cpus_per_queue_min"] = json_optional(entry.fewest_cpus);
        json["cpus_per_queue_max"] = json_optional(entry.most_cpus);
        document["controllers"].push_back(std::move(json));
    }
    print_json(out, document);
}

} // namespace

ExitCode run_list(Context& context) {
    Problems problems;
    FieldReader reader(context.tree, problems);
    const ModuleInfo module = read_module(reader);
    std::vector<Entry> entries;
    for (const Controller& controller : scan_controllers(reader, module)) {
        entries.push_back(describe(reader, controller));
    }
    if (context.format == OutputFormat::json) {
        print_document(context.out, module, entries);
    } else {
        print_table(context.out, entries);
    }
    return report_problems(context, problems);
}

} // namespace reap
