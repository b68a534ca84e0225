// SPDX-License-Identifier: GPL-2.0
// The forms in which the kernel proper can come.
#include <catch2/catch.hpp>

#include <algorithm>

#include "bzimage.hpp"
#include "error.hpp"
#include "file_io.hpp"
#include "kernels.hpp"
#include "packers.hpp"
#include "real_btf.hpp"
#include "temp_dir.hpp"
#include "vmlinux.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;

TEST_CASE("vmlinuz, the ELF file in it and its raw BTF are the same kernel") {
    const TempDir dir;
    const auto kernel = modular_kernel();
    const auto from_image = read_vmlinux(kernel.vmlinuz);
    CHECK(from_image.release == kernel.release);

    const auto elf = unpack_bzimage(read_file(kernel.vmlinuz), "vmlinuz").vmlinux;
    write_file_atomically(dir.path() / "vmlinux", as_text(elf));
    const auto from_elf = read_vmlinux(dir.path() / "vmlinux");
    CHECK(from_elf.release == kernel.release);
    CHECK(from_elf.btf == from_image.btf);

    write_file_atomically(dir.path() / "btf", as_text(from_image.btf));
    const auto from_btf = read_vmlinux(dir.path() / "btf");
    CHECK(from_btf.release.empty());
    CHECK(from_btf.btf == from_image.btf);
}

TEST_CASE("a vmlinuz that is cut short is refused") {
    const TempDir dir;
    const auto image = read_file(modular_kernel().vmlinuz);
    // What the boot header accounts for; a signature may follow, which nothing here needs.
    const std::size_t needed = (std::size_t{image.at(0x1f1)} + 1) * 512 +
                               std::size_t{read_le<std::uint32_t>(image, 0x1f4).value()} * 16;
    REQUIRE(needed <= image.size());

    const auto complaint = [&](std::size_t size) -> std::string {
        const auto file = dir.path() / "vmlinuz";
        write_file_atomically(file, as_text(ByteView(image).first(size)));
        try {
            static_cast<void>(read_vmlinux(file));
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{512},
                                   std::size_t{0x206}, std::size_t{0x250}, needed - 1}) {
        INFO("cut to " << size);
        CHECK_THAT(complaint(size), Contains("cut short") || Contains("neither a kernel image"));
    }
    for (std::size_t tenth = 1; tenth < 10; tenth++) {
        INFO("cut to " << tenth << " tenths");
        CHECK_THAT(complaint(needed * tenth / 10), Contains("cut short"));
    }
    CHECK(complaint(needed).empty());
}

TEST_CASE("a vmlinuz with a changed byte in its payload is refused") {
    const TempDir dir;
    const auto image = read_file(modular_kernel().vmlinuz);
    for (const std::size_t part : {3U, 7U}) {
        auto damaged = image;
        damaged[image.size() * part / 10] ^= 0x10;
        write_file_atomically(dir.path() / "vmlinuz", as_text(damaged));
        CHECK_THROWS_AS(read_vmlinux(dir.path() / "vmlinuz"), Error);
    }
}

TEST_CASE("files that are no x86-64 kernel are told apart") {
    const TempDir dir;
    const auto file = dir.path() / "file";
    const auto refused_as = [&file](const Bytes& content, const std::string& reason) {
        write_file_atomically(file, as_text(content));
        CHECK_THROWS_WITH(read_vmlinux(file), Contains(reason));
    };

    refused_as({}, "neither a kernel image");
    refused_as(sample_data(100000), "neither a kernel image");
    refused_as({0xeb, 0x9f, 1, 0}, "big-endian");

    Bytes arm(4096);
    std::copy_n("ARMd", 4, arm.begin() + 0x38);
    refused_as(arm, "arm64");
    refused_as(pack(Compression::gzip, arm), "arm64");

    auto elf = unpack_bzimage(read_file(modular_kernel().vmlinuz), "vmlinuz").vmlinux;
    auto other = elf;
    other[18] = 183; // e_machine: AArch64
    refused_as(other, "machine 183, not x86-64");
    other = elf;
    other[4] = 1; // EI_CLASS: 32 bit
    refused_as(other, "not for x86-64");
    rename(elf, ".BTF", ".btf");
    refused_as(elf, "CONFIG_DEBUG_INFO_BTF");

    CHECK_THROWS_WITH(read_vmlinux(modular_kernel().nvme), Contains("is a kernel module"));
}
