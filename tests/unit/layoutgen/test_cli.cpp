// SPDX-License-Identifier: GPL-2.0
// The program itself: exit codes, one line of complaint, and what it leaves behind.
#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>

#include "command.hpp"
#include "file_io.hpp"
#include "header_writer.hpp"
#include "json_writer.hpp"
#include "kernels.hpp"
#include "layout.hpp"
#include "real_btf.hpp"
#include "temp_dir.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

CommandResult layoutgen_with(const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {LAYOUTGEN};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_command(words);
}

std::vector<std::string> arguments_for(const Inputs& inputs) {
    return {"--release", inputs.release,       "--vmlinux",   inputs.vmlinux.string(),
            "--nvme",    inputs.nvme.string(), "--nvme-core", inputs.nvme_core.string()};
}

/// A failure: this exit code, and on stderr one line that has all the texts.
void check_fails(const CommandResult& result, int code, const std::vector<std::string>& texts) {
    CHECK(result.exit_code == code);
    CHECK(result.out.empty());
    CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    CHECK_THAT(result.err,
               Catch::Matchers::StartsWith("layoutgen: ") && Catch::Matchers::EndsWith("\n"));
    for (const auto& text : texts)
        CHECK_THAT(result.err, Contains(text));
}

} // namespace

TEST_CASE("the header is written, and JSON printed") {
    const TempDir dir;
    const auto inputs = modular_kernel().inputs();
    auto arguments = arguments_for(inputs);
    arguments.insert(arguments.end(), {"--output", (dir.path() / "h").string(), "--json"});
    const auto result = layoutgen_with(arguments);
    CHECK(result.exit_code == 0);
    CHECK(result.err.empty());

    const auto layout = collect_layout(inputs);
    CHECK(as_text(read_file(dir.path() / "h")) == to_header(layout));
    CHECK(result.out == to_json(layout));
}

TEST_CASE("a failure leaves the old header as it was, and no other file") {
    const TempDir dir;
    const auto header = dir.path() / "h";
    write_file_atomically(header, "old");
    auto inputs = modular_kernel().inputs();
    inputs.nvme = inputs.nvme_core;
    auto arguments = arguments_for(inputs);
    arguments.insert(arguments.end(), {"--output", header.string()});

    check_fails(layoutgen_with(arguments), 1, {"is the module nvme_core, not nvme"});
    CHECK(as_text(read_file(header)) == "old");
    CHECK(std::distance(fs::directory_iterator(dir.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("each kind of failure is one line that says what to do") {
    const TempDir dir;
    auto inputs = modular_kernel().inputs();
    const std::string package = "linux-image-" + inputs.release;
    const auto run = [&inputs] {
        auto arguments = arguments_for(inputs);
        arguments.emplace_back("--json");
        return layoutgen_with(arguments);
    };
    // Quick to read, and it does not tell its release.
    inputs.vmlinux = dir.path() / "btf";
    write_file_atomically(inputs.vmlinux, as_text(real_btf().vmlinux));
    REQUIRE(run().exit_code == 0);

    SECTION("a file that is not there") {
        inputs.vmlinux = "/nowhere/vmlinuz";
        check_fails(run(), 1, {"cannot open /nowhere/vmlinuz", "install", package});
    }
    SECTION("a damaged file: libbpf's own message stays inside the line") {
        auto btf = real_btf().vmlinux;
        btf.resize(btf.size() / 2);
        write_file_atomically(inputs.vmlinux, as_text(btf));
        check_fails(run(), 1,
                    {inputs.vmlinux.string(), "cut short or corrupted", "again", package});
    }
    SECTION("BTF whose types make no sense to libbpf") {
        auto btf = real_btf().vmlinux;
        std::fill_n(btf.begin() + 24 + 4096, 64, std::uint8_t{0xff});
        write_file_atomically(inputs.vmlinux, as_text(btf));
        check_fails(run(), 1, {"cut short or corrupted", package});
    }
    SECTION("another kernel's vmlinux") {
        auto btf = real_btf().vmlinux;
        append_typedef(btf, 1, 1);
        write_file_atomically(inputs.vmlinux, as_text(btf));
        check_fails(
            run(), 1,
            {inputs.nvme.string(), "was built for another kernel than", "one package " + package});
    }
    SECTION("a kernel that is not supported") {
        auto btf = real_btf().vmlinux;
        rename(btf, "blk_mq_ctx", "blk_mq_xxx");
        write_file_atomically(inputs.vmlinux, as_text(btf));
        check_fails(run(), 1, {"struct blk_mq_ctx is missing", "please report", inputs.release});
    }
    SECTION("line breaks in what the user gives do not make more lines") {
        inputs.release = "6.1\n6.2";
        check_fails(run(), 1, {"6.1?6.2"});
    }
}

TEST_CASE("wrong usage is one line and exit code 2") {
    const auto some =
        GENERATE(std::vector<std::string>{}, std::vector<std::string>{"--bogus"},
                 std::vector<std::string>{"--release", "x", "--vmlinux", "y"},
                 std::vector<std::string>{"--release", "x", "--vmlinux", "y", "--builtin"},
                 std::vector<std::string>{"--release", "x", "--vmlinux", "y", "--builtin", "--nvme",
                                          "z", "--json"});
    check_fails(layoutgen_with(some), 2, {"--help"});
}

TEST_CASE("help is no failure") {
    const auto result = layoutgen_with({"--help"});
    CHECK(result.exit_code == 0);
    CHECK(result.err.empty());
    CHECK_THAT(result.out, Contains("--vmlinux") && Contains("--builtin"));
}
