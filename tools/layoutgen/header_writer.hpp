// SPDX-License-Identifier: GPL-2.0
// The generated C header that the module includes.
#pragma once

#include <string>

#include "layout.hpp"

namespace layoutgen {

std::string to_header(const Layout& layout);

} // namespace layoutgen
