// SPDX-License-Identifier: GPL-2.0
//
// The command line itself, and version.

#include "support/golden.hpp"
#include "support/host.hpp"

#include "errors.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace reap_test;
using nlohmann::json;

TEST_CASE("help tells the commands and every exit code") {
    TestHost host("none");
    const Outcome help = host.run({"--help"});
    CHECK(help.code == 0);
    for (const char* word : {"list", "status", "set", "stat", "version", "--sysfs-root"}) {
        contains(help.out, word);
    }
    for (const reap::ExitCodeInfo& info : reap::exit_codes) {
        contains(help.out, std::string(info.meaning));
    }
    for (const char* command : {"list", "status", "set", "stat", "version"}) {
        const Outcome one = host.run({command, "--help"});
        CHECK(one.code == 0);
        contains(one.out, "Example:");
    }
}

TEST_CASE("wrong command lines are usage errors") {
    TestHost host("none");
    CHECK(host.run({}).code == 1);
    CHECK(host.run({"fly"}).code == 1);
    CHECK(host.run({"list", "--fast"}).code == 1);
    CHECK(host.run({"list", "nvme0"}).code == 1);
    CHECK(host.run({"list", "-o", "xml"}).code == 1);
    const Outcome outcome = host.run({"fly"});
    CHECK_FALSE(outcome.err.empty());
    CHECK(outcome.out.empty());
}

TEST_CASE("a sysfs root that is none") {
    TestHost host("none");
    const Outcome outcome = host.run({"--sysfs-root", "/nowhere", "list", "-o", "json"}, true);
    CHECK(outcome.code == 2);
    contains(outcome.err, "/nowhere: No such file or directory");
    const json document = json::parse(outcome.out);
    CHECK(document["command"] == "list");
    CHECK(document["error"]["exit_code"] == 2);
}

TEST_CASE("the sysfs root from the environment") {
    TestHost host("stock");
    REQUIRE(::setenv("REAPCTL_SYSFS_ROOT", "/nowhere", 1) == 0);
    CHECK(host.run({"list"}, true).code == 2);
    CHECK(host.run({"list"}).code == 0); // the option wins
    REQUIRE(::unsetenv("REAPCTL_SYSFS_ROOT") == 0);
    CHECK(host.run({"list"}, true).code == 0);
}

TEST_CASE("version: module loaded or not") {
    TestHost stock("stock");
    const Outcome absent = stock.run({"version"});
    CHECK(absent.code == 0);
    contains(absent.out, "nvme_reap  not loaded");
    TestHost attached("attached");
    contains(attached.run({"version"}).out,
             "nvme_reap  0.1.0 (srcversion 0123456789ABCDEF0123456)");
    const json document = json::parse(attached.run({"version", "-o", "json"}).out);
    CHECK(document["schema_version"] == 1);
    CHECK(document["module"]["version"] == "0.1.0");
    CHECK(document["libnvme"] == "1.3");
    CHECK(document["reapctl"].is_string());
    attached.tree.remove("module/nvme_reap/version");
    attached.tree.remove("module/nvme_reap/srcversion");
    contains(attached.run({"version"}).out, "nvme_reap  loaded, version not told");
}
