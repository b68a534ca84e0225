// SPDX-License-Identifier: GPL-2.0
//
// reapctl stat, on counters that move while the clock is made to run.

#include "support/golden.hpp"
#include "support/host.hpp"

#include <catch2/catch.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace reap_test;
using nlohmann::json;

namespace {

void advance(TestHost& host, const std::string& queue, const std::string& counter,
             std::uint64_t by) {
    const std::string path = queue + "/counters/" + counter;
    host.tree.set(path, std::to_string(std::stoull(host.tree.get(path)) + by));
}

// 1000 completions on queue 1 at each wake-up, 600 of them by submitters; 200 on queue 2.
void load(TestHost& host) {
    advance(host, queue1, "reaped_submit", 600);
    advance(host, queue1, "reaped_irq", 400);
    advance(host, queue1, "interrupts", 100);
    advance(host, queue1, "completions_local", 750);
    advance(host, queue1, "completions_remote", 250);
    advance(host, queue2, "reaped_irq", 200);
    advance(host, queue2, "interrupts", 150);
    advance(host, queue2, "completions_local", 200);
}

std::vector<json> documents(const std::string& text) {
    std::vector<json> parsed;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        parsed.push_back(json::parse(line));
    }
    return parsed;
}

} // namespace

TEST_CASE("stat: rates per queue and in total") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) { load(host); };
    const Outcome table = host.run({"stat", "nvme0", "--interval", "0.5", "--count", "2"});
    CHECK(table.code == 0);
    CHECK(table.err.empty());
    check_golden("stat.txt", table.out);
    const Outcome document =
        host.run({"stat", "nvme0", "-i", "0.5", "-c", "1", "--output", "json"});
    CHECK(document.code == 0);
    check_golden("stat.json", document.out);
}

TEST_CASE("stat: rates follow the time that really went by") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) { load(host); };
    host.oversleep_seconds = 1.0;
    const auto samples =
        documents(host.run({"stat", "nvme0", "-i", "1", "-c", "2", "-o", "json"}).out);
    REQUIRE(samples.size() == 2);
    // The first sample took 2 s; the second ends 1 s later, as its start was late as well.
    CHECK(samples[0]["controllers"][0]["interval_seconds"] == 2.0);
    CHECK(samples[0]["controllers"][0]["total"]["completions_per_second"] == 600.0);
    CHECK(samples[1]["controllers"][0]["interval_seconds"] == 1.0);
}

TEST_CASE("stat: without a controller all that are attached") {
    TestHost host("attached");
    const auto samples = documents(host.run({"stat", "-c", "1", "-o", "json"}).out);
    REQUIRE(samples.size() == 1);
    REQUIRE(samples[0]["controllers"].size() == 1);
    CHECK(samples[0]["controllers"][0]["name"] == "nvme0");
}

TEST_CASE("stat: one queue alone") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) { load(host); };
    const auto samples = documents(host.run({"stat", "nvme0:2", "-c", "1", "-o", "json"}).out);
    REQUIRE(samples[0]["controllers"][0]["queues"].size() == 1);
    CHECK(samples[0]["controllers"][0]["total"]["completions_per_second"] == 200.0);
    CHECK(host.run({"stat", "nvme0:3", "-c", "1"}).code == 2);
}

TEST_CASE("stat: an idle queue shows rates of 0 and no ratios") {
    TestHost host("attached");
    const auto samples = documents(host.run({"stat", "nvme0", "-c", "1", "-o", "json"}).out);
    const json& total = samples[0]["controllers"][0]["total"];
    CHECK(total["completions_per_second"] == 0.0);
    CHECK(total["cqes_per_interrupt"].is_null());
    CHECK(total["reaped_at_submission_percent"].is_null());
}

TEST_CASE("stat: counters that go back are a restart, not a huge rate") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned wakeup) {
        if (wakeup == 1) {
            host.tree.set(queue1 + "/counters/reaped_irq", "5");
        }
        load(host);
    };
    const Outcome table = host.run({"stat", "nvme0", "-c", "2"});
    CHECK(table.code == 0);
    check_golden("stat-restart.txt", table.out);
}

