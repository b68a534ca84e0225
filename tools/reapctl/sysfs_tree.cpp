// SPDX-License-Identifier: GPL-2.0
//
// SysfsTree on real files.

#include "sysfs_tree.hpp"

#include "errors.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace reap {
namespace {

namespace fs = std::filesystem;

class UniqueFd {
public:
    explicit UniqueFd(int fd) : fd_(fd) {}
    ~UniqueFd() {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }
    UniqueFd(const UniqueFd&) = delete;
    UniqueFd& operator=(const UniqueFd&) = delete;
    UniqueFd(UniqueFd&&) = delete;
    UniqueFd& operator=(UniqueFd&&) = delete;

    [[nodiscard]] int get() const { return fd_; }

private:
    int fd_;
};

// A sysfs attribute holds at most a page. The limit keeps a root that points at something else
// (a disk image, /dev/zero) from filling the memory.
constexpr std::size_t read_limit = std::size_t{1} << 20;

} // namespace

PosixSysfsTree::PosixSysfsTree(std::string root) : root_(std::move(root)) {
    const UniqueFd dir(::open(root_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (dir.get() < 0) {
        throw error_from(IoError{errno, root_}, "cannot use this sysfs root");
    }
}

Result<std::string> PosixSysfsTree::read(const std::string& path) const {
    const std::string name = full(path);
    const UniqueFd file(::open(name.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) {
        return IoError{errno, name};
    }
    std::string text;
    std::array<char, 4096> buffer{};
    while (true) {
        const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
        if (got == 0) {
            return std::string(trim(text));
        }
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return IoError{errno, name};
        }
        text.append(buffer.data(), static_cast<std::size_t>(got));
        if (text.size() > read_limit) {
            return IoError{EFBIG, name};
        }
    }
}

Status PosixSysfsTree::write(const std::string& path, const std::string& value) {
    const std::string name = full(path);
    // O_TRUNC means nothing to sysfs, but a recorded tree is made of plain files.
    const UniqueFd file(::open(name.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
    if (file.get() < 0) {
        return IoError{errno, name};
    }
    // The newline also makes an empty value a write of one byte: the kernel ignores empty ones.
    const std::string line = value + "\n";
    ssize_t done = -1;
    do {
        done = ::write(file.get(), line.data(), line.size());
    } while (done < 0 && errno == EINTR);
    if (done < 0) {
        return IoError{errno, name};
    }
    if (static_cast<std::size_t>(done) != line.size()) {
        return IoError{EIO, name};
    }
    return std::monostate{};
}

Result<std::vector<std::string>> PosixSysfsTree::list(const std::string& path) const {
    const std::string name = full(path);
    std::error_code failure;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(name, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        names.push_back(entry->path().filename().string());
    }
    if (failure) {
        return IoError{failure.value(), name};
    }
    std::sort(names.begin(), names.end(), natural_less);
    return names;
}

bool PosixSysfsTree::exists(const std::string& path) const {
    std::error_code ignored;
    return fs::exists(full(path), ignored);
}

Result<std::string> PosixSysfsTree::real_name(const std::string& path) const {
    const std::string name = full(path);
    std::error_code failure;
    const fs::path real = fs::canonical(name, failure);
    if (failure) {
        return IoError{failure.value(), name};
    }
    return real.filename().string();
}

Result<std::uint64_t> PosixSysfsTree::identity(const std::string& path) const {
    const std::string name = full(path);
    struct stat info {};
    if (::stat(name.c_str(), &info) != 0) {
        return IoError{errno, name};
    }
    return static_cast<std::uint64_t>(info.st_ino);
}

} // namespace reap
