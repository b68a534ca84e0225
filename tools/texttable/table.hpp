// SPDX-License-Identifier: GPL-2.0
//
// Plain text tables of at most 100 columns. When a table is too wide, numbers first take their
// short form (18.4E), then columns that may wrap do, within their own column.

#ifndef TEXTTABLE_TABLE_HPP
#define TEXTTABLE_TABLE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace reap {

inline constexpr std::size_t page_width = 100;

enum class Align { left, right };
enum class Wrap { no, yes };

struct Column {
    std::string title;
    Align align = Align::left;
    Wrap wrap = Wrap::no;
    std::size_t min_width = 0; // for tables that are printed again and again
};

struct Cell {
    std::string text;
    std::string compact = {}; // shorter form for tables that would be too wide; empty: none
};

// An exact number with its short form; "-" when there is none.
Cell number_cell(std::optional<std::uint64_t> value);

class Table {
public:
    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    // As many cells as columns. Empty text is shown as "-".
    void add_row(std::vector<Cell> cells);

    [[nodiscard]] bool empty() const { return rows_.empty(); }
    [[nodiscard]] std::string render(std::size_t indent = 0) const;

private:
    std::vector<Column> columns_;
    std::vector<std::vector<Cell>> rows_;
};

// Paragraph of at most page_width columns; lines after the first are indented.
std::string wrap_text(const std::string& text, std::size_t indent);

} // namespace reap

#endif
