// SPDX-License-Identifier: GPL-2.0
//
// See cli.hpp; the only file that knows CLI11.

#include "cli.hpp"

#include "bar.hpp"
#include "errors.hpp"
#include "json_report.hpp"
#include "text_report.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fstream>

namespace ab {
namespace {

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> bars;
    std::string base = "off";
    std::string control;
    std::string output = "table";
    Judgement judgement;
};

void add_options(CLI::App& app, Options& options) {
    app.add_option("FILE", options.files, "JSON lines of measured runs; - is standard input")
        ->required();
    app.add_option("-o,--output", options.output, "table or json")
        ->check(CLI::IsMember({"table", "json"}))
        ->capture_default_str();
    app.add_option("--base", options.base, "setting that the others are compared with")
        ->capture_default_str();
    app.add_option("--aa", options.control, "setting that is the base once more (A/A run)");
    app.add_option("--require", options.bars, "bar to reach; may be repeated")
        ->type_name("BAR")
        ->allow_extra_args(false);
    app.add_option("--confidence", options.judgement.confidence, "of a spread")
        ->check(CLI::Range(0.5, 0.999))
        ->capture_default_str();
    app.add_option("--tolerance", options.judgement.tolerance,
                   "a spread within this much of 1 is no difference")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.footer("Bars:\n"
               "  \"iops on/off >= 0.97\"            median of the rounds' ratios\n"
               "  \"single: iops on/off not lower\"  no real loss, in one scenario\n"
               "  \"max gap_ms on <= 200\"           the highest value\n"
               "Exit codes:\n"
               "  0  every bar was reached\n"
               "  1  a bar was not reached\n"
               "  2  wrong command line or input\n"
               "  3  too much noise or too few rounds to decide a bar");
}

Input read_files(const std::vector<std::string>& files, std::istream& in) {
    Input input;
    for (const std::string& name : files) {
        if (name == "-") {
            read_records(in, "standard input", input);
            continue;
        }
        std::ifstream file(name);
        if (!file) {
            throw Error(fmt::format("{}: can't be opened", name));
        }
        read_records(file, name, input);
    }
    return input;
}

ExitCode worst(const std::vector<BarResult>& results) {
    ExitCode code = ExitCode::ok;
    for (const BarResult& result : results) {
        if (result.outcome == Outcome::fail) {
            return ExitCode::fail;
        }
        if (result.outcome == Outcome::undecided) {
            code = ExitCode::undecided;
        }
    }
    return code;
}

ExitCode run(const Options& options, std::istream& in, std::ostream& out) {
    // Bars first: a misspelt one should not cost reading anything.
    std::vector<Bar> bars;
    for (const std::string& text : options.bars) {
        bars.push_back(parse_bar(text));
    }
    Settings settings{options.base, std::nullopt, options.judgement};
    if (!options.control.empty()) {
        settings.control = options.control;
    }
    const Report report = make_report(read_files(options.files, in), settings);
    std::vector<BarResult> results;
    for (const Bar& bar : bars) {
        const std::vector<BarResult> more = check_bar(bar, report);
        results.insert(results.end(), more.begin(), more.end());
    }
    out << (options.output == "json" ? json_report(report, results) : text_report(report, results));
    return worst(results);
}

} // namespace

int run_cli(int argc, const char* const* argv, std::istream& in, std::ostream& out,
            std::ostream& err) {
    Options options;
    CLI::App app("Compares measured runs of several settings, and says which differences are real.",
                 "abreport");
    add_options(app, options);
    try {
        app.parse(argc, argv);
        return static_cast<int>(run(options, in, out));
    } catch (const CLI::ParseError& error) {
        return app.exit(error, out, err) == 0 ? 0 : static_cast<int>(ExitCode::usage);
    } catch (const std::exception& error) {
        err << "abreport: " << error.what() << "\n";
        return static_cast<int>(ExitCode::usage);
    }
}

} // namespace ab
