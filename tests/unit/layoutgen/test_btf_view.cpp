// SPDX-License-Identifier: GPL-2.0
// Questions to small made-up BTF, sound and unsound.
#include <catch2/catch.hpp>

#include <memory>

#include "btf_view.hpp"
#include "error.hpp"

using namespace layoutgen;
using Catch::Matchers::Contains;

namespace {

/// BTF in the making. All calls of libbpf that return the new type's id go through add().
class MadeUp {
public:
    MadeUp() : btf_(btf__new_empty()) { REQUIRE(btf_); }
    /// On top of another one's types.
    explicit MadeUp(btf* base) : btf_(btf__new_empty_split(base)) { REQUIRE(btf_); }
    MadeUp(const MadeUp&) = delete;
    MadeUp(MadeUp&&) = delete;
    MadeUp& operator=(const MadeUp&) = delete;
    MadeUp& operator=(MadeUp&&) = delete;
    ~MadeUp() = default;

    [[nodiscard]] btf* get() const { return btf_.get(); }

    [[nodiscard]] Bytes raw() const {
        std::uint32_t size = 0;
        const auto* data = static_cast<const std::uint8_t*>(btf__raw_data(btf_.get(), &size));
        REQUIRE(data != nullptr);
        return {data, data + size};
    }

    [[nodiscard]] BtfView view() const { return {raw(), "made-up"}; }

private:
    struct Free {
        void operator()(btf* b) const noexcept { btf__free(b); }
    };
    std::unique_ptr<btf, Free> btf_;
};

/// The result of a libbpf call that adds something.
int ok(int result) {
    REQUIRE(result >= 0);
    return result;
}

int add_int(const MadeUp& b, const char* name = "int", std::size_t size = 4) {
    return ok(btf__add_int(b.get(), name, size, 0));
}

std::uint32_t only(const std::vector<std::uint32_t>& ids) {
    REQUIRE(ids.size() == 1);
    return ids.front();
}

} // namespace

TEST_CASE("types are spelled as C does, without qualifiers") {
    const MadeUp b;
    const auto spelled = [&b](int id) { return b.view().spell(static_cast<std::uint32_t>(id)); };

    const int number = add_int(b, "unsigned int");
    const int u32 = ok(btf__add_typedef(b.get(), "u32", number));
    const int queue = ok(btf__add_struct(b.get(), "nvme_queue", 0));
    const int result = ok(btf__add_union(b.get(), "nvme_result", 0));
    const int state = ok(btf__add_enum(b.get(), "state", 4));
    const int forward = ok(btf__add_fwd(b.get(), "device", BTF_FWD_STRUCT));
    const int forward_union = ok(btf__add_fwd(b.get(), "other", BTF_FWD_UNION));
    const int proto = ok(btf__add_func_proto(b.get(), 0));
    const int pointer = ok(btf__add_ptr(b.get(), u32));
    const int volatile_u32 = ok(btf__add_volatile(b.get(), u32));
    const int tagged = ok(btf__add_type_tag(b.get(), "iomem", volatile_u32));
    const int registers = ok(btf__add_ptr(b.get(), tagged));
    const int constant = ok(btf__add_const(b.get(), registers));

    CHECK(spelled(0) == "void");
    CHECK(spelled(number) == "unsigned int");
    CHECK(spelled(u32) == "u32");
    CHECK(spelled(queue) == "struct nvme_queue");
    CHECK(spelled(result) == "union nvme_result");
    CHECK(spelled(state) == "enum state");
    CHECK(spelled(ok(btf__add_ptr(b.get(), forward))) == "struct device *");
    CHECK(spelled(ok(btf__add_ptr(b.get(), forward_union))) == "union other *");
    CHECK(spelled(ok(btf__add_ptr(b.get(), proto))) == "function *");
    CHECK(spelled(ok(btf__add_ptr(b.get(), 0))) == "void *");
    CHECK(spelled(pointer) == "u32 *");
    CHECK(spelled(ok(btf__add_ptr(b.get(), pointer))) == "u32 **");
    CHECK(spelled(ok(btf__add_array(b.get(), number, pointer, 3))) == "u32 *[3]");
    CHECK(spelled(constant) == "u32 *");
}

