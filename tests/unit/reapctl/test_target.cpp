// SPDX-License-Identifier: GPL-2.0
//
// Names of controllers and queues.

#include "target.hpp"

#include "support/golden.hpp"

#include <catch2/catch.hpp>

using namespace reap;
using reap_test::contains;

namespace {

std::vector<Controller> two_controllers() {
    Controller first;
    first.name = "nvme0";
    first.pci_address = "0000:01:00.0";
    Controller second;
    second.name = "nvme1";
    return {first, second};
}

Error error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const Error& error) {
        return error;
    }
    FAIL("no error");
    return {ExitCode::ok, ""};
}

} // namespace

TEST_CASE("all spellings of a target") {
    CHECK(parse_target("nvme0").controller == "nvme0");
    CHECK_FALSE(parse_target("nvme0").queue);
    CHECK(parse_target("/dev/nvme0").controller == "nvme0");
    CHECK(parse_target("nvme0:3").queue == 3U);
    CHECK(parse_target("0000:01:00.0").controller == "0000:01:00.0");
    CHECK_FALSE(parse_target("0000:01:00.0").queue);
    CHECK(parse_target("0000:01:00.0:12").controller == "0000:01:00.0");
    CHECK(parse_target("0000:01:00.0:12").queue == 12U);
}

TEST_CASE("bad targets are usage errors that tell the form") {
    for (const char* text : {"", ":1", "nvme0:", "nvme0:x", "nvme0:-1", "nvme0:0", "nvme0:1:2",
                             "0000:01:00.0:1:2", "nvme0:99999999999"}) {
        INFO(text);
        const Error error = error_of([text] { (void)parse_target(text); });
        CHECK(error.code() == ExitCode::usage);
        contains(error.hint(), "nvme0:1");
    }
}

TEST_CASE("controllers are found by name and by PCI address") {
    const auto controllers = two_controllers();
    CHECK(find_controller(controllers, parse_target("nvme1")).name == "nvme1");
    CHECK(find_controller(controllers, parse_target("0000:01:00.0:1")).name == "nvme0");
}

TEST_CASE("who isn't found hears who is there") {
    const auto controllers = two_controllers();
    const Error missing =
        error_of([&controllers] { (void)find_controller(controllers, parse_target("nvme7")); });
    CHECK(missing.code() == ExitCode::not_found);
    contains(missing.hint(), "nvme0, nvme1");

    const Error disk =
        error_of([&controllers] { (void)find_controller(controllers, parse_target("nvme1n1")); });
    CHECK(disk.code() == ExitCode::not_found);
    contains(disk.what(), "nvme1n1 is a namespace");
    contains(disk.hint(), "nvme1");

    const Error none = error_of([] { (void)find_controller({}, parse_target("nvme0")); });
    contains(none.hint(), "no NVMe controller at all");
}

TEST_CASE("a missing queue tells those that exist") {
    const auto controllers = two_controllers();
    const Error error = error_of([&controllers] { require_queue(controllers[0], {1, 2, 3}, 4); });
    CHECK(error.code() == ExitCode::not_found);
    contains(error.hint(), "1-3");
    CHECK_NOTHROW(require_queue(controllers[0], {1, 2, 3}, 3));
}
