// SPDX-License-Identifier: GPL-2.0
// Whole-file reads, and writes that leave either the old file or the complete new one.
#pragma once

#include <filesystem>
#include <string_view>

#include "bytes.hpp"
#include "fd.hpp"

namespace layoutgen {

Bytes read_file(const std::filesystem::path& path);

/// Returns false with errno set when not everything could be written.
bool write_all(const Fd& fd, std::string_view content);

void write_file_atomically(const std::filesystem::path& path, std::string_view content);

} // namespace layoutgen
