// SPDX-License-Identifier: GPL-2.0
//
// What a scenario's table says, as sentences.

#ifndef ABREPORT_WORDS_HPP
#define ABREPORT_WORDS_HPP

#include "report.hpp"

#include <string>
#include <vector>

namespace ab {

// A sentence for each setting that was compared.
std::vector<std::string> in_words(const Scenario& scenario, const Settings& settings);

} // namespace ab

#endif
