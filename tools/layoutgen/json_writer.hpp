// SPDX-License-Identifier: GPL-2.0
// The layout as JSON, for scripts and for comparing kernels.
#pragma once

#include <string>

#include "layout.hpp"

namespace layoutgen {

std::string to_json(const Layout& layout);

} // namespace layoutgen
