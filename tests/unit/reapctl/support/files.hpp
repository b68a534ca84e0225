// SPDX-License-Identifier: GPL-2.0
//
// Whole files, for tests.

#ifndef REAPCTL_TEST_FILES_HPP
#define REAPCTL_TEST_FILES_HPP

#include <filesystem>
#include <string>

namespace reap_test {

// Throws when the file can't be read or written.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

// A directory of its own that goes away with the object.
class TempDir {
public:
    TempDir();
    ~TempDir();
    TempDir(const TempDir&) = delete;
    TempDir& operator=(const TempDir&) = delete;
    TempDir(TempDir&&) = delete;
    TempDir& operator=(TempDir&&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace reap_test

#endif
