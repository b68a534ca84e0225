// SPDX-License-Identifier: GPL-2.0
// Unpacking of every format, whole, cut short and with bytes changed.
#include <catch2/catch.hpp>

#include "decompress.hpp"
#include "error.hpp"
#include "packers.hpp"

using namespace layoutgen;
using namespace layoutgen_test;

namespace {

constexpr auto all_formats = {Compression::xz, Compression::gzip, Compression::zstd,
                              Compression::lz4_legacy};

} // namespace

TEST_CASE("every format is told by its magic and unpacks to what was packed") {
    // Around the size of the decoders' buffers (4 MiB) and of LZ4's blocks (8 MiB), too.
    const std::size_t size = GENERATE(1U, 1000U, 4U << 20, (4U << 20) + 1, 9U << 20);
    const auto data = sample_data(size);
    for (const auto format : all_formats) {
        INFO(name_of(format));
        const auto packed = pack(format, data);
        CHECK(detect_compression(packed) == format);
        CHECK(decompress(format, packed, "test") == data);
    }
}

TEST_CASE("what follows the packed data is ignored") {
    const auto data = sample_data(5000);
    for (const auto format : {Compression::xz, Compression::gzip, Compression::zstd}) {
        INFO(name_of(format));
        auto packed = pack(format, data);
        packed.insert(packed.end(), {1, 2, 3, 4});
        CHECK(decompress(format, packed, "test") == data);
    }
}

TEST_CASE("packed data that is cut short is refused at every length") {
    const auto data = sample_data(300);
    for (const auto format : all_formats) {
        INFO(name_of(format));
        const auto packed = pack(format, data);
        // The LZ4 format does not tell its end: cut after the magic or within the first block's
        // length it is empty, which only the size that a kernel image appends can show.
        const std::size_t first = format == Compression::lz4_legacy ? 9 : 1;
        for (std::size_t size = first; size < packed.size(); size++) {
            INFO("cut to " << size << " of " << packed.size());
            CHECK_THROWS_AS(decompress(format, ByteView(packed).first(size), "test"), Error);
        }
    }
}

TEST_CASE("xz notices every changed byte") {
    const auto packed = pack(Compression::xz, sample_data(300));
    for (std::size_t at = 0; at < packed.size(); at++) {
        auto damaged = packed;
        damaged[at] ^= 0x20;
        INFO("changed byte " << at);
        CHECK_THROWS_AS(decompress(Compression::xz, damaged, "test"), Error);
    }
}

TEST_CASE("an LZ4 block that claims to be larger than the data is refused") {
    const Bytes huge = {0x02, 0x21, 0x4c, 0x18, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0};
    CHECK_THROWS_AS(decompress(Compression::lz4_legacy, huge, "test"), Error);
    const Bytes empty = {0x02, 0x21, 0x4c, 0x18, 0, 0, 0, 0, 0, 0, 0, 0};
    CHECK_THROWS_AS(decompress(Compression::lz4_legacy, empty, "test"), Error);
}

TEST_CASE("formats that are known but not read are named") {
    const auto name = [](const Bytes& data) { return detect_unsupported_compression(data); };
    CHECK(name({'B', 'Z', 'h', '9'}) == "bzip2");
    CHECK(name({0x5d, 0, 0, 0}) == "lzma");
    CHECK(name({0x89, 'L', 'Z', 'O', 0}) == "lzo");
    CHECK_FALSE(name({'M', 'Z', 0, 0}));
    CHECK_FALSE(detect_compression(Bytes{}));
}
