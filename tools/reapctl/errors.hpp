// SPDX-License-Identifier: GPL-2.0
//
// Exit codes (part of the command line interface: documented in docs/reapctl.md and --help, never
// renumbered) and the exception that carries one to main, with a hint on what to do.

#ifndef REAPCTL_ERRORS_HPP
#define REAPCTL_ERRORS_HPP

#include "result.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

enum class ExitCode {
    ok = 0,
    usage = 1,
    not_found = 2,
    permission = 3,
    invalid_value = 4,
    not_attached = 5,
    io = 6,
    not_restored = 7,
};

struct ExitCodeInfo {
    ExitCode code;
    std::string_view name; // as in the "kind" of a JSON error
    std::string_view meaning;
};

inline constexpr std::array<ExitCodeInfo, 8> exit_codes{{
    {ExitCode::ok, "ok", "success"},
    {ExitCode::usage, "usage", "wrong command line"},
    {ExitCode::not_found, "not_found", "no such controller, queue or directory"},
    {ExitCode::permission, "permission", "needs root (or another privilege)"},
    {ExitCode::invalid_value, "invalid_value", "unknown knob, or a value out of its range"},
    {ExitCode::not_attached, "not_attached", "module not loaded, or controller not attached"},
    {ExitCode::io, "io", "a kernel file could not be read, written or understood"},
    {ExitCode::not_restored, "not_restored", "a failed set could not be put back completely"},
}};

std::string_view exit_code_name(ExitCode code);

class Error : public std::runtime_error {
public:
    Error(ExitCode code, const std::string& what, std::string hint = {})
        : std::runtime_error(what), code_(code), hint_(std::move(hint)) {}

    [[nodiscard]] ExitCode code() const { return code_; }
    [[nodiscard]] const std::string& hint() const { return hint_; }

private:
    ExitCode code_;
    std::string hint_;
};

// What a failed file operation means to the person at the keyboard: permission and "not found"
// are never mixed up.
Error error_from(const IoError& failure, const std::string& doing);

// Findings that don't stop a command, but that its exit code must tell.
using Problems = std::vector<Error>;

// The first problem's code, or ok.
ExitCode worst_code(const Problems& problems);

} // namespace reap

#endif
