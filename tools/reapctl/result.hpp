// SPDX-License-Identifier: GPL-2.0
//
// Result<T>: a value, or the errno and path of the file operation that failed. A file that isn't
// there is everyday life in sysfs (an older module, a controller just unplugged), so low level
// reads return errors as values; commands turn those that matter into typed exceptions.

#ifndef REAPCTL_RESULT_HPP
#define REAPCTL_RESULT_HPP

#include <string>
#include <utility>
#include <variant>

namespace reap {

struct IoError {
    int code = 0; // errno
    std::string path;

    [[nodiscard]] bool is_missing() const;
    [[nodiscard]] bool is_permission() const;
    // "PATH: No such file or directory"
    [[nodiscard]] std::string describe() const;
};

template <class T>
class Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(IoError error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // std::get throws std::bad_variant_access when the caller forgot to check.
    [[nodiscard]] const T& value() const { return std::get<0>(state_); }
    [[nodiscard]] const IoError& error() const { return std::get<1>(state_); }

    [[nodiscard]] T value_or(T fallback) const { return ok() ? value() : std::move(fallback); }

private:
    std::variant<T, IoError> state_;
};

// For operations that return nothing.
using Status = Result<std::monostate>;

} // namespace reap

#endif
