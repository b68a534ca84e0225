// SPDX-License-Identifier: GPL-2.0
// Packs data in the ways that kernels are packed.
#include "packers.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>

#include <lz4.h>
#include <lzma.h>
#define ZLIB_CONST // lets zlib take its input as const
#include <zlib.h>
#include <zstd.h>

#include "real_btf.hpp"

namespace layoutgen_test {
namespace {

using layoutgen::Bytes;
using layoutgen::ByteView;
using layoutgen::Compression;

void check(bool good) {
    if (!good)
        throw std::runtime_error("packing failed");
}

/// With the x86 filter and CRC32, as the kernel's build does it.
Bytes pack_xz(ByteView data) {
    lzma_options_lzma options = {};
    check(lzma_lzma_preset(&options, 6) == 0);
    const std::array<lzma_filter, 3> filters = {
        {{LZMA_FILTER_X86, nullptr}, {LZMA_FILTER_LZMA2, &options}, {LZMA_VLI_UNKNOWN, nullptr}}};
    Bytes out(lzma_stream_buffer_bound(data.size()));
    std::size_t used = 0;
    std::array<lzma_filter, 3> chain = filters;
    check(lzma_stream_buffer_encode(chain.data(), LZMA_CHECK_CRC32, nullptr, data.data(),
                                    data.size(), out.data(), &used, out.size()) == LZMA_OK);
    out.resize(used);
    return out;
}

Bytes pack_gzip(ByteView data) {
    z_stream stream = {};
    check(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    Bytes out(deflateBound(&stream, data.size()) + 64);
    stream.next_in = data.data();
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = out.data();
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    check(result == Z_STREAM_END);
    return out;
}

Bytes pack_zstd(ByteView data) {
    Bytes out(ZSTD_compressBound(data.size()));
    const auto used = ZSTD_compress(out.data(), out.size(), data.data(), data.size(), 19);
    check(ZSTD_isError(used) == 0);
    out.resize(used);
    return out;
}

Bytes pack_lz4_legacy(ByteView data) {
    constexpr std::size_t block_size = std::size_t{8} << 20;
    Bytes out = {0x02, 0x21, 0x4c, 0x18};
    while (!data.empty()) {
        const auto part = data.first(std::min(data.size(), block_size));
        Bytes block(static_cast<std::size_t>(LZ4_compressBound(static_cast<int>(part.size()))));
        const int used = LZ4_compress_default(
            reinterpret_cast<const char*>(part.data()), reinterpret_cast<char*>(block.data()),
            static_cast<int>(part.size()), static_cast<int>(block.size()));
        check(used > 0);
        out.resize(out.size() + 4);
        put_u32(out, out.size() - 4, static_cast<std::uint32_t>(used));
        out.insert(out.end(), block.begin(), block.begin() + used);
        data = data.subspan(part.size());
    }
    return out;
}

} // namespace

Bytes pack(Compression format, ByteView data) {
    switch (format) {
    case Compression::xz:
        return pack_xz(data);
    case Compression::gzip:
        return pack_gzip(data);
    case Compression::zstd:
        return pack_zstd(data);
    case Compression::lz4_legacy:
        return pack_lz4_legacy(data);
    }
    throw std::invalid_argument("unknown format");
}

Bytes sample_data(std::size_t size) {
    std::mt19937 random(static_cast<std::uint32_t>(size));
    Bytes data(size);
    for (auto& byte : data)
        byte = static_cast<std::uint8_t>(random() % 16);
    return data;
}

} // namespace layoutgen_test
