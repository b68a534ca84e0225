// SPDX-License-Identifier: GPL-2.0
//
// What a person did wrong, or what is wrong with their data: ends the program with a line of text.

#ifndef ABREPORT_ERRORS_HPP
#define ABREPORT_ERRORS_HPP

#include <stdexcept>

namespace ab {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace ab

#endif
