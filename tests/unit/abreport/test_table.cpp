// SPDX-License-Identifier: GPL-2.0
//
// Columns align, and no line ends in blanks.

#include "table.hpp"

#include <catch2/catch.hpp>

using namespace ab;

TEST_CASE("columns are as wide as their widest cell") {
    Table table({{"NAME"}, {"N", Align::right}, {"LAST"}});
    table.add_row({"a", "1000", ""});
    table.add_row({"longer", "2", "x"});
    CHECK(table.render() == "NAME       N  LAST\n"
                            "a       1000\n"
                            "longer     2  x\n");
}
