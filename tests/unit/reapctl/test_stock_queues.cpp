// SPDX-License-Identifier: GPL-2.0
//
// Queues and interrupts without the module.

#include "stock_queues.hpp"

#include "support/recorded_tree.hpp"

#include <catch2/catch.hpp>

using namespace reap;
using reap_test::RecordedTree;

namespace {

Controller pci_controller(const std::string& name) {
    Controller controller;
    controller.name = name;
    controller.transport = "pcie";
    return controller;
}

std::vector<StockQueue> queues_of(const RecordedTree& recorded, const std::string& name,
                                  Problems& problems) {
    const PosixSysfsTree tree(recorded.root());
    FieldReader reader(tree, problems);
    return read_stock_queues(reader, pci_controller(name), true);
}

} // namespace

TEST_CASE("the recorded host: maps under multipath names, vectors by action names") {
    Problems problems;
    const auto queues = queues_of(RecordedTree("stock"), "nvme1", problems);
    REQUIRE(queues.size() == 2);
    CHECK(queues[0].qid == 1);
    CHECK(queues[0].cpus->str() == "0-3");
    CHECK(queues[0].irq == 28U);
    CHECK(queues[1].qid == 2);
    CHECK(queues[1].cpus->str() == "4-7");
    CHECK(queues[1].irq == 29U);
    CHECK(problems.empty());
}

TEST_CASE("a path that is named after another controller still counts for its own") {
    RecordedTree recorded("");
    recorded.add("class/nvme/nvme1/nvme0c1n1/mq/0/cpu_list=0, 1\n"
                 "class/nvme/nvme1/hwmon3/mq/0/cpu_list=9\n"
                 "class/nvme/nvme0/nvme0n1/size=1\n"); // a multipath head has no mq
    Problems problems;
    const auto queues = queues_of(recorded, "nvme1", problems);
    REQUIRE(queues.size() == 1);
    CHECK(queues[0].cpus->str() == "0-1");
    CHECK(queues_of(recorded, "nvme0", problems).empty());
}

TEST_CASE("one vector for all queues, polled queues without any") {
    RecordedTree recorded("");
    recorded.add("class/nvme/nvme0/nvme0n1/mq/0/cpu_list=0, 1\n"
                 "class/nvme/nvme0/nvme0n1/mq/1/cpu_list=\n"
                 "class/nvme/nvme0/device/irq=16\n"
                 "kernel/irq/16/actions=uhci_hcd:usb1,nvme0q0,nvme0q1\n");
    Problems problems;
    const auto queues = queues_of(recorded, "nvme0", problems);
    REQUIRE(queues.size() == 2);
    CHECK(queues[0].irq == 16U);
    CHECK_FALSE(queues[1].irq);
    CHECK(queues[1].cpus->empty());
}

TEST_CASE("without a namespace the vectors tell the queues") {
    RecordedTree recorded("");
    recorded.add("class/nvme/nvme0/device/msi_irqs/40=msix\n"
                 "class/nvme/nvme0/device/msi_irqs/41=msix\n"
                 "class/nvme/nvme0/device/msi_irqs/junk=msix\n"
                 "class/nvme/nvme0/device/msi_irqs/42=msix\n"
                 "kernel/irq/40/actions=nvme0q0\n"
                 "kernel/irq/41/actions=nvme0q1\n");
    Problems problems;
    const auto queues = queues_of(recorded, "nvme0", problems);
    REQUIRE(queues.size() == 1);
    CHECK(queues[0].irq == 41U);
    CHECK_FALSE(queues[0].cpus);
}

TEST_CASE("a CPU list that fills its page is taken from the directories") {
    RecordedTree recorded("");
    std::string list = "0";
    for (unsigned cpu = 1; cpu < 1500; ++cpu) {
        const std::string name = std::to_string(cpu);
        list += ", " + name;
        recorded.add("class/nvme/nvme0/nvme0n1/mq/0/cpu" + name + "/\n");
    }
    recorded.add("class/nvme/nvme0/nvme0n1/mq/0/cpu0/\n");
    recorded.set("class/nvme/nvme0/nvme0n1/mq/0/cpu_list", list.substr(0, 4094));
    Problems problems;
    const auto queues = queues_of(recorded, "nvme0", problems);
    REQUIRE(queues.size() == 1);
    CHECK(queues[0].cpus->str() == "0-1499");
}

TEST_CASE("garbage in a map is told, and hides nothing else") {
    RecordedTree recorded("stock");
    recorded.set("class/nvme/nvme0/nvme0c0n1/mq/0/cpu_list", "zero, one");
    Problems problems;
    const auto queues = queues_of(recorded, "nvme0", problems);
    REQUIRE(queues.size() == 2);
    CHECK_FALSE(queues[0].cpus);
    CHECK(queues[1].cpus->str() == "4-7");
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].code() == ExitCode::io);
}

TEST_CASE("the driver's queue count leaves out the admin queue") {
    RecordedTree recorded("");
    const PosixSysfsTree tree(recorded.root());
    Problems problems;
    FieldReader reader(tree, problems);
    const Controller controller = pci_controller("nvme0");
    CHECK_FALSE(stock_queue_count(reader, controller));
    recorded.set("class/nvme/nvme0/queue_count", "3");
    CHECK(stock_queue_count(reader, controller) == 2U);
    recorded.set("class/nvme/nvme0/queue_count", "0");
    CHECK_FALSE(stock_queue_count(reader, controller));
    recorded.set("class/nvme/nvme0/queue_count", "99999999999");
    CHECK_FALSE(stock_queue_count(reader, controller));
}
