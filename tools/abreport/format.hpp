// SPDX-License-Identifier: GPL-2.0
//
// How figures are written: as many digits as the measurement is worth.

#ifndef ABREPORT_FORMAT_HPP
#define ABREPORT_FORMAT_HPP

#include "report.hpp"

#include <string>

namespace ab {

std::string format_value(double value);            // 16210, 12.3, 0.105
std::string format_ratio(double ratio);            // 1.24x
std::string format_change(double ratio);           // +24%
std::string format_spread(const Interval& spread); // 1.20 .. 1.29
std::string verdict_text(const Entry& entry);      // real: +24%

} // namespace ab

#endif
