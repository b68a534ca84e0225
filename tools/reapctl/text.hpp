// SPDX-License-Identifier: GPL-2.0
//
// Small string helpers: trimming, splitting, strict number parsing, natural order, and making
// strings that a device supplied safe to print.

#ifndef REAPCTL_TEXT_HPP
#define REAPCTL_TEXT_HPP

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

std::string_view trim(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);

// Model and serial come from the device: control and non-ASCII bytes (terminal escapes, broken
// UTF-8 that JSON can't carry) become '?'.
std::string printable(std::string_view text);

// nvme2 before nvme10.
bool natural_less(std::string_view left, std::string_view right);

// All of the text must be the number: no sign, blank or unit, no overflow.
template <class Integer>
std::optional<Integer> parse_integer(std::string_view text) {
    Integer value{};
    const char* const end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    if (failure != std::errc{} || stop != end) {
        return std::nullopt;
    }
    return value;
}

bool all_digits(std::string_view text);

// The candidate with the fewest edits, if it is near enough to be a typing error.
std::optional<std::string_view> closest(std::string_view word,
                                        const std::vector<std::string_view>& candidates);

} // namespace reap

#endif
