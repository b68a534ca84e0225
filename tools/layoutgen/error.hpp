// SPDX-License-Identifier: GPL-2.0
// The one exception type of layoutgen: what is wrong, and what the user can do about it.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace layoutgen {

enum class Advice {
    none,         // the message says it all
    install,      // a file is not there: install the kernel's package
    reinstall,    // a file is damaged
    same_package, // the files are fine but do not belong together
    report,       // a kernel that this project does not know
};

class Error : public std::runtime_error {
public:
    Error(Advice advice, const std::string& what) : std::runtime_error(what), advice_(advice) {}

    [[nodiscard]] Advice advice() const noexcept { return advice_; }

private:
    Advice advice_;
};

template <typename... Args>
[[noreturn]] void fail(Advice advice, fmt::format_string<Args...> format, Args&&... args) {
    throw Error(advice, fmt::format(format, std::forward<Args>(args)...));
}

} // namespace layoutgen
