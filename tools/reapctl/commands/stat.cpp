// SPDX-License-Identifier: GPL-2.0
//
// reapctl stat: rates per second, per queue and in total, sample after sample.

#include "commands.hpp"

#include "../json_output.hpp"
#include "../rates.hpp"
#include "../sampler.hpp"
#include "../target.hpp"
#include "table.hpp"

#include <fmt/format.h>
#include <set>

namespace reap {
namespace {

// A controller that is followed, and its latest sample.
struct Watched {
    Controller controller;
    std::optional<unsigned> only;
    Sample latest;
};

std::string number_text(const std::optional<double>& value, int digits) {
    return value ? fmt::format("{:.{}f}", *value, digits) : std::string{};
}

std::vector<Cell> rate_row(const std::string& name, const std::optional<Counters>& counters,
                           double seconds) {
    const Rates rates = counters ? rates_of(*counters, seconds) : Rates{};
    return {{name},
            {number_text(rates.completions_per_second, 0)},
            {number_text(rates.interrupts_per_second, 0)},
            {number_text(rates.cqes_per_interrupt, 2)},
            {number_text(rates.interrupts_per_completion, 3)},
            {number_text(rates.reaped_at_submission_percent, 1)},
            {number_text(rates.completed_on_submitter_percent, 1)}};
}

std::string_view trend_name(QueueTrend trend) {
    switch (trend) {
    case QueueTrend::counted:
        return "counted";
    case QueueTrend::not_attached:
        return "not_attached";
    case QueueTrend::restarted:
        return "restarted";
    case QueueTrend::appeared:
        break;
    }
    return "appeared";
}

std::optional<Counters> counted(const QueueDifference& queue) {
    return queue.trend == QueueTrend::counted ? std::optional(queue.counters) : std::nullopt;
}

void print_table(std::ostream& out, const Controller& controller, const Difference& difference) {
    constexpr std::size_t indent = 2;
    constexpr std::size_t rate_width = 10; // columns stay put from sample to sample
    constexpr std::size_t share_width = 8;
    out << fmt::format("{}  {}  {:.2f} s", controller.name, reap_state_label(controller.reap_state),
                       difference.seconds);
    if (!controller.reap_reason.empty()) {
        out << "  " << controller.reap_reason;
    }
    out << "\n";
    Table table({{"QID", Align::right, Wrap::no, 3},
                 {"IOPS", Align::right, Wrap::no, rate_width},
                 {"INTR/S", Align::right, Wrap::no, rate_width},
                 {"CQES/INTR", Align::right, Wrap::no, rate_width},
                 {"INTR/IO", Align::right, Wrap::no, rate_width},
                 {"SUBMIT%", Align::right, Wrap::no, share_width},
                 {"LOCAL%", Align::right, Wrap::no, share_width}});
    for (const QueueDifference& queue : difference.queues) {
        table.add_row(rate_row(std::to_string(queue.qid), counted(queue), difference.seconds));
    }
    table.add_row(rate_row("all", difference.total, difference.seconds));
    out << table.render(indent);
    if (difference.restarted) {
        out << "  counters began anew in this interval (module reloaded, or queues rebuilt)\n";
    }
}

Json rates_json(const std::optional<Counters>& counters, double seconds) {
    const Rates rates = counters ? rates_of(*counters, seconds) : Rates{};
    Json json;
    json["completions_per_second"] = json_optional(rates.completions_per_second);
    json["interrupts_per_second"] = json_optional(rates.interrupts_per_second);
    json["cqes_per_interrupt"] = json_optional(rates.cqes_per_interrupt);
    json["interrupts_per_completion"] = json_optional(rates.interrupts_per_completion);
    json["reaped_at_submission_percent"] = json_optional(rates.reaped_at_submission_percent);
    json["completed_on_submitter_percent"] = json_optional(rates.completed_on_submitter_percent);
    return json;
}

Json sample_json(const Controller& controller, const Difference& difference) {
    Json json;
    json["name"] = controller.name;
    json["reap_state"] = reap_state_name(controller.reap_state);
    json["interval_seconds"] = difference.seconds;
    json["counters_restarted"] = difference.restarted;
    json["total"] = rates_json(difference.total, difference.seconds);
    json["queues"] = Json::array();
    for (const QueueDifference& queue : difference.queues) {
        Json one;
        one["qid"] = queue.qid;
        one["trend"] = trend_name(queue.trend);
        one.update(rates_json(counted(queue), difference.seconds));
        json["queues"].push_back(std::move(one));
    }
    return json;
}

bool can_be_counted(const Controller& controller) {
    return controller.reap_state == ReapState::attached ||
           controller.reap_state == ReapState::disabled;
}

Controller require_countable(const Controller& controller) {
    if (!can_be_counted(controller)) {
        throw Error(ExitCode::not_attached,
                    fmt::format("nothing to count on {}: {}: {}", controller.name,
                                reap_state_label(controller.reap_state), controller.reap_reason));
    }
    return controller;
}

std::vector<Watched> choose(FieldReader& reader, const ModuleInfo& module,
                            const StatOptions& options) {
    const auto controllers = scan_controllers(reader, module);
    std::vector<Watched> watched;
    if (!options.target.empty()) {
        const Target target = parse_target(options.target);
        const Controller& controller = find_controller(controllers, target);
        watched.push_back({require_countable(controller), target.queue, {}});
        if (target.queue) {
            require_queue(controller, reap_queue_ids(reader, controller), *target.queue);
        }
        return watched;
    }
    for (const Controller& controller : controllers) {
        if (can_be_counted(controller)) {
            watched.push_back({controller, std::nullopt, {}});
        }
    }
    if (watched.empty()) {
        throw Error(ExitCode::not_attached,
                    module.loaded ? "nvme_reap is attached to no controller"
                                  : "nvme_reap is not loaded",
                    module.loaded ? "reapctl list tells why" : "load it: modprobe nvme_reap");
    }
    return watched;
}

// The next sample of each controller against the one before.
std::vector<Difference> advance(Context& context, FieldReader& reader,
                                std::vector<Watched>& watched) {
    const ModuleInfo module = read_module(reader);
    std::vector<Difference> differences;
    for (Watched& one : watched) {
        if (!context.tree.exists(one.controller.class_dir())) {
            throw Error(ExitCode::not_found, one.controller.name + " was removed");
        }
        refresh_reap_state(reader, module, one.controller);
        Sample next = take_sample(reader, context.clock, one.controller, one.only);
        differences.push_back(difference_of(one.latest, next));
        one.latest = std::move(next);
    }
    return differences;
}

void print_sample(Context& context, const std::vector<Watched>& watched,
                  const std::vector<Difference>& differences, bool first) {
    Json document = json_document("stat");
    document["controllers"] = Json::array();
    for (std::size_t i = 0; i < watched.size(); ++i) {
        if (context.format == OutputFormat::json) {
            document["controllers"].push_back(sample_json(watched[i].controller, differences[i]));
        } else {
            context.out << (first && i == 0 ? "" : "\n");
            print_table(context.out, watched[i].controller, differences[i]);
        }
    }
    if (context.format == OutputFormat::json) {
        print_json_line(context.out, document);
    }
    context.out.flush(); // a reader at the other end of a pipe wants it now
}

// The same broken file would be told at each sample, for days.
class FirstTimeOnly {
public:
    ExitCode report(Context& context, Problems& problems) {
        for (const Error& problem : problems) {
            if (told_.insert(problem.what()).second) {
                print_error(context.err, problem);
            }
        }
        if (code_ == ExitCode::ok) {
            code_ = worst_code(problems);
        }
        problems.clear();
        return code_;
    }

private:
    std::set<std::string> told_;
    ExitCode code_ = ExitCode::ok;
};

} // namespace

ExitCode run_stat(Context& context, const StatOptions& options) {
    Problems problems;
    FieldReader reader(context.tree, problems);
    std::vector<Watched> watched = choose(reader, read_module(reader), options);
    const auto interval = std::chrono::duration_cast<Clock::Time::duration>(
        std::chrono::duration<double>(options.interval_seconds));
    Clock::Time next = context.clock.now();
    for (Watched& one : watched) {
        one.latest = take_sample(reader, context.clock, one.controller, one.only);
    }
    FirstTimeOnly reporter;
    ExitCode code = reporter.report(context, problems);
    for (unsigned n = 0; options.count == 0 || n < options.count; ++n) {
        next += interval; // from start to start: printing doesn't stretch the interval
        context.clock.sleep_until(next);
        const auto differences = advance(context, reader, watched);
        print_sample(context, watched, differences, n == 0);
        code = reporter.report(context, problems);
    }
    return code;
}

} // namespace reap
