// SPDX-License-Identifier: GPL-2.0
//
// Access to sysfs, or to a recorded copy of one, by paths relative to its root. An interface, so
// that tests can inject the errors that root never gets from real files.

#ifndef REAPCTL_SYSFS_TREE_HPP
#define REAPCTL_SYSFS_TREE_HPP

#include "result.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace reap {

class SysfsTree {
public:
    SysfsTree() = default;
    SysfsTree(const SysfsTree&) = delete;
    SysfsTree& operator=(const SysfsTree&) = delete;
    SysfsTree(SysfsTree&&) = delete;
    SysfsTree& operator=(SysfsTree&&) = delete;
    virtual ~SysfsTree() = default;

    // The file's text with blanks and newlines at both ends taken off.
    [[nodiscard]] virtual Result<std::string> read(const std::string& path) const = 0;

    // One write() of the value and a newline: a sysfs store sees it whole. Never creates a file.
    [[nodiscard]] virtual Status write(const std::string& path, const std::string& value) = 0;

    // Names in a directory, in natural order.
    [[nodiscard]] virtual Result<std::vector<std::string>> list(const std::string& path) const = 0;

    [[nodiscard]] virtual bool exists(const std::string& path) const = 0;

    // Last component of the path with all symbolic links resolved: device -> "0000:00:04.0".
    [[nodiscard]] virtual Result<std::string> real_name(const std::string& path) const = 0;

    // Differs between two directories that had the same name at different times: tells a reloaded
    // module from one that stayed.
    [[nodiscard]] virtual Result<std::uint64_t> identity(const std::string& path) const = 0;
};

class PosixSysfsTree final : public SysfsTree {
public:
    // Throws Error (not_found, permission) unless root is a directory that can be read.
    explicit PosixSysfsTree(std::string root);

    [[nodiscard]] Result<std::string> read(const std::string& path) const override;
    [[nodiscard]] Status write(const std::string& path, const std::string& value) override;
    [[nodiscard]] Result<std::vector<std::string>> list(const std::string& path) const override;
    [[nodiscard]] bool exists(const std::string& path) const override;
    [[nodiscard]] Result<std::string> real_name(const std::string& path) const override;
    [[nodiscard]] Result<std::uint64_t> identity(const std::string& path) const override;

private:
    [[nodiscard]] std::string full(const std::string& path) const { return root_ + "/" + path; }

    std::string root_;
};

} // namespace reap

#endif