TEST_CASE("members are found, also in anonymous structs and unions") {
    const MadeUp b;
    const int number = add_int(b);
    const int inner = ok(btf__add_struct(b.get(), nullptr, 8));
    ok(btf__add_field(b.get(), "first", number, 0, 0));
    ok(btf__add_field(b.get(), "second", number, 32, 0));
    const int middle = ok(btf__add_union(b.get(), nullptr, 8));
    ok(btf__add_field(b.get(), nullptr, inner, 0, 0));
    ok(btf__add_field(b.get(), "whole", number, 0, 0));
    ok(btf__add_struct(b.get(), "outer", 16));
    ok(btf__add_field(b.get(), "head", number, 0, 0));
    ok(btf__add_field(b.get(), nullptr, middle, 64, 0));

    const auto view = b.view();
    const auto outer = only(view.find_structs("outer"));
    CHECK(view.struct_size(outer) == 16);
    const auto offset = [&](const char* name) {
        const auto member = view.find_member(outer, name);
        return member ? static_cast<int>(member->bit_offset) : -1;
    };
    CHECK(offset("head") == 0);
    CHECK(offset("whole") == 64);
    CHECK(offset("first") == 64);
    CHECK(offset("second") == 96);
    CHECK(offset("third") == -1);
}

TEST_CASE("bitfields are told") {
    const MadeUp b;
    const int number = add_int(b);
    ok(btf__add_struct(b.get(), "s", 4));
    ok(btf__add_field(b.get(), "low", number, 0, 3));
    ok(btf__add_field(b.get(), "high", number, 3, 29));

    const auto view = b.view();
    const auto high = view.find_member(only(view.find_structs("s")), "high");
    REQUIRE(high);
    CHECK(high->bitfield_size == 29);
    CHECK(high->bit_offset == 3);
}

TEST_CASE("only structs count as structs, and only those of the module itself") {
    const MadeUp base;
    ok(btf__add_struct(base.get(), "in_base", 0));
    add_int(base);
    const MadeUp module(base.get());
    ok(btf__add_struct(module.get(), "in_module", 0));
    ok(btf__add_fwd(module.get(), "in_module", BTF_FWD_STRUCT));
    ok(btf__add_union(module.get(), "in_module", 0));
    ok(btf__add_typedef(module.get(), "in_module", 1));
    ok(btf__add_struct(module.get(), "twice", 0));
    ok(btf__add_struct(module.get(), "twice", 0));

    const auto base_view = base.view();
    const BtfView view(module.raw(), "module", base_view);
    CHECK(view.find_structs("in_module").size() == 1);
    CHECK(view.find_structs("in_base").empty());
    CHECK(view.find_structs("twice").size() == 2);
    CHECK(base_view.find_structs("in_base").size() == 1);
}

TEST_CASE("enumerators of all widths and signs are found") {
    const MadeUp b;
    ok(btf__add_enum(b.get(), "plain", 4));
    ok(btf__add_enum_value(b.get(), "LIVE", 1));
    ok(btf__add_enum(b.get(), "negative", 4));
    ok(btf__add_enum_value(b.get(), "MINUS", -5));
    ok(btf__add_enum(b.get(), nullptr, 4));
    ok(btf__add_enum_value(b.get(), "TOP_BIT", 0x80000000LL));
    ok(btf__add_enum64(b.get(), "wide", 8, false));
    ok(btf__add_enum64_value(b.get(), "FIRST", 7));
    ok(btf__add_enum64_value(b.get(), "WIDE", 1ULL << 40));

    const auto view = b.view();
    CHECK(view.find_enumerator("LIVE") == 1);
    CHECK(view.find_enumerator("MINUS") == -5);
    CHECK(view.find_enumerator("TOP_BIT") == 0x80000000LL);
    CHECK(view.find_enumerator("FIRST") == 7);
    CHECK(view.find_enumerator("WIDE") == 1LL << 40);
    CHECK_FALSE(view.find_enumerator("NONE"));
}

