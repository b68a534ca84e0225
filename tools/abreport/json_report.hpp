// SPDX-License-Identifier: GPL-2.0
//
// The report for programs.

#ifndef ABREPORT_JSON_REPORT_HPP
#define ABREPORT_JSON_REPORT_HPP

#include "bar.hpp"
#include "report.hpp"

#include <string>
#include <vector>

namespace ab {

std::string json_report(const Report& report, const std::vector<BarResult>& bars);

} // namespace ab

#endif
