// SPDX-License-Identifier: GPL-2.0
// The nvme driver's real BTF with damage done to it, and on top of the wrong vmlinux.
#include <catch2/catch.hpp>

#include <array>
#include <memory>
#include <random>

#include "btf_index.hpp"
#include "btf_view.hpp"
#include "error.hpp"
#include "real_btf.hpp"
#include "type_layout.hpp"
#include "vmlinux.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;

namespace {

/// The layout of the driver from this module alone; throws what a user would get to see.
Layout layout_of(ByteView module_btf) {
    const BtfView view(module_btf, "nvme.ko", real_btf().base);
    Layout layout;
    collect_types(layout, real_btf().base, std::to_array({&view}));
    return layout;
}

/// Lets two members change places: their btf_member records begin with the name.
void swap_names(Bytes& btf, std::size_t one, std::size_t other) {
    const auto name = read_le<std::uint32_t>(btf, one).value();
    put_u32(btf, one, read_le<std::uint32_t>(btf, other).value());
    put_u32(btf, other, name);
}

/// Copies of vmlinux's BTF with something added, as another build of the kernel would have it.
class OtherBase {
public:
    OtherBase()
        : btf_(btf__new(real_btf().vmlinux.data(),
                        static_cast<std::uint32_t>(real_btf().vmlinux.size()))) {
        REQUIRE(btf_);
    }
    [[nodiscard]] btf* get() const { return btf_.get(); }
    [[nodiscard]] BtfView view() const {
        std::uint32_t size = 0;
        const auto* data = static_cast<const std::uint8_t*>(btf__raw_data(btf_.get(), &size));
        REQUIRE(data != nullptr);
        return {ByteView(data, size), "other vmlinux"};
    }

private:
    struct Free {
        void operator()(btf* b) const noexcept { btf__free(b); }
    };
    std::unique_ptr<btf, Free> btf_;
};

void check_refused_on(const BtfView& base) {
    CHECK_THROWS_WITH(BtfView(real_btf().nvme, "nvme.ko", base),
                      Contains("nvme.ko was built for another kernel than " + base.what()));
}

} // namespace

TEST_CASE("the module's BTF fits its own vmlinux") {
    CHECK(real_btf().complaint(real_btf().nvme).empty());
    CHECK(layout_of(real_btf().nvme).structs.size() > 5);
}

TEST_CASE("a vmlinux with one type more is the wrong one") {
    const OtherBase base;
    REQUIRE(btf__add_ptr(base.get(), 1) > 0);
    check_refused_on(base.view());
}

TEST_CASE("a vmlinux with one name more is the wrong one") {
    const OtherBase base;
    REQUIRE(btf__add_str(base.get(), "a_name_that_no_kernel_has") > 0);
    check_refused_on(base.view());
}

TEST_CASE("the vmlinux of every other kernel is the wrong one") {
    const auto own = modular_kernel().release;
    for (const auto& kernel : all_kernels()) {
        if (kernel.release == own)
            continue;
        INFO(kernel.release);
        const auto vmlinux = read_vmlinux(kernel.vmlinuz);
        check_refused_on(BtfView(vmlinux.btf, kernel.release));
    }
    // The module without any vmlinux under it is no better.
    CHECK_THROWS_AS(BtfView(real_btf().nvme, "nvme.ko"), Error);
}

TEST_CASE("BTF that is cut short is refused at every length") {
    const auto& whole = real_btf().nvme;
    std::size_t accepted = 0;
    for (std::size_t size = 0; size < whole.size(); size += size < 64 ? 1 : 997)
        accepted += real_btf().complaint(ByteView(whole).first(size)).empty() ? 1U : 0U;
    CHECK(accepted == 0);
    CHECK_FALSE(real_btf().complaint(ByteView(whole).first(whole.size() - 1)).empty());
}

TEST_CASE("a corrupted BTF header is refused") {
    for (std::size_t at = 0; at < 24; at++) {
        if (at == 3) // flags: none are defined
            continue;
        auto damaged = real_btf().nvme;
        damaged[at] ^= 0x80;
        INFO("changed byte " << at);
        CHECK_FALSE(real_btf().complaint(damaged).empty());
    }
}

TEST_CASE("overwritten types and strings are refused") {
    const auto fill = GENERATE(std::uint8_t{0}, std::uint8_t{0xff}, std::uint8_t{0x41});
    const BtfParts parts(real_btf().nvme);
    const auto overwritten = [&](std::size_t from, std::size_t size) {
        auto damaged = real_btf().nvme;
        std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(from), size, fill);
        return real_btf().complaint(damaged);
    };
    INFO("filled with " << int{fill});
    CHECK_FALSE(overwritten(parts.types + parts.types_size / 2, 256).empty());
    CHECK_FALSE(overwritten(parts.strings + parts.strings_size / 2, 256).empty());
    CHECK_FALSE(overwritten(parts.types, parts.types_size).empty());
}

