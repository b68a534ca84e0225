// SPDX-License-Identifier: GPL-2.0
//
// String helpers.

#include "text.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace reap;

TEST_CASE("numbers are parsed strictly") {
    CHECK(parse_integer<unsigned>("0") == 0U);
    CHECK(parse_integer<unsigned>("007") == 7U);
    CHECK(parse_integer<std::uint64_t>("18446744073709551615") == UINT64_MAX);
    CHECK_FALSE(parse_integer<std::uint64_t>("18446744073709551616"));
    CHECK_FALSE(parse_integer<unsigned>("4294967296"));
    for (const char* text : {"", " 1", "1 ", "+1", "-1", "1k", "0x10", "1.0", "one"}) {
        INFO(text);
        CHECK_FALSE(parse_integer<unsigned>(text));
    }
    CHECK(parse_integer<int>("-1") == -1);
}

TEST_CASE("blanks are trimmed at both ends") {
    CHECK(trim("  a b\n") == "a b");
    CHECK(trim(" \n\t").empty());
    CHECK(trim("").empty());
}

TEST_CASE("split keeps empty parts") {
    CHECK(split("a,,b", ',') == std::vector<std::string_view>{"a", "", "b"});
    CHECK(split("", ',') == std::vector<std::string_view>{""});
}

TEST_CASE("device strings are made printable") {
    CHECK(printable("Evil \x1b[31mDrive\x07") == "Evil ?[31mDrive?");
    CHECK(printable("caf\xc3\xa9") == "caf??");
    CHECK(printable("QEMU NVMe Ctrl") == "QEMU NVMe Ctrl");
}

TEST_CASE("names sort as people count") {
    std::vector<std::string> names{"nvme10", "nvme2", "nvme2n10", "nvme2n9", "nvme02", "nvme1"};
    std::sort(names.begin(), names.end(), natural_less);
    CHECK(names.front() == "nvme1");
    CHECK(names.back() == "nvme10");
    CHECK(natural_less("nvme2n9", "nvme2n10"));
    CHECK_FALSE(natural_less("nvme10", "nvme9"));
    CHECK_FALSE(natural_less("a", "a"));
}

TEST_CASE("typing errors find their word") {
    const std::vector<std::string_view> words{"enabled", "submit_check", "submit_budget"};
    CHECK(closest("submit_chek", words) == "submit_check");
    CHECK(closest("enable", words) == "enabled");
    CHECK_FALSE(closest("temperature", words));
    CHECK_FALSE(closest("", words));
}
