// SPDX-License-Identifier: GPL-2.0
//
// See table.hpp.

#include "table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace ab {

std::string Table::render() const {
    std::vector<std::string> titles;
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        titles.push_back(columns_[i].title);
        widths.push_back(columns_[i].title.size());
        for (const auto& row : rows_) {
            widths[i] = std::max(widths[i], row.at(i).size());
        }
    }
    std::string text;
    const auto add_line = [&](const std::vector<std::string>& cells) {
        std::string line;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            line += columns_[i].align == Align::right ? fmt::format("{:>{}}", cells[i], widths[i])
                                                      : fmt::format("{:<{}}", cells[i], widths[i]);
            line += "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    add_line(titles);
    std::for_each(rows_.begin(), rows_.end(), add_line);
    return text;
}

} // namespace ab