TEST_CASE("any changed byte is refused or leaves sound types, and never ends the program") {
    std::mt19937 random(20250101); // NOLINT(cert-msc32-c,cert-msc51-cpp): it must repeat
    int refused = 0;
    for (int round = 0; round < 400; round++) {
        auto damaged = real_btf().nvme;
        damaged[random() % damaged.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
        try {
            const auto layout = layout_of(damaged);
            CHECK(layout.structs.size() == layout_of(real_btf().nvme).structs.size());
        } catch (const Error&) {
            refused++;
        }
    }
    CHECK(refused > 100);
}

TEST_CASE("a struct, field or enumerator that is gone is named") {
    auto changed = real_btf().nvme;
    SECTION("struct") {
        rename(changed, "nvme_queue", "nvme_qqqqq");
        CHECK_THROWS_WITH(layout_of(changed), Contains("struct nvme_queue is missing"));
    }
    SECTION("field") {
        rename(changed, "cq_head", "cq_tail");
        CHECK_THROWS_WITH(layout_of(changed),
                          Contains("struct nvme_queue field cq_head is missing"));
    }
    SECTION("enumerator") {
        rename(changed, "NVME_CTRL_LIVE", "NVME_CTRL_DEAF");
        CHECK_THROWS_WITH(layout_of(changed), Contains("enumerator NVME_CTRL_LIVE is missing"));
    }
    SECTION("optional enumerator") {
        rename(changed, "NVME_CTRL_DELETING", "NVME_CTRL_FINISHED");
        CHECK(layout_of(changed).enums.size() == layout_of(real_btf().nvme).enums.size() - 1);
    }
}

TEST_CASE("a field that differs from what the module was written for is named") {
    const auto& real = real_btf();
    const BtfIndex index(real.vmlinux, real.nvme);
    auto changed = real.nvme;

    SECTION("type") {
        put_u32(changed, index.member_at("nvme_queue", "cq_head") + 4,
                index.type_id("__le16", BTF_KIND_TYPEDEF));
        CHECK_THROWS_WITH(layout_of(changed),
                          Contains("struct nvme_queue field cq_head has type '__le16' instead of"));
    }
    SECTION("kind") {
        put_u32(changed, index.member_at("nvme_queue", "flags") + 4,
                index.type_id("spinlock", BTF_KIND_STRUCT));
        CHECK_THROWS_WITH(layout_of(changed), Contains("struct nvme_queue field flags has type") &&
                                                  Contains("'struct spinlock'"));
    }
    SECTION("bitfield") {
        const auto info = index.struct_at("nvme_queue") + 4;
        const auto offset = index.member_at("nvme_queue", "cq_head") + 8;
        const auto word = [&changed](std::size_t at) {
            return read_le<std::uint32_t>(changed, at).value();
        };
        put_u32(changed, info, word(info) | 1U << 31);
        put_u32(changed, offset, word(offset) | 12U << 24);
        CHECK_THROWS_WITH(layout_of(changed), Contains("field cq_head is a bitfield"));
    }
    SECTION("place: taken over, not refused") {
        // qid and cq_head change places: the generated header follows.
        swap_names(changed, index.member_at("nvme_queue", "cq_head"),
                   index.member_at("nvme_queue", "qid"));
        const auto before = layout_of(real.nvme);
        const auto after = layout_of(changed);
        const auto offset_of = [](const Layout& layout, std::string_view name) {
            for (const auto& field : layout.structs.front().fields)
                if (field.name == name)
                    return field.offset;
            throw std::invalid_argument("no such field");
        };
        CHECK(offset_of(after, "cq_head") == offset_of(before, "qid"));
        CHECK(offset_of(after, "qid") == offset_of(before, "cq_head"));
    }
}

TEST_CASE("a size that changed under an unchanged type name is named") {
    const auto& real = real_btf();
    const BtfIndex index(real.vmlinux, real.nvme);
    auto changed = real.nvme;
    const auto member = index.member_at("nvme_queue", "cq_head") + 4;
    const auto narrow_u16 = index.type_count();
    append_typedef(changed, index.name_offset(index.type_id("u16", BTF_KIND_TYPEDEF)),
                   index.type_id("unsigned char", BTF_KIND_INT));
    put_u32(changed, member, narrow_u16);
    CHECK_THROWS_WITH(layout_of(changed),
                      Contains("struct nvme_queue field cq_head has 1 bytes instead of 2"));
}

TEST_CASE("nvme.ko and nvme-core.ko must agree") {
    const auto& real = real_btf();
    const BtfIndex index(real.vmlinux, real.nvme_core);
    auto changed = real.nvme_core;
    swap_names(changed, index.member_at("nvme_ctrl", "queue_count"),
               index.member_at("nvme_ctrl", "max_segments"));

    const auto layout_with = [&real](const Bytes& core) {
        const BtfView nvme_types(real.nvme, "nvme.ko", real.base);
        const BtfView core_types(core, "nvme-core.ko", real.base);
        Layout layout;
        collect_types(layout, real.base, std::to_array({&nvme_types, &core_types}));
        return layout;
    };
    CHECK(layout_with(real.nvme_core).structs == layout_of(real.nvme).structs);
    CHECK_THROWS_WITH(
        layout_with(changed),
        Contains("nvme.ko and nvme-core.ko: two different definitions of struct nvme_ctrl"));
}
