// SPDX-License-Identifier: GPL-2.0
// A file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace layoutgen {

class Fd {
public:
    explicit Fd(int fd) noexcept : fd_(fd) {}
    Fd(const Fd&) = delete;
    Fd(Fd&&) = delete;
    Fd& operator=(const Fd&) = delete;
    Fd& operator=(Fd&&) = delete;
    ~Fd() {
        if (valid())
            ::close(fd_);
    }

    [[nodiscard]] int get() const noexcept { return fd_; }
    [[nodiscard]] bool valid() const noexcept { return fd_ >= 0; }

    /// Closes now, for callers that must know whether the data got there.
    int close() noexcept { return ::close(std::exchange(fd_, -1)); }

private:
    int fd_;
};

} // namespace layoutgen
