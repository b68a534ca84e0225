// SPDX-License-Identifier: GPL-2.0
//
// The report for people: a table for each scenario, what it says in words, and the bars.

#ifndef ABREPORT_TEXT_REPORT_HPP
#define ABREPORT_TEXT_REPORT_HPP

#include "bar.hpp"
#include "report.hpp"

#include <string>
#include <vector>

namespace ab {

std::string text_report(const Report& report, const std::vector<BarResult>& bars);

} // namespace ab

#endif