TEST_CASE("stat: a reload is noticed even when the counters already passed their old values") {
    TestHost host("attached");
    host.identities[queue1] = 1;
    host.on_wakeup = [&host](unsigned wakeup) {
        load(host);
        host.identities[queue1] = wakeup == 1 ? 2 : 3;
        if (wakeup == 3) {
            host.identities[queue1] = 3;
        }
    };
    const auto samples = documents(host.run({"stat", "nvme0", "-c", "3", "-o", "json"}).out);
    REQUIRE(samples.size() == 3);
    CHECK(samples[0]["controllers"][0]["counters_restarted"] == true);
    CHECK(samples[0]["controllers"][0]["queues"][0]["trend"] == "restarted");
    CHECK(samples[0]["controllers"][0]["queues"][0]["completions_per_second"].is_null());
    CHECK(samples[0]["controllers"][0]["total"]["completions_per_second"] == 200.0);
    CHECK(samples[2]["controllers"][0]["counters_restarted"] == false);
    CHECK(samples[2]["controllers"][0]["total"]["completions_per_second"] == 1200.0);
}

TEST_CASE("stat: goes on over an unloaded module") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned wakeup) {
        if (wakeup == 2) {
            host.tree.remove("module/nvme_reap");
            host.tree.remove(reap0);
        }
    };
    const Outcome outcome = host.run({"stat", "nvme0", "-c", "3", "-o", "json"});
    CHECK(outcome.code == 0);
    const auto samples = documents(outcome.out);
    REQUIRE(samples.size() == 3);
    CHECK(samples[0]["controllers"][0]["reap_state"] == "attached");
    CHECK(samples[1]["controllers"][0]["reap_state"] == "module_not_loaded");
    CHECK(samples[1]["controllers"][0]["queues"] == json::array());
    CHECK(samples[2]["controllers"][0]["total"]["completions_per_second"].is_null());
}

TEST_CASE("stat: ends when the controller is removed") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) { host.tree.remove("class/nvme/nvme0"); };
    const Outcome outcome = host.run({"stat", "nvme0"});
    CHECK(outcome.code == 2);
    contains(outcome.err, "nvme0 was removed");
}

TEST_CASE("stat: a queue that is handed to the stock driver shows no rates") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) {
        load(host);
        host.tree.set(queue2 + "/attached", "0");
        host.tree.set(reap0 + "/state", "disabled");
    };
    const Outcome outcome = host.run({"stat", "nvme0", "-c", "1"});
    CHECK(outcome.code == 0);
    check_golden("stat-disabled.txt", outcome.out);
}

TEST_CASE("stat: queues that appear have no rate yet") {
    TestHost host("attached");
    host.on_wakeup = [&host](unsigned) {
        host.tree.set(reap0 + "/queues/3/counters/reaped_irq", "1000000");
        host.tree.set(reap0 + "/queues/3/attached", "1");
    };
    const auto samples = documents(host.run({"stat", "nvme0", "-c", "1", "-o", "json"}).out);
    REQUIRE(samples[0]["controllers"][0]["queues"].size() == 3);
    CHECK(samples[0]["controllers"][0]["queues"][2]["trend"] == "appeared");
    CHECK(samples[0]["controllers"][0]["total"]["completions_per_second"] == 0.0);
}

TEST_CASE("stat: garbage in a counter is told once, and leaves the rest") {
    TestHost host("attached");
    host.tree.set(queue1 + "/counters/reaped_submit", "x");
    const Outcome outcome = host.run({"stat", "nvme0", "-c", "2", "-o", "json"});
    CHECK(outcome.code == 6);
    contains(outcome.err, "reaped_submit: expected a number");
    CHECK(outcome.err.find("expected") == outcome.err.rfind("expected"));
    const auto samples = documents(outcome.out);
    REQUIRE(samples.size() == 2);
    CHECK(samples[1]["controllers"][0]["queues"][1]["interrupts_per_second"] == 0.0);
}

TEST_CASE("stat: where nothing is counted") {
    TestHost stock("stock");
    const Outcome absent = stock.run({"stat"});
    CHECK(absent.code == 5);
    contains(absent.err, "modprobe nvme_reap");
    CHECK(stock.run({"stat", "nvme0"}).code == 5);
    TestHost attached("attached");
    const Outcome left = attached.run({"stat", "nvme1"});
    CHECK(left.code == 5);
    contains(left.err, "vectors are shared with the admin queue");
    CHECK(attached.run({"stat", "nvme7"}).code == 2);
    attached.tree.set(reap0 + "/state", "waiting: reset");
    CHECK(attached.run({"stat"}).code == 5);
}

TEST_CASE("stat: intervals and counts out of range are usage errors") {
    TestHost host("attached");
    for (const char* value : {"0", "0.01", "-1", "x", "1e9", "nan"}) {
        INFO(value);
        CHECK(host.run({"stat", "nvme0", "--interval", value, "-c", "1"}).code == 1);
    }
    CHECK(host.run({"stat", "nvme0", "-c", "-1"}).code == 1);
    CHECK(host.run({"stat", "nvme0", "-c", "some"}).code == 1);
}
