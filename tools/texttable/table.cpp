// SPDX-License-Identifier: GPL-2.0
//
// Layout of text tables; see table.hpp.

#include "table.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <numeric>
#include <stdexcept>

namespace reap {
namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8; // wrapping below this helps nobody

using Lines = std::vector<std::string>;

// Cuts text into lines of at most width: after a comma or at a blank, else anywhere.
Lines wrap(const std::string& text, std::size_t width) {
    Lines lines;
    std::size_t start = 0;
    while (text.size() - start > width) {
        // A line may be as long as width, so a blank right behind it is as good.
        const std::size_t blank = text.rfind(' ', start + width);
        const std::size_t comma = text.rfind(',', start + width - 1);
        std::size_t cut = start + width;
        std::size_t next = cut;
        if (blank != std::string::npos && blank > start) {
            cut = blank;
            next = blank + 1;
        }
        if (comma != std::string::npos && comma > start && (cut == next || comma + 1 > cut)) {
            cut = comma + 1;
            next = text[cut] == ' ' ? cut + 1 : cut;
        }
        lines.push_back(text.substr(start, cut - start));
        start = next;
    }
    lines.push_back(text.substr(start));
    return lines;
}

std::size_t total_width(const std::vector<std::size_t>& widths, std::size_t indent) {
    return std::accumulate(widths.begin(), widths.end(), indent + gap * (widths.size() - 1));
}

class Layout {
public:
    Layout(const std::vector<Column>& columns, const std::vector<std::vector<Cell>>& rows,
           std::size_t indent)
        : columns_(columns), rows_(rows), indent_(indent) {
        measure();
        if (total_width(widths_, indent_) > page_width) {
            compact_ = true;
            measure();
        }
        while (total_width(widths_, indent_) > page_width && shrink_widest()) {
        }
    }

    [[nodiscard]] std::string render() const {
        std::vector<Cell> titles;
        for (const Column& column : columns_) {
            titles.push_back(Cell{column.title, {}});
        }
        std::string out = render_row(titles);
        for (const auto& row : rows_) {
            out += render_row(row);
        }
        return out;
    }

private:
    [[nodiscard]] const std::string& text_of(const Cell& cell) const {
        return compact_ && !cell.compact.empty() ? cell.compact : cell.text;
    }

    void measure() {
        widths_.clear();
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            std::size_t width = std::max(columns_[i].title.size(), columns_[i].min_width);
            for (const auto& row : rows_) {
                width = std::max(width, text_of(row[i]).size());
            }
            widths_.push_back(width);
        }
    }

    bool shrink_widest() {
        std::size_t* widest = nullptr;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::size_t floor = std::max(columns_[i].title.size(), narrowest);
            if (columns_[i].wrap == Wrap::yes && widths_[i] > floor &&
                (widest == nullptr || widths_[i] > *widest)) {
                widest = &widths_[i];
            }
        }
        if (widest == nullptr) {
            return false;
        }
        --*widest;
        return true;
    }

    [[nodiscard]] std::string render_row(const std::vector<Cell>& row) const {
        std::vector<Lines> cells;
        std::size_t height = 1;
        for (std::size_t i = 0; i < row.size(); ++i) {
            cells.push_back(wrap(text_of(row[i]), widths_[i]));
            height = std::max(height, cells.back().size());
        }
        std::string out;
        for (std::size_t y = 0; y < height; ++y) {
            std::string line(indent_, ' ');
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const std::string text = y < cells[i].size() ? cells[i][y] : std::string{};
                line += columns_[i].align == Align::right ? fmt::format("{:>{}}", text, widths_[i])
                                                          : fmt::format("{:<{}}", text, widths_[i]);
                line.append(gap, ' ');
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + "\n";
        }
        return out;
    }

    const std::vector<Column>& columns_;
    const std::vector<std::vector<Cell>>& rows_;
    std::size_t indent_;
    bool compact_ = false;
    std::vector<std::size_t> widths_;
};

std::string short_number(std::uint64_t value) {
    constexpr std::array<const char*, 7> suffixes{"", "k", "M", "G", "T", "P", "E"};
    constexpr double step = 1000.0;
    auto scaled = static_cast<double>(value);
    std::size_t power = 0;
    // 999.95 would print as 1000.0.
    while (scaled >= step - 0.05 && power + 1 < suffixes.size()) {
        scaled /= step;
        ++power;
    }
    return power == 0 ? std::to_string(value) : fmt::format("{:.1f}{}", scaled, suffixes[power]);
}

} // namespace

Cell number_cell(std::optional<std::uint64_t> value) {
    if (!value) {
        return Cell{"-", {}};
    }
    return Cell{std::to_string(*value), short_number(*value)};
}

void Table::add_row(std::vector<Cell> cells) {
    if (cells.size() != columns_.size()) {
        throw std::logic_error("a table row must have one cell for each column");
    }
    for (Cell& cell : cells) {
        if (cell.text.empty()) {
            cell.text.push_back('-');
        }
    }
    rows_.push_back(std::move(cells));
}

std::string Table::render(std::size_t indent) const {
    return Layout(columns_, rows_, indent).render();
}

std::string wrap_text(const std::string& text, std::size_t indent) {
    std::string out;
    for (const std::string& line : wrap(text, page_width - indent)) {
        if (!out.empty()) {
            out.append(indent, ' ');
        }
        out.append(line).append(1, '\n');
    }
    return out;
}

} // namespace reap
