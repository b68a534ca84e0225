// SPDX-License-Identifier: GPL-2.0
// Whole layouts of real kernels against what is known of them from other tools (pahole).
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>

#include "error.hpp"
#include "fields.hpp"
#include "file_io.hpp"
#include "kernel_module.hpp"
#include "kernels.hpp"
#include "layout.hpp"
#include "real_btf.hpp"
#include "temp_dir.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;

namespace {

const StructLayout& struct_in(const Layout& layout, std::string_view name) {
    const auto found = std::find_if(layout.structs.begin(), layout.structs.end(),
                                    [name](const StructLayout& s) { return s.name == name; });
    if (found == layout.structs.end())
        throw std::runtime_error("no struct " + std::string(name));
    return *found;
}

std::uint32_t offset_in(const Layout& layout, std::string_view struct_name, std::string_view name) {
    for (const FieldLayout& f : struct_in(layout, struct_name).fields)
        if (f.name == name)
            return f.offset;
    throw std::runtime_error("no field " + std::string(name));
}

struct KnownSizes {
    std::uint32_t nvme_queue;
    std::uint32_t nvme_dev;
    std::uint32_t nvme_request;
    std::uint32_t nvme_iod;
};

/// By the pattern of the release.
const std::map<std::string, KnownSizes>& known_sizes() {
    static const std::map<std::string, KnownSizes> known = {
        {R"(6\.1\.0-5\d-amd64)", {192, 3560, 32, 136}},
        {R"(6\.1\.0-5\d-cloud-amd64)", {192, 3544, 32, 136}},
        {R"(6\.1\.0-5\d-rt-amd64)", {256, 3736, 32, 136}},
        {R"(6\.12\.1\d\d\+deb12-amd64)", {192, 3648, 40, 208}},
        {R"(7\.2\.13.*-amd64)", {192, 3760, 40, 232}},
    };
    return known;
}

} // namespace

TEST_CASE("the layout of every kernel at hand is complete and has the known sizes") {
    for (const auto& kernel : all_kernels()) {
        INFO(kernel.release);
        const auto layout = collect_layout(kernel.inputs());
        CHECK(layout.release == kernel.release);
        CHECK(layout.builtin == kernel.builtin());
        CHECK(layout.srcversion.empty() == kernel.builtin());
        CHECK(layout.structs.size() == struct_specs().size());
        std::size_t fields = 0;
        for (const StructLayout& s : layout.structs) {
            fields += s.fields.size();
            for (const FieldLayout& f : s.fields)
                CHECK(f.offset + f.size <= s.size);
        }
        CHECK(fields == field_specs().size());

        for (const auto& [pattern, sizes] : known_sizes()) {
            if (!std::regex_match(kernel.release, std::regex(pattern)))
                continue;
            CHECK(struct_in(layout, "nvme_queue").size == sizes.nvme_queue);
            CHECK(struct_in(layout, "nvme_dev").size == sizes.nvme_dev);
            CHECK(struct_in(layout, "nvme_request").size == sizes.nvme_request);
            CHECK(struct_in(layout, "nvme_iod").size == sizes.nvme_iod);
        }
    }
}

TEST_CASE("the queue's fields are where every kernel without PREEMPT_RT has them") {
    const auto layout = collect_layout(modular_kernel().inputs());
    if (struct_in(layout, "nvme_queue").size == 192) {
        const auto queue = [&layout](const char* name) {
            return offset_in(layout, "nvme_queue", name);
        };
        CHECK(queue("dev") == 0);
        CHECK(queue("cq_poll_lock") == 64);
        CHECK(queue("cqes") == 72);
        CHECK(queue("q_db") == 96);
        CHECK(queue("q_depth") == 104);
        CHECK(queue("cq_vector") == 108);
        CHECK(queue("sq_tail") == 110);
        CHECK(queue("cq_head") == 114);
        CHECK(queue("qid") == 116);
        CHECK(queue("cq_phase") == 118);
        CHECK(queue("flags") == 120);
        CHECK(queue("dbbuf_cq_db") == 136);
        CHECK(queue("dbbuf_cq_ei") == 152);
    }
    CHECK(offset_in(layout, "nvme_dev", "queues") == 0);
    CHECK(offset_in(layout, "nvme_dev", "tagset") == 8);

    std::map<std::string, std::int64_t> enums;
    for (const EnumValue& e : layout.enums)
        enums[e.name] = e.value;
    CHECK(enums.at("NVME_CTRL_LIVE") == 1);
    CHECK(enums.at("NVME_QUIRK_SKIP_CID_GEN") == 1 << 17);
}

TEST_CASE("a driver that is built in has the layout that it has as a module") {
    const TempDir dir;
    const auto kernel = modular_kernel();
    const auto& btf = real_btf();
    const auto file = dir.path() / "vmlinux.btf";
    write_file_atomically(file, as_text(merge(btf.vmlinux, btf.nvme)));

    const auto builtin = collect_layout({kernel.release, file, true, {}, {}});
    const auto modular = collect_layout(kernel.inputs());
    CHECK(builtin.structs == modular.structs);
    CHECK(builtin.enums == modular.enums);
    CHECK(builtin.builtin);
    CHECK(builtin.srcversion.empty());
}

TEST_CASE("a kernel whose driver is a module is not taken for one with it built in") {
    auto inputs = modular_kernel().inputs();
    inputs.builtin = true;
    CHECK_THROWS_WITH(collect_layout(inputs), Contains("nvme driver is not built in"));
}

TEST_CASE("files of another release are refused by name") {
    auto inputs = modular_kernel().inputs();
    inputs.release = "6.1.0-999-amd64";
    CHECK_THROWS_WITH(
        collect_layout(inputs),
        Contains("vmlinuz is of kernel " + modular_kernel().release + ", not 6.1.0-999-amd64"));

    // Raw BTF does not tell its release, but the modules do.
    const TempDir dir;
    inputs.vmlinux = dir.path() / "btf";
    write_file_atomically(inputs.vmlinux, as_text(real_btf().vmlinux));
    CHECK_THROWS_WITH(collect_layout(inputs), Contains("nvme.ko") && Contains("is of kernel"));
}

TEST_CASE("modules of two builds are refused") {
    const TempDir dir;
    auto inputs = modular_kernel().inputs();
    REQUIRE(read_module(inputs.nvme_core, "nvme_core").release() == inputs.release);

    auto module = read_file(inputs.nvme_core);
    const std::string vermagic = "vermagic=" + inputs.release + " SMP";
    const auto at = std::search(module.begin(), module.end(), vermagic.begin(), vermagic.end());
    REQUIRE(at != module.end());
    *(at + static_cast<std::ptrdiff_t>(vermagic.size()) - 1) = 'X';
    inputs.nvme_core = dir.path() / "nvme-core.ko";
    write_file_atomically(inputs.nvme_core, as_text(module));
    CHECK_THROWS_WITH(collect_layout(inputs), Contains("nvme-core.ko has vermagic"));
}
