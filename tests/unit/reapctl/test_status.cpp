// SPDX-License-Identifier: GPL-2.0
//
// reapctl status.

#include "support/golden.hpp"
#include "support/host.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>

using namespace reap_test;
using nlohmann::json;

TEST_CASE("status: attached, with a queue that has its own setting") {
    TestHost host("attached");
    const Outcome table = host.run({"status", "nvme0"});
    CHECK(table.code == 0);
    CHECK(table.err.empty());
    check_golden("status-attached.txt", table.out);
    check_golden("status-attached.json", host.run({"status", "nvme0", "-o", "json"}).out);
}

TEST_CASE("status: without the module the stock view is shown") {
    TestHost host("stock");
    const Outcome table = host.run({"status"});
    CHECK(table.code == 0);
    check_golden("status-stock.txt", table.out);
    check_golden("status-stock.json", host.run({"status", "-o", "json"}).out);
}

TEST_CASE("status: every kind of controller") {
    TestHost host("mixed");
    const Outcome table = host.run({"status"});
    CHECK(table.code == 0);
    check_golden("status-mixed.txt", table.out);
}

TEST_CASE("status: no NVMe at all") {
    TestHost host("none");
    CHECK(host.run({"status"}).out == "No NVMe controllers.\n");
    CHECK(json::parse(host.run({"status", "-o", "json"}).out)["controllers"] == json::array());
    const Outcome named = host.run({"status", "nvme0"});
    CHECK(named.code == 2);
    contains(named.err, "no NVMe controller nvme0");
}

TEST_CASE("status: by PCI address, and one queue") {
    TestHost host("attached");
    const json one = json::parse(host.run({"status", "0000:01:00.0:2", "-o", "json"}).out);
    REQUIRE(one["controllers"].size() == 1);
    REQUIRE(one["controllers"][0]["queues"].size() == 1);
    CHECK(one["controllers"][0]["queues"][0]["qid"] == 2);
    const Outcome missing = host.run({"status", "nvme0:3"});
    CHECK(missing.code == 2);
    contains(missing.err, "its queues: 1-2");
}

TEST_CASE("status: 20-digit counters stay within the page, and exact in JSON") {
    TestHost host("attached");
    constexpr auto counters = std::to_array<const char*>(
        {"submissions", "checks", "checks_found", "trylock_failures", "reaped_submit", "reaped_irq",
         "reaped_thread", "reaped_drain", "interrupts", "interrupts_empty", "handovers",
         "completions_local", "completions_remote"});
    for (const char* name : counters) {
        host.tree.set(queue1 + "/counters/" + name, "18446744073709551615");
    }
    host.tree.set(queue1 + "/counters/reaped_softirq", "12");
    const Outcome table = host.run({"status", "nvme0"});
    CHECK(table.code == 0);
    check_golden("status-huge.txt", table.out);
    const json document = json::parse(host.run({"status", "nvme0", "-o", "json"}).out);
    CHECK(document["controllers"][0]["queues"][0]["counters"]["checks"].get<std::uint64_t>() ==
          UINT64_MAX);
}

TEST_CASE("status: garbage in counters is told, never shown as a number") {
    for (const char* garbage : {"", "-1", "12 34", "18446744073709551616", "nan", "\x1b[2J"}) {
        INFO(garbage);
        TestHost host("attached");
        host.tree.set(queue1 + "/counters/checks", garbage);
        const Outcome outcome = host.run({"status", "nvme0", "-o", "json"});
        CHECK(outcome.code == 6);
        contains(outcome.err, "queues/1/counters/checks: expected a number below 2^64");
        CHECK(outcome.err.find('\x1b') == std::string::npos);
        const json document = json::parse(outcome.out);
        CHECK(document["controllers"][0]["queues"][0]["counters"]["checks"].is_null());
        CHECK(document["controllers"][0]["queues"][1]["counters"]["checks"] == 2097140);
    }
}

