// SPDX-License-Identifier: GPL-2.0
//
// reapctl set: validation before anything is written, verification, putting back.

#include "support/golden.hpp"
#include "support/host.hpp"

#include <catch2/catch.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>

using namespace reap_test;
using nlohmann::json;

TEST_CASE("set: a controller's knobs, and the queues that had their own value") {
    TestHost host("attached");
    follow_controller(host);
    const Outcome table = host.run({"set", "nvme0", "submit_check=off", "submit_budget=128"});
    CHECK(table.code == 0);
    CHECK(table.err.empty());
    check_golden("set-controller.txt", table.out);
    CHECK(host.tree.get(reap0 + "/submit_check") == "off");
    CHECK(host.tree.get(queue2 + "/submit_check") == "off");
    CHECK(host.writes ==
          std::vector<std::string>{reap0 + "/submit_check=off", reap0 + "/submit_budget=128"});
}

TEST_CASE("set: JSON") {
    TestHost host("attached");
    follow_controller(host);
    const Outcome document =
        host.run({"set", "nvme0", "submit_check=off", "submit_budget=128", "-o", "json"});
    CHECK(document.code == 0);
    check_golden("set-controller.json", document.out);
}

TEST_CASE("set: one queue, named by PCI address") {
    TestHost host("attached");
    const Outcome outcome = host.run({"set", "0000:01:00.0:1", "submit_budget=1"});
    CHECK(outcome.code == 0);
    CHECK(host.writes == std::vector<std::string>{queue1 + "/submit_budget=1"});
    contains(outcome.out, "nvme0:1");
}

TEST_CASE("set: a disabled controller can be enabled") {
    TestHost host("mixed");
    CHECK(host.run({"set", "nvme10", "enabled=1"}).code == 0);
    CHECK(host.tree.get("class/nvme/nvme10/device/nvme_reap/enabled") == "1");
}

TEST_CASE("set: one bad value, and nothing is written") {
    TestHost host("attached");
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=on", "submit_budget=5000"});
    CHECK(outcome.code == 4);
    contains(outcome.err, "submit_budget=5000: out of range; allowed: 1 to 1024 CQEs");
    contains(outcome.err, "submit_budget=64");
    CHECK(host.writes.empty());
    CHECK(outcome.out.empty());
}

TEST_CASE("set: unknown knob, twice the same, wrong scope, no assignment") {
    TestHost host("attached");
    CHECK(host.run({"set", "nvme0", "submit_check=on", "budget=1"}).code == 4);
    const Outcome twice = host.run({"set", "nvme0", "submit_budget=1", "submit_budget=2"});
    CHECK(twice.code == 1);
    contains(twice.err, "given twice");
    CHECK(host.run({"set", "nvme0:1", "enabled=0"}).code == 4);
    CHECK(host.run({"set", "nvme0", "on"}).code == 1);
    CHECK(host.run({"set", "nvme0"}).code == 1);
    CHECK(host.writes.empty());
}

TEST_CASE("set: a knob of a later module") {
    TestHost host("attached");
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=on", "irq_budget=64"});
    CHECK(outcome.code == 4);
    contains(outcome.err, "this module has no knob irq_budget");
    contains(outcome.err, "reapctl status nvme0");
    CHECK(host.writes.empty());
}

TEST_CASE("set: where there is nothing to set") {
    TestHost stock("stock");
    const Outcome absent = stock.run({"set", "nvme0", "submit_check=on"});
    CHECK(absent.code == 5);
    contains(absent.err, "not loaded");
    TestHost mixed("mixed");
    const Outcome tcp = mixed.run({"set", "nvme1", "submit_check=on"});
    CHECK(tcp.code == 5);
    contains(tcp.err, "tcp transport");
    const Outcome excluded = mixed.run({"set", "nvme0", "submit_check=on"});
    CHECK(excluded.code == 5);
    contains(excluded.err, "allow list");
    CHECK(mixed.run({"set", "nvme99", "submit_check=on"}).code == 2);
    CHECK(mixed.run({"set", "nvme10:7", "submit_check=on"}).code == 2);
}

TEST_CASE("set: without privilege it says root, never not found") {
    TestHost host("attached");
    host.write_errors[reap0 + "/submit_check"] = {EACCES};
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=on"});
    CHECK(outcome.code == 3);
    contains(outcome.err, "Permission denied");
    contains(outcome.err, "needs root");
    contains(outcome.err, "nothing was changed");
    CHECK(outcome.err.find("not found") == std::string::npos);
}

