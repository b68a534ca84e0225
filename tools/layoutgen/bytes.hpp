// SPDX-License-Identifier: GPL-2.0
// Byte buffers, and bounds-checked little-endian reads from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace layoutgen {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

inline std::string_view as_text(ByteView bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline bool starts_with(ByteView bytes, std::string_view magic) {
    return as_text(bytes).starts_with(magic);
}

/// The part [offset, offset + length), or nothing when it is not all there.
inline std::optional<ByteView> slice(ByteView bytes, std::uint64_t offset, std::uint64_t length) {
    if (offset > bytes.size() || length > bytes.size() - offset)
        return std::nullopt;
    return bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
}

template <typename T>
std::optional<T> read_le(ByteView bytes, std::uint64_t offset) {
    static_assert(std::is_unsigned_v<T>);
    const auto part = slice(bytes, offset, sizeof(T));
    if (!part)
        return std::nullopt;
    std::uint64_t value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
        value = (value << 8) | (*part)[i];
    return static_cast<T>(value);
}

} // namespace layoutgen
