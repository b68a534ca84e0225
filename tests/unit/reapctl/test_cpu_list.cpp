// SPDX-License-Identifier: GPL-2.0
//
// CPU sets.

#include "cpu_list.hpp"

#include <catch2/catch.hpp>

using reap::CpuList;

TEST_CASE("both of the kernel's forms are read") {
    CHECK(CpuList::parse("0-3,8")->cpus() == std::vector<unsigned>{0, 1, 2, 3, 8});
    CHECK(CpuList::parse("0, 1, 2, 5")->str() == "0-2,5");
    CHECK(CpuList::parse("7")->str() == "7");
    CHECK(CpuList::parse("3,1,2,2")->str() == "1-3");
    CHECK(CpuList::parse("0,1")->str() == "0-1");
    CHECK(CpuList::parse("")->empty());
    CHECK(CpuList::parse(" \n")->empty());
}

TEST_CASE("what is no CPU list is refused") {
    for (const char* text : {"a", "1-", "-1", "3-1", "1,,2", "1,", "0x3", "1 2", "0-4294967295",
                             "65536", "0-65535,0-65535", "99999999999"}) {
        INFO(text);
        CHECK_FALSE(CpuList::parse(text));
    }
}

TEST_CASE("CPU sets know their members") {
    const CpuList cpus({5, 1, 5, 3});
    CHECK(cpus.count() == 3);
    CHECK(cpus.contains(3));
    CHECK_FALSE(cpus.contains(2));
    CHECK(cpus == *CpuList::parse("1,3,5"));
    CHECK(CpuList{}.str().empty());
}
