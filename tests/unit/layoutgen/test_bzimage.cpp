// SPDX-License-Identifier: GPL-2.0
// The x86 boot image: made-up small ones, whole and damaged.
#include <catch2/catch.hpp>

#include "bzimage.hpp"
#include "bzimage_builder.hpp"
#include "error.hpp"
#include "packers.hpp"
#include "real_btf.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;

namespace {

constexpr auto version = "6.1.0-99-test (builder@example.org) #1 SMP";

Bytes image_of(Compression format, ByteView kernel) {
    return make_bzimage(with_size(pack(format, kernel), kernel.size()), version);
}

} // namespace

TEST_CASE("the kernel in a boot image is found and unpacked") {
    const auto kernel = sample_data(20000);
    for (const auto format : {Compression::xz, Compression::zstd, Compression::lz4_legacy}) {
        INFO(name_of(format));
        const auto image = image_of(format, kernel);
        REQUIRE(is_bzimage(image));
        const auto unpacked = unpack_bzimage(image, "vmlinuz");
        CHECK(unpacked.vmlinux == kernel);
        CHECK(unpacked.release == "6.1.0-99-test");
    }
    // gzip's own last four bytes are the size.
    const auto gzip = make_bzimage(pack(Compression::gzip, kernel), version);
    CHECK(unpack_bzimage(gzip, "vmlinuz").vmlinux == kernel);
}

TEST_CASE("a boot image that is cut short is refused at every length") {
    const auto image = image_of(Compression::lz4_legacy, sample_data(300));
    for (std::size_t size = 0; size < image.size(); size++) {
        INFO("cut to " << size << " of " << image.size());
        const auto part = ByteView(image).first(size);
        if (is_bzimage(part))
            CHECK_THROWS_AS(unpack_bzimage(part, "vmlinuz"), Error);
        else
            CHECK(size < 0x206);
    }
}

TEST_CASE("a payload that unpacks to another size than it says is refused") {
    const auto kernel = sample_data(1000);
    const auto image = make_bzimage(with_size(pack(Compression::lz4_legacy, kernel), 999), version);
    CHECK_THROWS_WITH(unpack_bzimage(image, "vmlinuz"),
                      Contains("unpacks to 1000 bytes instead of 999"));
}

TEST_CASE("a payload outside the image is refused") {
    auto image = image_of(Compression::xz, sample_data(1000));
    const auto at = GENERATE(std::size_t{0x248}, std::size_t{0x24c});
    const auto value = GENERATE(0xffffffffU, 0x7fffffffU, 0x10000U);
    put_u32(image, at, value);
    CHECK_THROWS_WITH(unpack_bzimage(image, "vmlinuz"), Contains("header is corrupted"));
}

TEST_CASE("a payload in an unreadable format is named") {
    const Bytes payload = {'B', 'Z', 'h', '9', 0, 0, 0, 0};
    CHECK_THROWS_WITH(unpack_bzimage(make_bzimage(payload, version), "vmlinuz"),
                      Contains("compressed with bzip2"));
    const Bytes nonsense(64, 0x55);
    CHECK_THROWS_WITH(unpack_bzimage(make_bzimage(nonsense, version), "vmlinuz"),
                      Contains("no compressed kernel"));
    CHECK_THROWS_WITH(unpack_bzimage(make_bzimage({}, version), "vmlinuz"),
                      Contains("no compressed kernel"));
}

TEST_CASE("an image without a version, or with it out of reach, has no release") {
    auto image = image_of(Compression::xz, sample_data(1000));
    const auto high_byte = GENERATE(std::uint8_t{0}, std::uint8_t{0xff});
    image[0x20e] = 0;
    image[0x20f] = high_byte;
    CHECK(unpack_bzimage(image, "vmlinuz").release.empty());
}

TEST_CASE("a boot protocol without payload fields is refused") {
    auto image = image_of(Compression::xz, sample_data(1000));
    image[0x206] = 7;
    CHECK_THROWS_WITH(unpack_bzimage(image, "vmlinuz"), Contains("boot protocol"));
}

TEST_CASE("images of other architectures are named") {
    Bytes image(4096);
    CHECK(foreign_image_arch(image).empty());
    std::copy_n("ARMd", 4, image.begin() + 0x38);
    CHECK(foreign_image_arch(image) == "arm64");
    std::copy_n("RSC\x05", 4, image.begin() + 0x38);
    CHECK(foreign_image_arch(image) == "riscv");
}
