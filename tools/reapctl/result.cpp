// SPDX-License-Identifier: GPL-2.0
//
// Sorting of errno values into the few kinds that commands treat differently.

#include "result.hpp"

#include <cerrno>
#include <system_error>

namespace reap {

bool IoError::is_missing() const {
    // ENODEV and ENXIO: the device went away while one of its files was open.
    return code == ENOENT || code == ENOTDIR || code == ENODEV || code == ENXIO;
}

bool IoError::is_permission() const {
    return code == EACCES || code == EPERM;
}

std::string IoError::describe() const {
    return path + ": " + std::generic_category().message(code);
}

} // namespace reap
