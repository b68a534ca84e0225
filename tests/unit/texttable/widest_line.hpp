// SPDX-License-Identifier: GPL-2.0
//
// How wide a printed text is.

#ifndef TEXTTABLE_TEST_WIDEST_LINE_HPP
#define TEXTTABLE_TEST_WIDEST_LINE_HPP

#include <algorithm>
#include <sstream>
#include <string>

inline std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        widest = std::max(widest, line.size());
    }
    return widest;
}

#endif