TEST_CASE("set: a value that can't be read beforehand stops it before the first write") {
    TestHost host("attached");
    host.read_errors[queue2 + "/submit_budget"] = EACCES;
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=on", "submit_budget=7"});
    CHECK(outcome.code == 3);
    CHECK(host.writes.empty());
}

TEST_CASE("set: a failing write puts the earlier ones back, a queue's own value too") {
    TestHost host("attached");
    follow_controller(host);
    host.write_errors[reap0 + "/submit_budget"] = {EIO};
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=off", "submit_budget=128"});
    CHECK(outcome.code == 6);
    contains(outcome.err, "cannot set nvme0 submit_budget=128");
    contains(outcome.err, "put back: nvme0 submit_check=auto, nvme0:2 submit_check=on");
    CHECK(host.tree.get(reap0 + "/submit_check") == "auto");
    CHECK(host.tree.get(queue1 + "/submit_check") == "auto");
    CHECK(host.tree.get(queue2 + "/submit_check") == "on");
    CHECK(host.tree.get(reap0 + "/submit_budget") == "64");
}

TEST_CASE("set: what can't be put back is said, with a code of its own") {
    TestHost host("attached");
    follow_controller(host);
    host.write_errors[reap0 + "/submit_check"] = {0, EIO};
    host.write_errors[reap0 + "/submit_budget"] = {EIO};
    const Outcome outcome = host.run({"set", "nvme0", "submit_check=off", "submit_budget=128"});
    CHECK(outcome.code == 7);
    contains(outcome.err, "put back: nvme0:1 submit_check=auto, nvme0:2 submit_check=on; NOT put "
                          "back: nvme0 submit_check=auto");
}

TEST_CASE("set: a value that doesn't stay is put back") {
    TestHost host("attached");
    host.on_write = [&host](const std::string& path, const std::string& value) {
        if (path == queue1 + "/submit_budget" && value == "128") {
            host.tree.set(path, "100");
        }
    };
    const Outcome outcome = host.run({"set", "nvme0:1", "submit_budget=128"});
    CHECK(outcome.code == 6);
    contains(outcome.err, "reads back as \"100\"");
    contains(outcome.err, "put back: nvme0:1 submit_budget=64");
    CHECK(host.tree.get(queue1 + "/submit_budget") == "64");
}

TEST_CASE("set: a queue that doesn't follow its controller is noticed") {
    TestHost host("attached"); // nothing plays the module: queues keep their values
    const Outcome outcome = host.run({"set", "nvme0", "submit_budget=128"});
    CHECK(outcome.code == 6);
    contains(outcome.err, "nvme0:1 submit_budget=128 was written, but reads back as \"64\"");
    CHECK(host.tree.get(reap0 + "/submit_budget") == "64");
}

TEST_CASE("set: errors of the module become advice") {
    struct Case {
        int error;
        int code;
        const char* advice;
    };
    for (const Case& one :
         {Case{EINVAL, 4, "refused"}, Case{ERANGE, 4, "refused"}, Case{ENODEV, 5, "removed"},
          Case{ENOENT, 5, "unloaded"}, Case{EBUSY, 5, "reapctl status nvme0"},
          Case{EPERM, 3, "root"}, Case{ENOMEM, 6, "Cannot allocate memory"}}) {
        TestHost host("attached");
        host.write_errors[reap0 + "/enabled"] = {one.error};
        const Outcome outcome = host.run({"set", "nvme0", "enabled=0"});
        CHECK(outcome.code == one.code);
        contains(outcome.err, one.advice);
    }
}

TEST_CASE("set: an error as JSON") {
    TestHost host("attached");
    const Outcome outcome = host.run({"set", "nvme0", "submit_budget=0", "-o", "json"});
    CHECK(outcome.code == 4);
    check_golden("set-error.json", outcome.out);
    CHECK(json::parse(outcome.out)["error"]["kind"] == "invalid_value");
}

TEST_CASE("set: an empty CPU list is written as a line, and compared by meaning") {
    TestHost host("attached");
    host.tree.set(reap0 + "/thread_cpus", "0-3");
    CHECK(host.run({"set", "nvme0", "thread_cpus="}).code == 0);
    CHECK(host.tree.get(reap0 + "/thread_cpus").empty());
    const Outcome outcome = host.run({"set", "nvme0", "thread_cpus=9"});
    CHECK(outcome.code == 4);
    contains(outcome.err, "this host has no CPU 9 (it has 0-7)");
}
