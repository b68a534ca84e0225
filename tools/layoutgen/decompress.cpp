// SPDX-License-Identifier: GPL-2.0
// The compression formats that kernel images and modules come in, told apart by their magic.
#include "decompress.hpp"

#include <algorithm>
#include <memory>

#include <lz4.h>
#include <lzma.h>
#define ZLIB_CONST // lets zlib take its input as const
#include <zlib.h>
#include <zstd.h>

#include "error.hpp"

namespace layoutgen {
namespace {

using namespace std::string_view_literals;

constexpr auto xz_magic = "\xfd"
                          "7zXZ\0"sv;
constexpr auto gzip_magic = "\x1f\x8b"sv;
constexpr auto zstd_magic = "\x28\xb5\x2f\xfd"sv;
constexpr auto lz4_legacy_magic = "\x02\x21\x4c\x18"sv;

// Far above any kernel; keeps a crafted file from filling the memory.
constexpr std::size_t max_unpacked = std::size_t{1} << 30;
constexpr std::size_t chunk = std::size_t{4} << 20;
constexpr std::size_t lz4_legacy_block = std::size_t{8} << 20;

[[noreturn]] void damaged(Compression format, const std::string& what) {
    fail(Advice::reinstall, "{}: the {} data is cut short or corrupted", what, name_of(format));
}

/// Grows the output for another round of a streaming decoder.
void add_room(Bytes& out, const std::string& what) {
    if (out.size() >= max_unpacked)
        fail(Advice::report, "{}: unpacks to more than {} MiB", what, max_unpacked >> 20);
    out.resize(std::min(out.size() + chunk, max_unpacked));
}

Bytes unpack_xz(ByteView data, const std::string& what) {
    lzma_stream stream = LZMA_STREAM_INIT;
    const std::unique_ptr<lzma_stream, decltype(&lzma_end)> guard(&stream, &lzma_end);
    // Kernels use the x86 filter and CRC32; the decoder takes both from the stream's headers.
    if (lzma_stream_decoder(&stream, UINT64_MAX, 0) != LZMA_OK)
        throw std::bad_alloc();

    Bytes out;
    stream.next_in = data.data();
    stream.avail_in = data.size();
    for (;;) {
        const std::size_t have = out.size();
        add_room(out, what);
        stream.next_out = out.data() + have;
        stream.avail_out = out.size() - have;
        const lzma_ret ret = lzma_code(&stream, LZMA_FINISH);
        if (ret == LZMA_STREAM_END) {
            out.resize(out.size() - stream.avail_out);
            return out;
        }
        if (ret == LZMA_MEM_ERROR)
            throw std::bad_alloc();
        if (ret != LZMA_OK || stream.avail_out != 0)
            damaged(Compression::xz, what);
    }
}

Bytes unpack_gzip(ByteView data, const std::string& what) {
    constexpr int gzip_window = 15 + 16; // zlib's way to ask for the gzip wrapper

    z_stream stream = {};
    if (inflateInit2(&stream, gzip_window) != Z_OK)
        throw std::bad_alloc();
    const std::unique_ptr<z_stream, decltype(&inflateEnd)> guard(&stream, &inflateEnd);

    Bytes out;
    ByteView rest = data;
    for (;;) {
        const std::size_t have = out.size();
        add_room(out, what);
        stream.next_out = out.data() + have;
        stream.avail_out = static_cast<uInt>(out.size() - have);
        // zlib counts in 32 bits, so it gets its input in pieces.
        while (stream.avail_out != 0) {
            const auto part = rest.first(std::min(rest.size(), chunk));
            stream.next_in = part.data();
            stream.avail_in = static_cast<uInt>(part.size());
            const int ret = inflate(&stream, Z_NO_FLUSH);
            rest = rest.subspan(part.size() - stream.avail_in);
            if (ret == Z_STREAM_END) {
                out.resize(out.size() - stream.avail_out);
                return out;
            }
            if (ret == Z_MEM_ERROR)
                throw std::bad_alloc();
            if (ret != Z_OK)
                damaged(Compression::gzip, what);
        }
    }
}

Bytes unpack_zstd(ByteView data, const std::string& what) {
    const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                            &ZSTD_freeDStream);
    // Kernels are packed with windows of up to 128 MiB (--ultra -22).
    if (!stream || ZSTD_isError(ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, 27)) != 0)
        throw std::bad_alloc();

