// SPDX-License-Identifier: GPL-2.0
//
// Plan, write, verify, put back; see knob_writer.hpp.

#include "knob_writer.hpp"

#include "text.hpp"

#include <cerrno>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace reap {
namespace {

std::string assignment(const Change& change, const std::string& value) {
    return fmt::format("{} {}={}", change.target, change.knob->key, value);
}

Error write_error(const Change& change, const IoError& failure) {
    const std::string what =
        fmt::format("cannot set {}: {}", assignment(change, change.after), failure.describe());
    if (failure.is_permission()) {
        return {ExitCode::permission, what, "changing knobs needs root: run it again with sudo"};
    }
    if (failure.is_missing()) {
        return {ExitCode::not_attached, what,
                "the controller was removed, or the module unloaded, in between"};
    }
    if (failure.code == EINVAL || failure.code == ERANGE) {
        return {ExitCode::invalid_value, what,
                fmt::format("the module refused the value; reapctl knows {} as allowed: do "
                            "reapctl and module have the same version?",
                            change.knob->allowed())};
    }
    if (failure.code == EBUSY) {
        return {ExitCode::not_attached, what,
                fmt::format("the controller cannot do this now; reapctl status {} tells its state",
                            change.target)};
    }
    return {ExitCode::io, what};
}

// Nothing, when the file holds the value.
std::optional<Error> verify(const SysfsTree& tree, const Change& change, const std::string& value) {
    const auto now = tree.read(change.path);
    if (!now) {
        return error_from(now.error(), fmt::format("cannot read back {}", change.knob->key));
    }
    if (!same_value(*change.knob, now.value(), value)) {
        return Error(ExitCode::io,
                     fmt::format("{} was written, but reads back as \"{}\"",
                                 assignment(change, value), printable(now.value())),
                     "is something else changing the same knob?");
    }
    return std::nullopt;
}

std::optional<Error> verify(const SysfsTree& tree, const Step& step) {
    if (auto failure = verify(tree, step.written, step.written.after)) {
        return failure;
    }
    for (const Change& change : step.implied) {
        if (auto failure = verify(tree, change, change.after)) {
            return failure;
        }
    }
    return std::nullopt;
}

// What could and couldn't be put back, for the error message.
class Restorer {
public:
    explicit Restorer(SysfsTree& tree) : tree_(tree) {}

    void restore(const Step& step) {
        restore(step.written);
        for (const Change& change : step.implied) {
            // Most queues follow the controller's value; write those that had their own.
            const auto now = tree_.read(change.path);
            if (!now || !same_value(*change.knob, now.value(), change.before)) {
                restore(change);
            }
        }
    }

    [[nodiscard]] bool complete() const { return failed_.empty(); }

    [[nodiscard]] std::string report() const {
        std::string text;
        if (!restored_.empty()) {
            text += fmt::format("put back: {}", fmt::join(restored_, ", "));
        }
        if (!failed_.empty()) {
            text += fmt::format("{}NOT put back: {}", text.empty() ? "" : "; ",
                                fmt::join(failed_, ", "));
        }
        return text.empty() ? "nothing was changed" : text;
    }

private:
    void restore(const Change& change) {
        const bool done = tree_.write(change.path, change.before).ok() &&
                          !verify(tree_, change, change.before).has_value();
        (done ? restored_ : failed_).push_back(assignment(change, change.before));
    }

    SysfsTree& tree_;
    std::vector<std::string> restored_;
    std::vector<std::string> failed_;
};

std::string read_before(const SysfsTree& tree, const std::string& path,
                        const Controller& controller, const Knob& knob) {
    const auto value = tree.read(path);
    if (value) {
        return value.value();
    }
    if (value.error().is_missing()) {
        throw Error(ExitCode::invalid_value,
                    fmt::format("this module has no knob {} ({} is not there)", knob.key, path),
                    fmt::format("reapctl status {} lists the knobs that it has", controller.name));
    }
    throw error_from(value.error(), fmt::format("cannot read the present value of {}", knob.key));
}

Step plan_step(const SysfsTree& tree, const Controller& controller, std::optional<unsigned> qid,
               const std::vector<unsigned>& queues, const Assignment& wanted) {
    const Knob& knob = *wanted.knob;
    const std::string dir = qid ? controller.queue_dir(*qid) : controller.reap_dir();
    Step step;
    step.written.path = dir + "/" + std::string(knob.key);
    step.written.target = qid ? fmt::format("{}:{}", controller.name, *qid) : controller.name;
    step.written.qid = qid;
    step.written.knob = &knob;
    step.written.before = read_before(tree, step.written.path, controller, knob);
    step.written.after = wanted.value;
    if (qid || knob.scope == KnobScope::controller) {
        return step;
    }
    for (const unsigned queue : queues) {
        Change change = step.written;
        change.path = controller.queue_dir(queue) + "/" + std::string(knob.key);
        change.target = fmt::format("{}:{}", controller.name, queue);
        change.qid = queue;
        if (!tree.exists(change.path)) {
            continue; // this module has the knob for whole controllers only
        }
        change.before = read_before(tree, change.path, controller, knob);
        step.implied.push_back(std::move(change));
    }
    return step;
}

} // namespace

std::vector<Step> plan_steps(const SysfsTree& tree, const Controller& controller,
                             std::optional<unsigned> qid, const std::vector<unsigned>& queues,
                             const std::vector<Assignment>& assignments) {
    std::vector<Step> steps;
    for (const Assignment& wanted : assignments) {
        for (const Step& earlier : steps) {
            if (earlier.written.knob == wanted.knob) {
                throw Error(ExitCode::usage, fmt::format("{} is given twice", wanted.knob->key));
            }
        }
        steps.push_back(plan_step(tree, controller, qid, queues, wanted));
    }
    return steps;
}

void apply_steps(SysfsTree& tree, const std::vector<Step>& steps) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Status written = tree.write(steps[i].written.path, steps[i].written.after);
        std::size_t to_restore = i;
        std::optional<Error> failure;
        if (!written) {
            failure = write_error(steps[i].written, written.error());
        } else {
            failure = verify(tree, steps[i]);
            to_restore = i + 1;
        }
        if (!failure) {
            continue;
        }
        Restorer restorer(tree);
        while (to_restore > 0) {
            restorer.restore(steps[--to_restore]);
        }
        throw Error(restorer.complete() ? failure->code() : ExitCode::not_restored,
                    fmt::format("{}; {}", failure->what(), restorer.report()), failure->hint());
    }
}

} // namespace reap
