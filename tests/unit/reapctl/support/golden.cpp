// SPDX-License-Identifier: GPL-2.0
//
// Golden files; see golden.hpp.

#include "golden.hpp"

#include "files.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <sstream>

namespace reap_test {
namespace {

void check_shape(const std::string& name, const std::string& text) {
    constexpr std::size_t widest = 100;
    const bool is_json = name.size() > 5 && name.substr(name.size() - 5) == ".json";
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        INFO(name << ": \"" << line << "\"");
        CHECK((is_json || line.size() <= widest));
        CHECK((line.empty() || line.back() != ' '));
    }
}

} // namespace

void check_golden(const std::string& name, const std::string& text) {
    check_shape(name, text);
    const std::filesystem::path path = std::filesystem::path(TEST_DATA_DIR) / "golden" / name;
    if (std::getenv("REAPCTL_UPDATE_GOLDEN") != nullptr) {
        write_file(path, text);
        return;
    }
    INFO("golden/" << name);
    CHECK(text == read_file(path));
}

bool contains(const std::string& text, const std::string& part) {
    INFO("looking for \"" << part << "\" in:\n" << text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

} // namespace reap_test