    Bytes out;
    ZSTD_inBuffer in = {data.data(), data.size(), 0};
    for (;;) {
        const std::size_t have = out.size();
        add_room(out, what);
        ZSTD_outBuffer room = {out.data(), out.size(), have};
        while (room.pos < room.size) {
            const std::size_t before = room.pos + in.pos;
            const std::size_t ret = ZSTD_decompressStream(stream.get(), &room, &in);
            if (ZSTD_isError(ret) != 0 || (ret != 0 && room.pos + in.pos == before))
                damaged(Compression::zstd, what);
            if (ret == 0) {
                out.resize(room.pos);
                return out;
            }
        }
    }
}

/// LZ4's legacy frame, which liblz4's frame API does not read: sized blocks after the magic. It
/// has no end mark: it ends with the data or, in a kernel image, with the appended size.
Bytes unpack_lz4_legacy(ByteView data, const std::string& what) {
    constexpr std::size_t size_field = sizeof(std::uint32_t);

    Bytes out;
    std::uint64_t pos = lz4_legacy_magic.size();
    while (data.size() - pos > size_field) {
        const auto length = read_le<std::uint32_t>(data, pos);
        const auto block = slice(data, pos + size_field, length.value_or(0));
        if (!block || block->empty() || block->size() > LZ4_COMPRESSBOUND(lz4_legacy_block))
            damaged(Compression::lz4_legacy, what);
        if (out.size() > max_unpacked - lz4_legacy_block)
            fail(Advice::report, "{}: unpacks to more than {} MiB", what, max_unpacked >> 20);

        const std::size_t have = out.size();
        out.resize(have + lz4_legacy_block);
        const int got = LZ4_decompress_safe(reinterpret_cast<const char*>(block->data()),
                                            reinterpret_cast<char*>(out.data() + have),
                                            static_cast<int>(block->size()),
                                            static_cast<int>(lz4_legacy_block));
        if (got < 0)
            damaged(Compression::lz4_legacy, what);
        out.resize(have + static_cast<std::size_t>(got));
        pos += size_field + block->size();
    }
    return out;
}

} // namespace

std::string_view name_of(Compression format) {
    switch (format) {
    case Compression::xz:
        return "xz";
    case Compression::gzip:
        return "gzip";
    case Compression::zstd:
        return "zstd";
    case Compression::lz4_legacy:
        return "lz4";
    }
    return "unknown";
}

std::optional<Compression> detect_compression(ByteView data) {
    if (starts_with(data, xz_magic))
        return Compression::xz;
    if (starts_with(data, gzip_magic))
        return Compression::gzip;
    if (starts_with(data, zstd_magic))
        return Compression::zstd;
    if (starts_with(data, lz4_legacy_magic))
        return Compression::lz4_legacy;
    return std::nullopt;
}

std::optional<std::string_view> detect_unsupported_compression(ByteView data) {
    if (starts_with(data, "BZh"sv))
        return "bzip2";
    if (starts_with(data, "\x5d\0\0"sv))
        return "lzma";
    if (starts_with(data, "\x89LZO\0"sv))
        return "lzo";
    if (starts_with(data, "\x04\x22\x4d\x18"sv))
        return "lz4 frame";
    return std::nullopt;
}

Bytes decompress(Compression format, ByteView data, const std::string& what) {
    switch (format) {
    case Compression::xz:
        return unpack_xz(data, what);
    case Compression::gzip:
        return unpack_gzip(data, what);
    case Compression::zstd:
        return unpack_zstd(data, what);
    case Compression::lz4_legacy:
        return unpack_lz4_legacy(data, what);
    }
    fail(Advice::report, "{}: unknown compression", what);
}

} // namespace layoutgen
