// SPDX-License-Identifier: GPL-2.0
//
// reapctl status: per queue its CPUs, interrupt, flags, settings in force and counters.

#include "commands.hpp"

#include "../json_output.hpp"
#include "../queue_status.hpp"
#include "../stock_queues.hpp"
#include "../target.hpp"
#include "table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <map>

namespace reap {
namespace {

struct Report {
    Controller controller;
    std::vector<Setting> settings;
    std::vector<QueueStatus> queues;
    std::optional<unsigned> stock_count; // where no queue is shown
    std::optional<DeviceFacts> device;
};

constexpr std::size_t section_indent = 2;

std::string yes_no(std::optional<bool> value) {
    if (!value) {
        return "-";
    }
    return *value ? "yes" : "no";
}

std::string cpus_text(const std::optional<CpuList>& cpus) {
    return cpus ? cpus->str() : std::string{};
}

std::string flags_text(const QueueStatus& queue) {
    std::vector<std::string_view> flags;
    if (queue.multi_mapping.value_or(false)) {
        flags.emplace_back("multi");
    }
    if (queue.polled.value_or(false)) {
        flags.emplace_back("polled");
    }
    if (queue.dedicated_vector.value_or(false)) {
        flags.emplace_back("dedicated");
    }
    return fmt::format("{}", fmt::join(flags, ","));
}

std::string irq_text(const QueueStatus& queue) {
    return queue.irq && *queue.irq >= 0 ? std::to_string(*queue.irq) : std::string{};
}

// All that the stock kernel tells.
std::string stock_queue_table(const Report& report) {
    Table table({{"QID", Align::right}, {"CPUS", Align::left, Wrap::yes}, {"IRQ", Align::right}});
    for (const QueueStatus& queue : report.queues) {
        table.add_row({{std::to_string(queue.qid)}, {cpus_text(queue.cpus)}, {irq_text(queue)}});
    }
    return table.render(section_indent);
}

std::string queue_table(const Report& report) {
    if (!report.controller.is_managed()) {
        return stock_queue_table(report);
    }
    Table table({{"QID", Align::right},
                 {"CPUS", Align::left, Wrap::yes},
                 {"IRQ", Align::right},
                 {"IRQ CPUS", Align::left, Wrap::yes},
                 {"ON CPU", Align::left, Wrap::yes},
                 {"DEPTH", Align::right},
                 {"ATTACHED"},
                 {"CHECK"},
                 {"FLAGS", Align::left, Wrap::yes}});
    for (const QueueStatus& queue : report.queues) {
        std::string check = "-";
        if (queue.check_active) {
            check = *queue.check_active ? "active" : "off";
        }
        table.add_row({{std::to_string(queue.qid)},
                       {cpus_text(queue.cpus)},
                       {irq_text(queue)},
                       {cpus_text(queue.irq_affinity_cpus)},
                       {cpus_text(queue.irq_effective_cpus)},
                       {queue.depth ? std::to_string(*queue.depth) : std::string{}},
                       {yes_no(queue.attached)},
                       {check},
                       {flags_text(queue)}});
    }
    return table.render(section_indent);
}

// "1-3" for queues that share a fact.
std::string queue_names(const std::vector<unsigned>& qids) {
    return CpuList(qids).str();
}

// Queues that the module left alone, grouped by reason.
std::string reason_notes(const Report& report) {
    std::map<std::string, std::vector<unsigned>> by_reason;
    for (const QueueStatus& queue : report.queues) {
        if (!queue.reason.empty() && !queue.attached.value_or(false)) {
            by_reason[queue.reason].push_back(queue.qid);
        }
    }
    std::string text;
    for (const auto& [reason, qids] : by_reason) {
        text += std::string(section_indent, ' ') +
                wrap_text(fmt::format("queue{} {}: not attached: {}", qids.size() == 1 ? "" : "s",
                                      queue_names(qids), reason),
                          2 * section_indent);
    }
    return text;
}

// "2=on, 5-7=off": queues whose value isn't the controller's.
std::string queue_overrides(const Report& report, const Setting& setting) {
    std::map<std::string, std::vector<unsigned>> by_value;
    for (const QueueStatus& queue : report.queues) {
        for (const Setting& own : queue.settings) {
            if (own.knob == setting.knob && !same_value(*own.knob, own.value, setting.value)) {
                by_value[own.value].push_back(queue.qid);
            }
        }
    }
    std::vector<std::string> parts;
    parts.reserve(by_value.size());
    for (const auto& [value, qids] : by_value) {
        parts.push_back(fmt::format("{}={}", queue_names(qids), value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string settings_table(const Report& report) {
    Table table({{"KEY"},
                 {"VALUE", Align::right, Wrap::yes},
                 {"UNIT"},
                 {"QUEUES THAT DIFFER", Align::left, Wrap::yes}});
    for (const Setting& setting : report.settings) {
        table.add_row({{std::string(setting.knob->key)},
                       {setting.value},
                       {std::string(setting.knob->unit)},
                       {queue_overrides(report, setting)}});
    }
    return table.render(section_indent);
}

struct CounterSection {
    const char* title;
    std::vector<Counter> counters;
};

// In groups, so that ten digits fit in each column.
const std::vector<CounterSection>& counter_sections() {
    static const std::vector<CounterSection> sections{
        {"Submission",
         {Counter::submissions, Counter::checks, Counter::checks_found, Counter::trylock_failures,
          Counter::reaped_submit}},
        {"Interrupts",
         {Counter::interrupts, Counter::interrupts_empty, Counter::reaped_irq,
          Counter::reaped_softirq, Counter::reaped_thread, Counter::reaped_drain}},
        {"Completions and hand-overs",
         {Counter::completions_local, Counter::completions_remote, Counter::completions_ipi,
          Counter::handovers, Counter::deferrals, Counter::safety_timer_saves,
          Counter::invalid_ids}},
    };
    return sections;
}

// Module versions differ in what they count: a column that no queue has is left out.
std::vector<Counter> present(const Report& report, const std::vector<Counter>& counters) {
    std::vector<Counter> found;
    std::copy_if(counters.begin(), counters.end(), std::back_inserter(found),
                 [&report](Counter id) {
                     return std::any_of(report.queues.begin(), report.queues.end(),
                                        [id](const QueueStatus& queue) {
                                            return queue.counters.get(id).has_value();
                                        });
                 });
    return found;
}

void print_counters(std::ostream& out, const Report& report, const CounterSection& section) {
    const std::vector<Counter> shown = present(report, section.counters);
    if (shown.empty()) {
        return;
    }
    std::vector<Column> columns{{"QID", Align::right}};
    for (const Counter id : shown) {
        columns.push_back({std::string(counter_info(id).title), Align::right});
    }
    Table table(std::move(columns));
    for (const QueueStatus& queue : report.queues) {
        std::vector<Cell> row{{std::to_string(queue.qid)}};
        for (const Counter id : shown) {
            row.push_back(number_cell(queue.counters.get(id)));
        }
        table.add_row(std::move(row));
    }
    out << "\n" << section.title << "\n" << table.render(section_indent);
}

void print_device(std::ostream& out, const DeviceFacts& facts) {
    const auto text = [](const std::optional<unsigned>& value) {
        return value ? std::to_string(*value) : std::string("not told");
    };
    out << "\nDevice (Get Features)\n";
    out << fmt::format("  queues granted (07h)        {} submission, {} completion\n",
                       text(facts.granted_submission_queues),
                       text(facts.granted_completion_queues));
    std::string coalescing = "not told";
    if (facts.coalescing_time_us && facts.coalescing_threshold_cqes) {
        const bool off = *facts.coalescing_time_us == 0 || *facts.coalescing_threshold_cqes == 1;
        coalescing = off ? "off"
                         : fmt::format("{} CQEs or {} us", *facts.coalescing_threshold_cqes,
                                       *facts.coalescing_time_us);
    }
    out << fmt::format("  interrupt coalescing (08h)  {}\n", coalescing);
}

void print_report(std::ostream& out, const Report& report) {
    out << controller_headline(report.controller) << "\n";
    if (!report.controller.reap_reason.empty()) {
        out << std::string(section_indent, ' ')
            << wrap_text(report.controller.reap_reason, section_indent);
    }
    if (report.device) {
        print_device(out, *report.device);
    }
    if (report.queues.empty()) {
        out << "\nQueues\n  "
            << (report.stock_count
                    ? fmt::format("{} by the driver's count; nothing shows their CPUs",
                                  *report.stock_count)
                    : std::string("nothing shows the queues of this controller"))
            << "\n";
    } else {
        out << "\nQueues\n" << queue_table(report) << reason_notes(report);
    }
    if (!report.settings.empty()) {
        out << "\nSettings\n" << settings_table(report);
    }
    for (const CounterSection& section : counter_sections()) {
        print_counters(out, report, section);
    }
}

Json counters_json(const Counters& counters) {
    Json json;
    for (const CounterInfo& info : counter_table) {
        json[std::string(info.name)] = json_optional(counters.get(info.id));
    }
    return json;
}

Json queue_json(const QueueStatus& queue, bool managed) {
    Json json;
    json["qid"] = queue.qid;
    json["cpus"] = json_optional(queue.cpus);
    json["cpu_count"] = queue.cpus ? Json(queue.cpus->count()) : Json(nullptr);
    json["irq"] = queue.irq && *queue.irq >= 0 ? Json(*queue.irq) : Json(nullptr);
    json["irq_affinity_cpus"] = json_optional(queue.irq_affinity_cpus);
    json["irq_effective_cpus"] = json_optional(queue.irq_effective_cpus);
    json["depth_entries"] = json_optional(queue.depth);
    if (!managed) {
        return json; // the rest is the module's to tell
    }
    json["attached"] = json_optional(queue.attached);
    json["reason"] = json_text(queue.reason);
    json["multi_mapping"] = json_optional(queue.multi_mapping);
    json["polled"] = json_optional(queue.polled);
    json["dedicated_vector"] = json_optional(queue.dedicated_vector);
    json["check_active"] = json_optional(queue.check_active);
    json["settings"] = json_settings(queue.settings);
    json["counters"] = counters_json(queue.counters);
    return json;
}

Json device_json(const DeviceFacts& facts) {
    Json json;
    json["granted_submission_queues"] = json_optional(facts.granted_submission_queues);
    json["granted_completion_queues"] = json_optional(facts.granted_completion_queues);
    json["coalescing_threshold_cqes"] = json_optional(facts.coalescing_threshold_cqes);
    json["coalescing_time_us"] = json_optional(facts.coalescing_time_us);
    return json;
}

void print_document(std::ostream& out, const ModuleInfo& module,
                    const std::vector<Report>& reports) {
    Json document = json_document("status");
    document["module"] = json_module(module);
    document["controllers"] = Json::array();
    for (const Report& report : reports) {
        Json json = json_controller(report.controller);
        if (report.device) {
            json["device"] = device_json(*report.device);
        }
        json["settings"] = json_settings(report.settings);
        json["queues"] = Json::array();
        for (const QueueStatus& queue : report.queues) {
            json["queues"].push_back(queue_json(queue, report.controller.is_managed()));
        }
        document["controllers"].push_back(std::move(json));
    }
    print_json(out, document);
}

void print_text(std::ostream& out, const std::vector<Report>& reports) {
    if (reports.empty()) {
        out << "No NVMe controllers.\n";
    }
    bool first = true;
    for (const Report& report : reports) {
        out << (first ? "" : "\n");
        first = false;
        print_report(out, report);
    }
}

void keep_queue(Report& report, unsigned qid) {
    std::vector<unsigned> known;
    for (const QueueStatus& queue : report.queues) {
        known.push_back(queue.qid);
    }
    require_queue(report.controller, known, qid);
    report.queues.erase(
        std::remove_if(report.queues.begin(), report.queues.end(),
                       [qid](const QueueStatus& queue) { return queue.qid != qid; }),
        report.queues.end());
}

} // namespace

ExitCode run_status(Context& context, const StatusOptions& options) {
    Problems problems;
    FieldReader reader(context.tree, problems);
    if (options.query_device && !context.live_host) {
        throw Error(ExitCode::usage,
                    "--query-device asks the live device, but the sysfs root is "
                    "not /sys",
                    "leave --sysfs-root (and REAPCTL_SYSFS_ROOT) off");
    }
    std::optional<Target> target;
    if (!options.target.empty()) {
        target = parse_target(options.target);
    }
    const ModuleInfo module = read_module(reader);
    std::vector<Controller> controllers = scan_controllers(reader, module);
    if (target) {
        controllers = {find_controller(controllers, *target)};
    }
    std::vector<Report> reports;
    for (const Controller& controller : controllers) {
        Report report;
        report.controller = controller;
        report.queues = read_queue_status(reader, controller);
        if (report.queues.empty()) {
            report.stock_count = stock_queue_count(reader, controller);
        }
        if (controller.is_managed()) {
            report.settings = read_settings(reader, controller.reap_dir(), false);
        }
        if (target && target->queue) {
            keep_queue(report, *target->queue);
        }
        if (options.query_device && controller.is_pci()) {
            report.device = context.device.query(controller.name);
        }
        reports.push_back(std::move(report));
    }
    if (context.format == OutputFormat::json) {
        print_document(context.out, module, reports);
    } else {
        print_text(context.out, reports);
    }
    return report_problems(context, problems);
}

} // namespace reap
