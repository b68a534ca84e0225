// SPDX-License-Identifier: GPL-2.0
//
// Reading and writing of real files, and what errors become.

#include "sysfs_tree.hpp"

#include "errors.hpp"
#include "support/golden.hpp"
#include "support/recorded_tree.hpp"

#include <catch2/catch.hpp>
#include <cerrno>

using namespace reap;
using reap_test::contains;
using reap_test::RecordedTree;

TEST_CASE("files are read whole and trimmed") {
    RecordedTree recorded("");
    recorded.set("a/value", "  attached ");
    recorded.set("a/empty", "");
    recorded.set("a/long", std::string(10000, 'x'));
    const PosixSysfsTree tree(recorded.root());
    CHECK(tree.read("a/value").value() == "attached");
    CHECK(tree.read("a/empty").value().empty());
    CHECK(tree.read("a/long").value().size() == 10000);
    CHECK(tree.exists("a/value"));
    CHECK_FALSE(tree.exists("a/other"));
}

TEST_CASE("errors keep their kind and name the file") {
    RecordedTree recorded("");
    recorded.set("file", "1");
    PosixSysfsTree tree(recorded.root());
    const auto missing = tree.read("nowhere");
    REQUIRE_FALSE(missing);
    CHECK(missing.error().is_missing());
    contains(missing.error().describe(), "nowhere: No such file or directory");
    CHECK(tree.read("file/below").error().is_missing());
    CHECK(tree.list("nowhere").error().is_missing());
    CHECK(tree.read("").error().code == EISDIR);
    CHECK(tree.identity("nowhere").error().is_missing());
    CHECK(tree.real_name("nowhere").error().is_missing());
    CHECK_THROWS_AS(missing.value(), std::bad_variant_access);
}

TEST_CASE("writing never creates a file") {
    RecordedTree recorded("");
    recorded.set("knob", "a longer old value");
    PosixSysfsTree tree(recorded.root());
    CHECK(tree.write("knob", "on").ok());
    CHECK(recorded.get("knob") == "on");
    CHECK(tree.write("knob", "").ok());
    CHECK(recorded.get("knob").empty());
    CHECK(tree.write("other", "on").error().is_missing());
    CHECK_FALSE(tree.exists("other"));
}

TEST_CASE("a write that the kernel refuses is an error") {
    const PosixSysfsTree readable("/dev");
    PosixSysfsTree tree("/dev");
    const Status full = tree.write("full", "1");
    REQUIRE_FALSE(full);
    CHECK(full.error().code == ENOSPC);
}

TEST_CASE("an endless file is cut off") {
    const PosixSysfsTree tree("/dev");
    CHECK(tree.read("zero").error().code == EFBIG);
}

TEST_CASE("directories are listed in natural order, links followed") {
    RecordedTree recorded("");
    recorded.add("devices/0000:01:00.0/queues/10/x=\n"
                 "devices/0000:01:00.0/queues/9/x=\n"
                 "class/nvme0/device -> ../../devices/0000:01:00.0\n");
    const PosixSysfsTree tree(recorded.root());
    CHECK(tree.list("class/nvme0/device/queues").value() == std::vector<std::string>{"9", "10"});
    CHECK(tree.real_name("class/nvme0/device").value() == "0000:01:00.0");
    CHECK(tree.identity("devices/0000:01:00.0/queues/9").value() ==
          tree.identity("class/nvme0/device/queues/9").value());
    CHECK(tree.identity("class/nvme0/device/queues/9").value() !=
          tree.identity("class/nvme0/device/queues/10").value());
}

TEST_CASE("the root must be a directory") {
    RecordedTree recorded("");
    recorded.set("file", "1");
    for (const std::string& root : {recorded.root() + "/nowhere", recorded.root() + "/file"}) {
        try {
            const PosixSysfsTree tree(root);
            FAIL("accepted " << root);
        } catch (const Error& error) {
            CHECK(error.code() == ExitCode::not_found);
            contains(error.what(), root);
        }
    }
}

TEST_CASE("permission is never told as not found") {
    for (const int code : {EACCES, EPERM}) {
        const Error error = error_from(IoError{code, "/sys/x"}, "cannot read");
        CHECK(error.code() == ExitCode::permission);
        contains(error.hint(), "root");
    }
    for (const int code : {ENOENT, ENODEV, ENXIO, ENOTDIR}) {
        CHECK(error_from(IoError{code, "/sys/x"}, "cannot read").code() == ExitCode::not_found);
    }
    CHECK(error_from(IoError{EIO, "/sys/x"}, "cannot read").code() == ExitCode::io);
}

TEST_CASE("every exit code has a name") {
    for (const ExitCodeInfo& info : exit_codes) {
        CHECK(exit_code_name(info.code) == info.name);
    }
}
