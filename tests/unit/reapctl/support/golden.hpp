// SPDX-License-Identifier: GPL-2.0
//
// Comparison with recorded output.

#ifndef REAPCTL_TEST_GOLDEN_HPP
#define REAPCTL_TEST_GOLDEN_HPP

#include <string>

namespace reap_test {

// The text against golden/NAME, told apart line by line. Also fails on tables that are wider than
// 100 columns or have blanks at the end of a line. With REAPCTL_UPDATE_GOLDEN=1 it writes the file.
void check_golden(const std::string& name, const std::string& text);

bool contains(const std::string& text, const std::string& part);

} // namespace reap_test

#endif
