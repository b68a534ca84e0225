// SPDX-License-Identifier: GPL-2.0
// Reading whole files; writing all or nothing.
#include <catch2/catch.hpp>

#include <iterator>

#include <sys/stat.h>

#include "error.hpp"
#include "file_io.hpp"
#include "temp_dir.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

auto files_in(const fs::path& dir) {
    return std::distance(fs::directory_iterator(dir), fs::directory_iterator());
}

} // namespace

TEST_CASE("what was written is read back, and replaces what was there") {
    const TempDir dir;
    const auto file = dir.path() / "file";
    write_file_atomically(file, "old and longer");
    write_file_atomically(file, "new");
    CHECK(as_text(read_file(file)) == "new");
    CHECK(files_in(dir.path()) == 1);
}

TEST_CASE("the file is as readable as the umask allows") {
    const TempDir dir;
    const mode_t old = ::umask(027);
    write_file_atomically(dir.path() / "file", "x");
    ::umask(old);
    CHECK(fs::status(dir.path() / "file").permissions() == static_cast<fs::perms>(0640));
}

TEST_CASE("a failed write leaves nothing behind") {
    const TempDir dir;
    const auto in_the_way = dir.path() / "directory";
    fs::create_directory(in_the_way);
    CHECK_THROWS_WITH(write_file_atomically(in_the_way, "x"), Contains("cannot write"));
    CHECK(files_in(dir.path()) == 1);
    CHECK_THROWS_WITH(write_file_atomically(dir.path() / "missing" / "file", "x"),
                      Contains("cannot create"));
}

TEST_CASE("what cannot be read is named") {
    const TempDir dir;
    CHECK_THROWS_WITH(read_file(dir.path() / "missing"), Contains("No such file or directory"));
    CHECK_THROWS_WITH(read_file(dir.path()), Contains("not a regular file"));
    CHECK_THROWS_WITH(read_file("/dev/zero"), Contains("not a regular file"));
}
