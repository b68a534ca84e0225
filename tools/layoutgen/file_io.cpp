// SPDX-License-Identifier: GPL-2.0
// Whole-file reads, and writes that leave either the old file or the complete new one.
#include "file_io.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>

#include "error.hpp"

namespace layoutgen {
namespace {

/// A file under a temporary name that goes away unless it was renamed to its place.
class PendingFile {
public:
    explicit PendingFile(const std::filesystem::path& target)
        : name_(target.string() + ".XXXXXX"), fd_(::mkstemp(name_.data())) {
        if (!fd_.valid())
            fail(Advice::none, "cannot create {}: {}", target.string(), std::strerror(errno));
    }
    PendingFile(const PendingFile&) = delete;
    PendingFile(PendingFile&&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    PendingFile& operator=(PendingFile&&) = delete;
    ~PendingFile() {
        if (!renamed_)
            ::unlink(name_.c_str());
    }

    void write(std::string_view content) {
        if (!write_all(fd_, content))
            give_up();
    }

    void rename_to(const std::filesystem::path& target) {
        // mkstemp makes the file private; a header is for everyone the umask allows.
        const mode_t mask = ::umask(0);
        ::umask(mask);
        if (::fchmod(fd_.get(), 0666 & ~mask) != 0 || fd_.close() != 0 ||
            ::rename(name_.c_str(), target.c_str()) != 0)
            give_up();
        renamed_ = true;
    }

private:
    [[noreturn]] void give_up() {
        fail(Advice::none, "cannot write {}: {}", name_, std::strerror(errno));
    }

    std::string name_;
    Fd fd_;
    bool renamed_ = false;
};

} // namespace

Bytes read_file(const std::filesystem::path& path) {
    const Fd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!fd.valid())
        fail(Advice::install, "cannot open {}: {}", path.string(), std::strerror(errno));

    struct stat st = {};
    if (::fstat(fd.get(), &st) != 0)
        fail(Advice::none, "cannot stat {}: {}", path.string(), std::strerror(errno));
    if (!S_ISREG(st.st_mode))
        fail(Advice::none, "{} is not a regular file", path.string());

    Bytes content(static_cast<std::size_t>(st.st_size));
    std::size_t have = 0;
    while (have < content.size()) {
        const ssize_t n = ::read(fd.get(), content.data() + have, content.size() - have);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            fail(Advice::none, "cannot read {}: {}", path.string(), std::strerror(errno));
        if (n == 0)
            break;
        have += static_cast<std::size_t>(n);
    }
    content.resize(have);
    return content;
}

bool write_all(const Fd& fd, std::string_view content) {
    while (!content.empty()) {
        const ssize_t n = ::write(fd.get(), content.data(), content.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

void write_file_atomically(const std::filesystem::path& path, std::string_view content) {
    PendingFile pending(path);
    pending.write(content);
    pending.rename_to(path);
}

} // namespace layoutgen