TEST_CASE("unsound BTF is refused with its reason") {
    const MadeUp b;
    const int number = add_int(b);
    const auto refused_as = [&b](const std::string& reason) {
        CHECK_THROWS_WITH(b.view(), Contains("corrupted") && Contains(reason));
    };

    SECTION("a pointer to a type that is not there") {
        ok(btf__add_ptr(b.get(), 99));
        refused_as("type 99, which does not exist");
    }
    SECTION("a pointer to a function instead of its type") {
        const int proto = ok(btf__add_func_proto(b.get(), 0));
        const int function = ok(btf__add_func(b.get(), "f", BTF_FUNC_STATIC, proto));
        ok(btf__add_ptr(b.get(), function));
        refused_as("which is no type");
    }
    SECTION("a function whose type is none of a function") {
        ok(btf__add_func(b.get(), "f", BTF_FUNC_STATIC, number));
        refused_as("wrong kind");
    }
    SECTION("a parameter of a type that is not there") {
        ok(btf__add_func_proto(b.get(), 0));
        ok(btf__add_func_param(b.get(), "p", 99));
        refused_as("type 99");
    }
    SECTION("a member that sticks out") {
        ok(btf__add_struct(b.get(), "s", 4));
        ok(btf__add_field(b.get(), "m", number, 8, 0));
        refused_as("s.m that lies outside");
    }
    SECTION("a union's member that sticks out") {
        ok(btf__add_union(b.get(), "u", 2));
        ok(btf__add_field(b.get(), "m", number, 0, 0));
        refused_as("u.m that lies outside");
    }
    SECTION("members that overlap") {
        ok(btf__add_struct(b.get(), "s", 8));
        ok(btf__add_field(b.get(), "a", number, 0, 0));
        ok(btf__add_field(b.get(), "b", number, 16, 0));
        refused_as("overlap at s.b");
    }
    SECTION("a bitfield wider than its type") {
        ok(btf__add_struct(b.get(), "s", 8));
        ok(btf__add_field(b.get(), "m", number, 0, 33));
        refused_as("s.m that lies outside");
    }
    SECTION("a member of a struct that is only declared") {
        const int forward = ok(btf__add_fwd(b.get(), "f", BTF_FWD_STRUCT));
        ok(btf__add_struct(b.get(), "s", 8));
        ok(btf__add_field(b.get(), "m", forward, 0, 0));
        refused_as("has no size");
    }
    SECTION("an array of itself") {
        ok(btf__add_array(b.get(), number, number + 1, 1));
        refused_as("has no size");
    }
    SECTION("a name that no name can be") {
        ok(btf__add_struct(b.get(), "s\n", 0));
        refused_as("characters that no name has");
    }
}

TEST_CASE("types that go in circles do not hang or crash") {
    const MadeUp b;
    const int first = add_int(b) + 1;
    ok(btf__add_const(b.get(), first + 1));
    ok(btf__add_volatile(b.get(), first));
    const int inside_itself = ok(btf__add_struct(b.get(), "inside_itself", 4));
    ok(btf__add_field(b.get(), nullptr, inside_itself, 0, 0));

    const auto view = b.view();
    CHECK_THROWS_WITH(view.spell(static_cast<std::uint32_t>(first)), Contains("goes in circles"));
    CHECK_THROWS_AS(view.size_of(static_cast<std::uint32_t>(first)), Error);
    CHECK_FALSE(view.find_member(static_cast<std::uint32_t>(inside_itself), "x"));
}

TEST_CASE("data that is no BTF is refused") {
    CHECK_THROWS_WITH(BtfView(Bytes{}, "empty"), Contains("empty: the BTF is cut short"));
    CHECK_THROWS_WITH(BtfView(Bytes(100, 0x55), "x"), Contains("cut short or corrupted"));
    const MadeUp none;
    CHECK_THROWS_WITH(none.view(), Contains("holds no types"));
}
