// SPDX-License-Identifier: GPL-2.0
//
// Table layout.

#include "table.hpp"
#include "widest_line.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>

using namespace reap;

TEST_CASE("columns align, and no line ends in blanks") {
    Table table({{"NAME"}, {"N", Align::right}, {"LAST"}});
    table.add_row({{"nvme0"}, number_cell(7), {"x"}});
    table.add_row({{"n"}, number_cell(std::nullopt), {""}});
    CHECK(table.render() == "NAME   N  LAST\n"
                            "nvme0  7  x\n"
                            "n      -  -\n");
    CHECK(table.render(2).rfind("  NAME   N  LAST\n", 0) == 0);
}

TEST_CASE("a column keeps its least width") {
    Table table({{"N", Align::right, Wrap::no, 5}});
    table.add_row({{"1"}});
    CHECK(table.render() == "    N\n    1\n");
}

TEST_CASE("a wide text column wraps inside itself, after commas") {
    std::string cpus = "0";
    for (unsigned cpu = 2; cpu < 200; cpu += 2) {
        cpus += "," + std::to_string(cpu);
    }
    Table table({{"QID"}, {"CPUS", Align::left, Wrap::yes}, {"END"}});
    table.add_row({{"1"}, {cpus}, {"end"}});
    const std::string text = table.render();
    CHECK(widest_line(text) <= page_width);
    CHECK(text.find("0,2,4,") != std::string::npos);
    CHECK(text.find("198") != std::string::npos);
    CHECK(text.find(",\n") != std::string::npos);
}

TEST_CASE("text without a place to break is cut anyway") {
    Table table({{"A", Align::left, Wrap::yes}});
    table.add_row({{std::string(250, 'x')}});
    CHECK(widest_line(table.render()) == page_width);
}

TEST_CASE("numbers take their short form only when the table is too wide") {
    constexpr std::size_t columns = 6;
    Table narrow({{"N", Align::right}});
    narrow.add_row({number_cell(UINT64_MAX)});
    CHECK(narrow.render() == "                   N\n18446744073709551615\n");

    Table wide(std::vector<Column>(columns, Column{"N", Align::right}));
    wide.add_row(std::vector<Cell>(columns, number_cell(UINT64_MAX)));
    CHECK(widest_line(wide.render()) <= page_width);
    CHECK(wide.render().find("18.4E") != std::string::npos);
}

TEST_CASE("short forms of numbers") {
    CHECK(number_cell(999).compact == "999");
    CHECK(number_cell(1000).compact == "1.0k");
    CHECK(number_cell(999949).compact == "999.9k");
    CHECK(number_cell(999950).compact == "1.0M");
    CHECK(number_cell(0).compact == "0");
}

TEST_CASE("a row must fit its table") {
    Table table({{"A"}, {"B"}});
    CHECK_THROWS_AS(table.add_row({{"1"}}), std::logic_error);
}

TEST_CASE("paragraphs wrap at blanks and indent what follows") {
    std::string text;
    for (int i = 0; i < 40; ++i) {
        text += (i == 0 ? "word" : " word");
    }
    const std::string wrapped = wrap_text(text, 4);
    CHECK(widest_line(wrapped) <= page_width);
    CHECK(wrapped.find("\n    word") != std::string::npos);
    CHECK(wrap_text("short", 4) == "short\n");
    CHECK(wrap_text("", 4) == "\n");
}
