// SPDX-License-Identifier: GPL-2.0
//
// Typed reads; see field_reader.hpp.

#include "field_reader.hpp"

#include "text.hpp"

#include <fmt/format.h>

namespace reap {

void FieldReader::note(const IoError& failure) {
    if (!failure.is_missing()) {
        problems_.push_back(error_from(failure, "cannot read"));
    }
}

std::optional<std::string> FieldReader::text(const std::string& path) {
    const auto content = tree_.read(path);
    if (!content) {
        note(content.error());
        return std::nullopt;
    }
    return content.value();
}

template <class T, class Parse>
std::optional<T> FieldReader::parsed(const std::string& path, const char* expected, Parse parse) {
    const auto content = text(path);
    if (!content) {
        return std::nullopt;
    }
    std::optional<T> value = parse(*content);
    if (!value) {
        constexpr std::size_t shown = 40;
        problems_.emplace_back(ExitCode::io,
                               fmt::format("{}: expected {}, found \"{}\"", path, expected,
                                           printable(content->substr(0, shown))));
    }
    return value;
}

std::optional<std::uint64_t> FieldReader::number(const std::string& path) {
    return parsed<std::uint64_t>(path, "a number below 2^64", parse_integer<std::uint64_t>);
}

std::optional<std::int64_t> FieldReader::signed_number(const std::string& path) {
    return parsed<std::int64_t>(path, "a number", parse_integer<std::int64_t>);
}

std::optional<bool> FieldReader::flag(const std::string& path) {
    return parsed<bool>(path, "0 or 1", [](std::string_view text) -> std::optional<bool> {
        if (text != "0" && text != "1") {
            return std::nullopt;
        }
        return text == "1";
    });
}

std::optional<CpuList> FieldReader::cpus(const std::string& path) {
    return parsed<CpuList>(path, "a list of CPUs", CpuList::parse);
}

std::vector<std::string> FieldReader::names(const std::string& path) {
    const auto content = tree_.list(path);
    if (!content) {
        note(content.error());
        return {};
    }
    return content.value();
}

} // namespace reap
