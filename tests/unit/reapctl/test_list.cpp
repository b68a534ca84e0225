// SPDX-License-Identifier: GPL-2.0
//
// reapctl list.

#include "support/golden.hpp"
#include "support/host.hpp"

#include <catch2/catch.hpp>
#include <cerrno>
#include <nlohmann/json.hpp>

using namespace reap_test;
using nlohmann::json;

TEST_CASE("list: a stock host, module not loaded") {
    TestHost host("stock");
    const Outcome table = host.run({"list"});
    CHECK(table.code == 0);
    CHECK(table.err.empty());
    check_golden("list-stock.txt", table.out);
    const Outcome document = host.run({"list", "-o", "json"});
    CHECK(document.code == 0);
    check_golden("list-stock.json", document.out);
}

TEST_CASE("list: module loaded, one attached and one stock") {
    TestHost host("attached");
    check_golden("list-attached.txt", host.run({"list"}).out);
    check_golden("list-attached.json", host.run({"-o", "json", "list"}).out);
}

TEST_CASE("list: other transports, odd names, allow list, waiting, disabled") {
    TestHost host("mixed");
    const Outcome table = host.run({"list"});
    CHECK(table.code == 0);
    CHECK(table.err.empty());
    check_golden("list-mixed.txt", table.out);
    check_golden("list-mixed.json", host.run({"list", "-o", "json"}).out);
}

TEST_CASE("list: no NVMe at all is not an error") {
    TestHost host("none");
    const Outcome table = host.run({"list"});
    CHECK(table.code == 0);
    CHECK(table.out == "No NVMe controllers.\n");
    const Outcome document = host.run({"list", "-o", "json"});
    CHECK(document.code == 0);
    CHECK(json::parse(document.out)["controllers"] == json::array());
}

TEST_CASE("list: a class directory that can't be listed is a matter of permission") {
    TestHost host("stock");
    host.list_errors["class/nvme"] = EACCES;
    const Outcome outcome = host.run({"list"});
    CHECK(outcome.code == 3);
    contains(outcome.err, "root");
    CHECK(outcome.out.empty());
}

TEST_CASE("list: an unreadable file is told, the rest is shown") {
    TestHost host("stock");
    host.read_errors["class/nvme/nvme0/model"] = EACCES;
    host.read_errors["class/nvme/nvme1/serial"] = EIO;
    const Outcome outcome = host.run({"list"});
    CHECK(outcome.code == 3);
    contains(outcome.err, "class/nvme/nvme0/model: Permission denied");
    contains(outcome.err, "class/nvme/nvme1/serial: Input/output error");
    contains(outcome.out, "nvme1");
}

TEST_CASE("list: a state that can't be read or isn't known is told as such") {
    TestHost host("attached");
    host.read_errors[reap0 + "/state"] = EACCES;
    host.tree.set("class/nvme/nvme1/device/nvme_reap/state", "dreaming");
    const Outcome outcome = host.run({"list"});
    CHECK(outcome.code == 0);
    contains(outcome.out, "nvme0: unknown: cannot read");
    contains(outcome.out, "Permission denied");
    contains(outcome.out, "nvme1: unknown: the module says \"dreaming\"");
}

TEST_CASE("list: a name that is no controller's is left out") {
    TestHost host("stock");
    host.tree.add("class/nvme/nvme-subsys0/model=x\nclass/nvme/other/model=x\n");
    CHECK(host.run({"list"}).out.find("subsys") == std::string::npos);
}

TEST_CASE("list: 16 controllers with 128 queues fit the page") {
    TestHost host("");
    for (unsigned ctrl = 0; ctrl < 16; ++ctrl) {
        const std::string dir = "class/nvme/nvme" + std::to_string(ctrl) + "/";
        host.tree.add(dir + "transport=pcie\n" + dir + "address=0000:" + std::to_string(10 + ctrl) +
                      ":00.0\n" + dir + "model=" + std::string(40, 'M') + "\n" + dir +
                      "device/vendor=0x1414\n" + dir + "device/device=0xb111\n");
        for (unsigned queue = 0; queue < 128; ++queue) {
            const unsigned cpu = queue * 4;
            host.tree.set(dir + "nvme" + std::to_string(ctrl) + "n1/mq/" + std::to_string(queue) +
                              "/cpu_list",
                          std::to_string(cpu) + ", " + std::to_string(cpu + 1) + ", " +
                              std::to_string(cpu + 2) + ", " + std::to_string(cpu + 3));
        }
    }
    const Outcome outcome = host.run({"list"});
    CHECK(outcome.code == 0);
    check_golden("list-big.txt", outcome.out);
}
