// SPDX-License-Identifier: GPL-2.0
//
// Plain text table: columns as wide as their widest cell, two blanks between.

#ifndef ABREPORT_TABLE_HPP
#define ABREPORT_TABLE_HPP

#include <string>
#include <vector>

namespace ab {

enum class Align { left, right };

struct Column {
    std::string title;
    Align align = Align::left;
};

class Table {
public:
    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    // As many cells as columns.
    void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    [[nodiscard]] std::string render() const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace ab

#endif
