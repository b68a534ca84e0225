// SPDX-License-Identifier: GPL-2.0
// layoutgen: from a kernel's own files to the header with its nvme driver's private layout.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "error.hpp"
#include "file_io.hpp"
#include "header_writer.hpp"
#include "json_writer.hpp"
#include "layout.hpp"

namespace {

using layoutgen::Advice;

constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

struct Options {
    layoutgen::Inputs inputs;
    std::filesystem::path output;
    bool json = false;
};

std::string advice_text(Advice advice, const std::string& release) {
    switch (advice) {
    case Advice::none:
        return {};
    case Advice::install:
        return fmt::format("; install or unpack the package linux-image-{}", release);
    case Advice::reinstall:
        return fmt::format("; fetch the package linux-image-{} again", release);
    case Advice::same_package:
        return fmt::format("; use vmlinuz and modules of the one package linux-image-{}", release);
    case Advice::report:
        return fmt::format("; nvme-reap does not support this kernel: please report {}", release);
    }
    return {};
}

/// Damaged files can put anything into a message; it stays one printable line.
void complain(std::string message) {
    std::replace_if(
        message.begin(), message.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; },
        '?');
    fmt::print(stderr, "layoutgen: {}\n", message);
}

void add_options(CLI::App& app, Options& options) {
    app.add_option("--release", options.inputs.release, "kernel release, as uname -r prints it")
        ->required();
    app.add_option("--vmlinux", options.inputs.vmlinux,
                   "vmlinuz, ELF vmlinux or /sys/kernel/btf/vmlinux")
        ->required();
    auto* nvme = app.add_option("--nvme", options.inputs.nvme, "nvme.ko, may be compressed");
    auto* core =
        app.add_option("--nvme-core", options.inputs.nvme_core, "nvme-core.ko, may be compressed");
    app.add_flag("--builtin", options.inputs.builtin, "the nvme driver is part of the kernel")
        ->excludes(nvme)
        ->excludes(core);
    app.add_option("--output", options.output, "header to write");
    app.add_flag("--json", options.json, "print the layout as JSON");
}

void check_options(const Options& options) {
    if (!options.inputs.builtin &&
        (options.inputs.nvme.empty() || options.inputs.nvme_core.empty()))
        throw CLI::RequiredError("--nvme and --nvme-core, or --builtin");
    if (options.output.empty() && !options.json)
        throw CLI::RequiredError("--output or --json");
}

void run(const Options& options) {
    const auto layout = layoutgen::collect_layout(options.inputs);
    if (!options.output.empty())
        layoutgen::write_file_atomically(options.output, layoutgen::to_header(layout));
    if (options.json)
        fmt::print("{}", layoutgen::to_json(layout));
    if (std::fflush(stdout) != 0)
        throw layoutgen::Error(Advice::none, "cannot write to the standard output");
}

} // namespace

int main(int argc, char** argv) {
    Options options;
    try {
        CLI::App app("Writes the header with the private layout of a kernel's nvme driver.");
        add_options(app, options);
        try {
            app.parse(argc, argv);
            check_options(options);
        } catch (const CLI::CallForHelp& help) {
            return app.exit(help);
        } catch (const CLI::Error& error) {
            complain(fmt::format("{}; see --help", error.what()));
            return exit_usage;
        }
        run(options);
        return 0;
    } catch (const layoutgen::Error& error) {
        complain(error.what() + advice_text(error.advice(), options.inputs.release));
    } catch (const std::bad_alloc&) {
        complain("out of memory");
    } catch (const std::exception& error) {
        complain(error.what());
    }
    return exit_failure;
}
