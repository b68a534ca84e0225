// SPDX-License-Identifier: GPL-2.0
//
// Command line of reapctl; the only file that knows CLI11.

#include "cli.hpp"

#include "commands/commands.hpp"
#include "json_output.hpp"
#include "knobs.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace reap {
namespace {

constexpr const char* live_root = "/sys";

struct Options {
    std::string root = live_root;
    OutputFormat format = OutputFormat::table;
    StatusOptions status;
    SetOptions set;
    StatOptions stat;
};

std::string exit_code_help() {
    std::string text = "Exit codes:\n";
    for (const ExitCodeInfo& info : exit_codes) {
        text += fmt::format("  {}  {}\n", static_cast<int>(info.code), info.meaning);
    }
    return text;
}

// Empty when the text is an interval. CLI11's own range check lets NaN through.
std::string interval_error(const std::string& text) {
    constexpr double shortest = 0.1;
    constexpr double longest = 86400.0;
    double seconds = 0.0;
    if (CLI::detail::lexical_cast(text, seconds) && seconds >= shortest && seconds <= longest) {
        return {};
    }
    return fmt::format("{} is not an interval from {} to {} seconds", text, shortest, longest);
}

// Everything that a run needs: CLI11 keeps references to the options for as long as it parses.
class CommandLine {
public:
    CommandLine() : app_("Shows and changes how nvme_reap completes NVMe I/O.", "reapctl") {
        app_.require_subcommand(1);
        app_.fallthrough(); // "reapctl list -o json" as well as "reapctl -o json list"
        app_.footer(exit_code_help());
        const std::map<std::string, OutputFormat> formats{{"table", OutputFormat::table},
                                                          {"json", OutputFormat::json}};
        app_.add_option("-o,--output", options_.format, "output format: table or json")
            ->transform(CLI::CheckedTransformer(formats).description(""))
            ->type_name("FORMAT")
            ->default_str("table");
        app_.add_option("--sysfs-root", options_.root, "read this tree instead of the live one")
            ->type_name("DIR")
            ->envname("REAPCTL_SYSFS_ROOT")
            ->capture_default_str();
        add_list();
        add_status();
        add_set();
        add_stat();
        add_version();
    }

    // Throws CLI::ParseError.
    void parse(int argc, const char* const* argv) { app_.parse(argc, argv); }
    int explain(const CLI::ParseError& error, std::ostream& out, std::ostream& err) {
        const int code = app_.exit(error, out, err);
        return code == 0 ? 0 : static_cast<int>(ExitCode::usage);
    }

    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] std::string command() const { return app_.get_subcommands().front()->get_name(); }
    ExitCode run(Context& context) const { return chosen_(context); }

private:
    using Action = std::function<ExitCode(Context&)>;

    CLI::App* add(const std::string& name, const std::string& help, const std::string& example,
                  Action action) {
        CLI::App* command = app_.add_subcommand(name, help);
        command->footer("Example:\n  " + example + "\n\nOptions of all commands: reapctl --help");
        command->callback([this, action = std::move(action)] { chosen_ = action; });
        return command;
    }

    void add_list() {
        add("list", "Shows the NVMe controllers of this host, and whether nvme_reap works for them",
            "reapctl list", run_list);
    }

    void add_status() {
        CLI::App* command =
            add("status", "Shows each queue: CPUs, interrupt, flags, settings in force, counters",
                "reapctl status nvme0",
                [this](Context& context) { return run_status(context, options_.status); });
        command->add_option("CTRL", options_.status.target,
                            "nvme0, 0000:00:04.0, or one queue: nvme0:1 (default: all)");
        command->add_flag("--query-device", options_.status.query_device,
                          "also ask the device for its queues and interrupt coalescing (root; "
                          "sends admin commands)");
    }

    void add_set() {
        CLI::App* command =
            add("set", "Changes knobs, all of them or none",
                "reapctl set nvme0 submit_check=on submit_budget=128\n"
                "  reapctl set nvme0:2 submit_check=off\n\nKnobs (a module may not have all):\n" +
                    knob_help(),
                [this](Context& context) { return run_set(context, options_.set); });
        command
            ->add_option("CTRL[:QUEUE]", options_.set.target,
                         "nvme0 for the controller and all its queues, nvme0:1 for one queue")
            ->required();
        command->add_option("KEY=VALUE", options_.set.assignments, "what to change")->required();
    }

    void add_stat() {
        CLI::App* command =
            add("stat", "Shows rates per second, per queue and in total",
                "reapctl stat nvme0 --interval 2 --count 5\n\n"
                "IOPS       completions per second\n"
                "INTR/S     interrupts per second\n"
                "CQES/INTR  completions that an interrupt brought, on average\n"
                "INTR/IO    interrupts per completion\n"
                "SUBMIT%    share of completions reaped by a submitter\n"
                "LOCAL%     share of completions that ran on the CPU that submitted",
                [this](Context& context) { return run_stat(context, options_.stat); });
        command->add_option("CTRL", options_.stat.target,
                            "nvme0, 0000:00:04.0, or one queue: nvme0:1 (default: all attached)");
        command->add_option("-i,--interval", options_.stat.interval_seconds, "seconds per sample")
            ->type_name("S")
            ->capture_default_str()
            ->check([](const std::string& text) { return interval_error(text); });
        command->add_option("-c,--count", options_.stat.count, "samples; 0: until interrupted")
            ->type_name("N")
            ->capture_default_str();
    }

    void add_version() {
        add("version", "Shows the versions of reapctl, its NVMe library and the loaded module",
            "reapctl version", run_version);
    }

    Options options_;
    Action chosen_;
    CLI::App app_;
};

// Standard output stays a valid document even when a command fails.
void print_json_error(std::ostream& out, const std::string& command, const Error& error) {
    Json document = json_document(command);
    document["error"]["exit_code"] = static_cast<int>(error.code());
    document["error"]["kind"] = exit_code_name(error.code());
    document["error"]["message"] = error.what();
    document["error"]["hint"] = json_text(error.hint());
    print_json_line(out, document);
}

ExitCode run_command(const CommandLine& line, Host& host, std::ostream& out, std::ostream& err) {
    const Options& options = line.options();
    try {
        const std::unique_ptr<SysfsTree> tree = host.open_tree(options.root);
        Context context{
            *tree, *host.clock, *host.device, out, err, options.format, options.root == live_root};
        return line.run(context);
    } catch (const Error& error) {
        print_error(err, error);
        if (options.format == OutputFormat::json) {
            print_json_error(out, line.command(), error);
        }
        return error.code();
    }
}

} // namespace

Host real_host() {
    return Host{[](const std::string& root) { return std::make_unique<PosixSysfsTree>(root); },
                std::make_unique<SteadyClock>(), make_device_query()};
}

int run_cli(int argc, const char* const* argv, Host& host, std::ostream& out, std::ostream& err) {
    try {
        CommandLine line;
        try {
            line.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            return line.explain(error, out, err);
        }
        return static_cast<int>(run_command(line, host, out, err));
    } catch (const std::exception& error) {
        err << "reapctl: internal error: " << error.what() << "\n";
        return static_cast<int>(ExitCode::io);
    }
}

} // namespace reap
