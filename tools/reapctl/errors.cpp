// SPDX-License-Identifier: GPL-2.0
//
// From errno to exit code and advice.

#include "errors.hpp"

#include <algorithm>

namespace reap {

std::string_view exit_code_name(ExitCode code) {
    const auto* const found =
        std::find_if(exit_codes.begin(), exit_codes.end(),
                     [code](const ExitCodeInfo& info) { return info.code == code; });
    return found == exit_codes.end() ? std::string_view{"unknown"} : found->name;
}

Error error_from(const IoError& failure, const std::string& doing) {
    const std::string what = doing + ": " + failure.describe();
    if (failure.is_permission()) {
        return {ExitCode::permission, what, "this needs root: run it again with sudo"};
    }
    if (failure.is_missing()) {
        return {ExitCode::not_found, what};
    }
    return {ExitCode::io, what};
}

ExitCode worst_code(const Problems& problems) {
    return problems.empty() ? ExitCode::ok : problems.front().code();
}

} // namespace reap