TEST_CASE("status: a flag that is neither 0 nor 1, a CPU list that is none") {
    TestHost host("attached");
    host.tree.set(queue1 + "/attached", "2");
    host.tree.set(queue2 + "/cpus", "4-");
    const Outcome outcome = host.run({"status", "nvme0"});
    CHECK(outcome.code == 6);
    contains(outcome.err, "queues/1/attached: expected 0 or 1, found \"2\"");
    contains(outcome.err, "queues/2/cpus: expected a list of CPUs");
}

TEST_CASE("status: files that a module doesn't have are no problem") {
    TestHost host("attached");
    for (const char* file : {"irq_cpu", "depth", "counters/deferrals", "submit_budget"}) {
        host.tree.remove(queue1 + "/" + file);
        host.tree.remove(queue2 + "/" + file);
    }
    const Outcome outcome = host.run({"status", "nvme0"});
    CHECK(outcome.code == 0);
    CHECK(outcome.err.empty());
    CHECK(outcome.out.find("DEFERRALS") == std::string::npos);
}

TEST_CASE("status: a counter that only root may read") {
    TestHost host("attached");
    host.read_errors[queue1 + "/counters/interrupts"] = EACCES;
    const Outcome outcome = host.run({"status", "nvme0"});
    CHECK(outcome.code == 3);
    contains(outcome.err, "Permission denied");
    contains(outcome.err, "needs root");
}

TEST_CASE("status: queues left to the stock driver say why, once per reason") {
    TestHost host("attached");
    for (const std::string& queue : {queue1, queue2}) {
        host.tree.set(queue + "/attached", "0");
        host.tree.set(queue + "/polled", "1");
        host.tree.set(queue + "/irq", "-1");
        host.tree.set(queue + "/irq_cpus", "");
        host.tree.set(queue + "/reason", "polled queue");
    }
    const Outcome outcome = host.run({"status", "nvme0"});
    CHECK(outcome.code == 0);
    check_golden("status-polled.txt", outcome.out);
}

TEST_CASE("status: long CPU lists wrap inside their column") {
    TestHost host("attached");
    std::string cpus = "0";
    for (unsigned cpu = 8; cpu < 512; cpu += 8) {
        cpus += "," + std::to_string(cpu);
    }
    host.tree.set(queue1 + "/cpus", cpus);
    host.tree.set(queue1 + "/irq_cpus", cpus);
    check_golden("status-wide.txt", host.run({"status", "nvme0:1"}).out);
}

TEST_CASE("status --query-device: shows what the device says") {
    TestHost host("attached");
    host.device = reap::DeviceFacts{2, 2, 16, 300};
    const Outcome on = host.run({"status", "nvme0", "--query-device"}, true);
    CHECK(on.code == 0);
    contains(on.out, "queues granted (07h)        2 submission, 2 completion");
    contains(on.out, "interrupt coalescing (08h)  16 CQEs or 300 us");

    host.device = reap::DeviceFacts{2, 2, 16, 0};
    contains(host.run({"status", "nvme0", "--query-device"}, true).out, "(08h)  off");
    host.device = reap::DeviceFacts{};
    contains(host.run({"status", "nvme0", "--query-device"}, true).out, "(08h)  not told");

    host.device = reap::DeviceFacts{2, 2, 16, 300};
    const json document =
        json::parse(host.run({"status", "nvme0", "--query-device", "-o", "json"}, true).out);
    CHECK(document["controllers"][0]["device"]["coalescing_time_us"] == 300);
}

TEST_CASE("status --query-device: needs root and the live host") {
    TestHost host("attached");
    const Outcome unprivileged = host.run({"status", "nvme0", "--query-device"}, true);
    CHECK(unprivileged.code == 3);
    contains(unprivileged.err, "/dev/nvme0: Permission denied");
    contains(unprivileged.err, "root");
    const Outcome recorded = host.run({"status", "nvme0", "--query-device"});
    CHECK(recorded.code == 1);
    contains(recorded.err, "--sysfs-root");
}
