// SPDX-License-Identifier: GPL-2.0
//
// reapctl set: changes knobs of a controller or of one queue; all of them, or none.

#include "commands.hpp"

#include "../json_output.hpp"
#include "../knob_writer.hpp"
#include "../target.hpp"
#include "table.hpp"

#include <fmt/format.h>

namespace reap {
namespace {

void require_managed(const Controller& controller) {
    if (controller.is_managed()) {
        return;
    }
    throw Error(ExitCode::not_attached,
                fmt::format("{} has no knobs: {}", controller.name, controller.reap_reason));
}

// The write itself, and those queues whose own value it replaced by another.
std::vector<const Change*> visible_changes(const std::vector<Step>& steps) {
    std::vector<const Change*> changes;
    for (const Step& step : steps) {
        changes.push_back(&step.written);
        for (const Change& change : step.implied) {
            if (!same_value(*change.knob, change.before, step.written.before)) {
                changes.push_back(&change);
            }
        }
    }
    return changes;
}

void print_table(std::ostream& out, const std::vector<const Change*>& changes) {
    Table table({{"TARGET"},
                 {"KEY"},
                 {"BEFORE", Align::right, Wrap::yes},
                 {"NOW", Align::right, Wrap::yes},
                 {"UNIT"}});
    for (const Change* change : changes) {
        table.add_row({{change->target},
                       {std::string(change->knob->key)},
                       {change->before},
                       {change->after},
                       {std::string(change->knob->unit)}});
    }
    out << table.render();
}

void print_document(std::ostream& out, const Controller& controller,
                    const std::vector<const Change*>& changes) {
    Json document = json_document("set");
    document["controller"] = controller.name;
    document["changes"] = Json::array();
    for (const Change* change : changes) {
        Json json;
        json["qid"] = json_optional(change->qid);
        json["key"] = change->knob->key;
        json["unit"] = json_text(std::string(change->knob->unit));
        json["before"] = json_knob_value(*change->knob, change->before);
        json["now"] = json_knob_value(*change->knob, change->after);
        document["changes"].push_back(std::move(json));
    }
    print_json(out, document);
}

} // namespace

ExitCode run_set(Context& context, const SetOptions& options) {
    Problems problems;
    FieldReader reader(context.tree, problems);
    const Target target = parse_target(options.target);
    const auto possible = reader.cpus("devices/system/cpu/possible");
    std::vector<Assignment> assignments;
    for (const std::string& text : options.assignments) {
        assignments.push_back(parse_assignment(text, target.queue.has_value(), possible));
    }

    const ModuleInfo module = read_module(reader);
    const auto controllers = scan_controllers(reader, module);
    const Controller& controller = find_controller(controllers, target);
    require_managed(controller);
    const auto queues = reap_queue_ids(reader, controller);
    if (target.queue) {
        require_queue(controller, queues, *target.queue);
    }

    const auto steps = plan_steps(context.tree, controller, target.queue, queues, assignments);
    apply_steps(context.tree, steps);

    const auto changes = visible_changes(steps);
    if (context.format == OutputFormat::json) {
        print_document(context.out, controller, changes);
    } else {
        print_table(context.out, changes);
    }
    return report_problems(context, problems);
}

} // namespace reap
