// SPDX-License-Identifier: GPL-2.0
//
// The knob table and the checks made from it.

#include "knobs.hpp"

#include "support/golden.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace reap;
using reap_test::contains;

namespace {

const std::optional<CpuList> eight_cpus = CpuList::parse("0-7");

std::string accepted(const std::string& text, bool for_queue = false) {
    return parse_assignment(text, for_queue, eight_cpus).value;
}

Error refused(const std::string& text, bool for_queue = false) {
    try {
        (void)parse_assignment(text, for_queue, eight_cpus);
    } catch (const Error& error) {
        return error;
    }
    FAIL(text << " was accepted");
    return {ExitCode::ok, ""};
}

} // namespace

TEST_CASE("every knob is complete, and its own example is valid") {
    std::set<std::string_view> keys;
    for (const Knob& knob : knob_table()) {
        INFO(knob.key);
        CHECK(keys.insert(knob.key).second);
        CHECK(find_knob(knob.key) == &knob);
        CHECK_FALSE(knob.help.empty());
        CHECK_FALSE(knob.allowed().empty());
        const std::string text = std::string(knob.key) + "=" + std::string(knob.example);
        CHECK_NOTHROW(parse_assignment(text, false, eight_cpus));
        CHECK((knob.type != KnobType::number || knob.min < knob.max));
    }
}

TEST_CASE("numbers: both ends of the range, and just outside") {
    CHECK(accepted("submit_budget=1") == "1");
    CHECK(accepted("submit_budget=1024") == "1024");
    CHECK(accepted("submit_budget=0064") == "64");
    CHECK(accepted("irq_budget=0") == "0");
    for (const char* value : {"0", "1025", "18446744073709551616"}) {
        const Error error = refused(std::string("submit_budget=") + value);
        CHECK(error.code() == ExitCode::invalid_value);
        contains(error.what(), std::string("submit_budget=") + value);
        contains(error.what(), "out of range; allowed: 1 to 1024 CQEs");
        contains(error.hint(), "submit_budget=64");
    }
    for (const char* value : {"", "-1", "+5", "64k", "6 4", "0x40", "6.4", "many"}) {
        INFO(value);
        contains(refused(std::string("submit_budget=") + value).what(), "not a whole number");
    }
}

TEST_CASE("words") {
    CHECK(accepted("submit_check=auto") == "auto");
    const Error error = refused("submit_check=AUTO");
    CHECK(error.code() == ExitCode::invalid_value);
    contains(error.what(), "allowed: off, auto or on");
    contains(refused("enabled=yes").what(), "allowed: 0 or 1");
    contains(refused("enabled=2").what(), "allowed: 0 or 1");
}

TEST_CASE("CPU lists are put in order and checked against the host") {
    CHECK(accepted("thread_cpus=3,0,1,2") == "0-3");
    CHECK(accepted("thread_cpus=").empty());
    contains(refused("thread_cpus=0-8").what(), "this host has no CPU 8 (it has 0-7)");
    contains(refused("thread_cpus=x").what(), "not a list of CPUs");
    CHECK(parse_assignment("thread_cpus=99", false, std::nullopt).value == "99");
}

TEST_CASE("unknown keys, with a guess where one is near") {
    const Error near = refused("submit_chek=on");
    CHECK(near.code() == ExitCode::invalid_value);
    contains(near.what(), "unknown knob \"submit_chek\"");
    contains(near.hint(), "did you mean submit_check?");
    contains(refused("colour=red").hint(), "submit_budget");
}

TEST_CASE("what is no assignment is a usage error") {
    for (const char* text : {"submit_check", "=on", ""}) {
        INFO(text);
        CHECK(refused(text).code() == ExitCode::usage);
    }
}

TEST_CASE("controller knobs are refused for one queue") {
    const Error error = refused("enabled=0", true);
    CHECK(error.code() == ExitCode::invalid_value);
    contains(error.what(), "belongs to the controller");
    CHECK(accepted("submit_check=on", true) == "on");
}

TEST_CASE("values are compared by what they mean") {
    CHECK(same_value(*find_knob("thread_cpus"), "0,1,2", "0-2"));
    CHECK_FALSE(same_value(*find_knob("thread_cpus"), "0-2", "0-3"));
    CHECK_FALSE(same_value(*find_knob("thread_cpus"), "?", "?"));
    CHECK(same_value(*find_knob("submit_check"), "on", "on"));
    CHECK_FALSE(same_value(*find_knob("submit_check"), "on", "off"));
}

TEST_CASE("the knob table as help") {
    reap_test::check_golden("knobs.txt", knob_help());
}
