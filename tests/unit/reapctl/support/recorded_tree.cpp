// SPDX-License-Identifier: GPL-2.0
//
// Laying out of recorded trees; see recorded_tree.hpp.

#include "recorded_tree.hpp"

#include <stdexcept>

namespace reap_test {
namespace {

namespace fs = std::filesystem;

std::string unescape(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        if (c != '\\' || text.empty()) {
            plain += c;
            continue;
        }
        const char kind = text.front();
        text.remove_prefix(1);
        if (kind == 'n') {
            plain += '\n';
        } else if (kind == 'x' && text.size() >= 2) {
            plain += static_cast<char>(std::stoi(std::string(text.substr(0, 2)), nullptr, 16));
            text.remove_prefix(2);
        } else {
            plain += kind;
        }
    }
    return plain;
}

} // namespace

RecordedTree::RecordedTree(const std::string& name) {
    if (!name.empty()) {
        add(read_file(fs::path(TEST_DATA_DIR) / "trees" / (name + ".tree")));
    }
}

void RecordedTree::add(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        add_line(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

void RecordedTree::add_line(std::string_view line) {
    if (line.empty() || line.front() == '#') {
        return;
    }
    constexpr std::string_view arrow = " -> ";
    const std::size_t equals = line.find('=');
    const std::size_t link = line.find(arrow);
    if (equals != std::string_view::npos && equals < link) {
        set(std::string(line.substr(0, equals)), unescape(line.substr(equals + 1)));
    } else if (link != std::string_view::npos) {
        const fs::path path = dir_.path() / line.substr(0, link);
        fs::create_directories(path.parent_path());
        fs::create_symlink(line.substr(link + arrow.size()), path);
    } else if (line.back() == '/') {
        fs::create_directories(dir_.path() / line);
    } else {
        throw std::runtime_error("recorded tree: what is this line? " + std::string(line));
    }
}

void RecordedTree::set(const std::string& path, const std::string& value) {
    write_file(dir_.path() / path, value + "\n");
}

void RecordedTree::remove(const std::string& path) {
    if (fs::remove_all(dir_.path() / path) == 0) {
        throw std::runtime_error("recorded tree: nothing to remove at " + path);
    }
}

std::string RecordedTree::get(const std::string& path) const {
    std::string text = read_file(dir_.path() / path);
    if (!text.empty() && text.back() == '\n') {
        text.pop_back();
    }
    return text;
}

} // namespace reap_test
