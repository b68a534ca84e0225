// SPDX-License-Identifier: GPL-2.0
// The real nvme.ko, whole, packed, and damaged.
#include <catch2/catch.hpp>

#include <random>

#include "command.hpp"
#include "decompress.hpp"
#include "elf_image.hpp"
#include "error.hpp"
#include "file_io.hpp"
#include "kernel_module.hpp"
#include "kernels.hpp"
#include "packers.hpp"
#include "real_btf.hpp"
#include "temp_dir.hpp"

using namespace layoutgen;
using namespace layoutgen_test;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// nvme.ko as an ELF file, however the kernel's package packs it.
const Bytes& nvme_ko() {
    static const Bytes content = [] {
        auto bytes = read_file(modular_kernel().nvme);
        const auto format = detect_compression(bytes);
        return format ? decompress(*format, bytes, "nvme.ko") : bytes;
    }();
    return content;
}

class Copy {
public:
    explicit Copy(ByteView content) : file_(dir_.path() / "nvme.ko") {
        write_file_atomically(file_, as_text(content));
    }

    [[nodiscard]] const fs::path& file() const { return file_; }
    [[nodiscard]] KernelModule read(std::string_view name = "nvme") const {
        return read_module(file_, name);
    }
    [[nodiscard]] std::string complaint() const {
        try {
            static_cast<void>(read());
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    }

    void objcopy(const std::vector<std::string>& options) const {
        std::vector<std::string> words = {"objcopy"};
        words.insert(words.end(), options.begin(), options.end());
        words.push_back(file_.string());
        const auto result = run_command(words);
        INFO(result.err);
        REQUIRE(result.exit_code == 0);
    }

private:
    TempDir dir_;
    fs::path file_;
};

} // namespace

TEST_CASE("a module tells its srcversion and its kernel") {
    const auto module = Copy(nvme_ko()).read();
    CHECK(module.release() == modular_kernel().release);
    CHECK(module.vermagic.starts_with(modular_kernel().release + " "));
    CHECK(module.srcversion.size() == 23);
    CHECK(module.btf == real_btf().nvme);
}

TEST_CASE("a packed module is the same module") {
    for (const auto format : {Compression::xz, Compression::gzip, Compression::zstd}) {
        INFO(name_of(format));
        const Copy copy(pack(format, nvme_ko()));
        CHECK(copy.read().btf == real_btf().nvme);
        const Copy cut(ByteView(pack(format, nvme_ko())).first(nvme_ko().size() / 8));
        CHECK_THAT(cut.complaint(), Contains("data is cut short"));
    }
}

TEST_CASE("a module that is cut short is refused at every length") {
    const auto& whole = nvme_ko();
    // Without its signature the file is still a whole module.
    const auto unsigned_size = whole.size() - ElfImage(whole, "nvme.ko").tail().size();
    for (std::size_t size = 0; size < whole.size(); size += size < 128 ? 1 : 1499) {
        if (size == unsigned_size)
            continue;
        INFO("cut to " << size << " of " << whole.size());
        const auto complaint = Copy(ByteView(whole).first(size)).complaint();
        CHECK_THAT(complaint, Contains("cut short") || Contains("not an ELF file"));
    }
    CHECK_THAT(Copy(ByteView(whole).first(unsigned_size - 1)).complaint(), Contains("cut short"));
    CHECK(Copy(ByteView(whole).first(unsigned_size)).complaint().empty());
    if (unsigned_size != whole.size()) {
        CHECK_THAT(Copy(ByteView(whole).first(unsigned_size + 1)).complaint(),
                   Contains("signature is incomplete"));
        CHECK_THAT(Copy(ByteView(whole).first(whole.size() - 1)).complaint(),
                   Contains("signature is incomplete"));
    }
}

TEST_CASE("a module without BTF is refused by name") {
    const Copy copy(nvme_ko());
    copy.objcopy({"--remove-section", ".BTF"});
    CHECK_THAT(copy.complaint(), Contains("nvme.ko has no .BTF section") &&
                                     Contains("CONFIG_DEBUG_INFO_BTF_MODULES"));
}

TEST_CASE("a stripped module is the same module") {
    const Copy copy(nvme_ko());
    copy.objcopy({"--strip-debug"});
    CHECK(copy.read().btf == real_btf().nvme);
}

TEST_CASE("a module without modinfo, or without an entry in it, is refused") {
    const Copy without(nvme_ko());
    without.objcopy({"--remove-section", ".modinfo"});
    CHECK_THAT(without.complaint(), Contains("no .modinfo section"));

    for (const std::string key : {"srcversion", "vermagic", "name"}) {
        auto changed = nvme_ko();
        const std::string entry = '\0' + key + '=';
        const auto at = std::search(changed.begin(), changed.end(), entry.begin(), entry.end());
        REQUIRE(at != changed.end());
        *(at + 1) = 'X';
        CHECK_THAT(Copy(changed).complaint(), Contains("no '" + key + "' in its .modinfo"));
    }
}

TEST_CASE("another module is refused by name") {
    CHECK_THROWS_WITH(Copy(nvme_ko()).read("nvme_core"),
                      Contains("is the module nvme, not nvme_core"));
}

TEST_CASE("a module for another machine is refused") {
    auto changed = nvme_ko();
    SECTION("other processor") {
        changed[18] = 183;
        CHECK_THAT(Copy(changed).complaint(), Contains("ELF machine 183, not x86-64"));
    }
    SECTION("32 bit") {
        changed[4] = 1;
        CHECK_THAT(Copy(changed).complaint(), Contains("not for x86-64"));
    }
    SECTION("big-endian") {
        changed[5] = 2;
        CHECK_THAT(Copy(changed).complaint(), Contains("not for x86-64"));
    }
}

TEST_CASE("damaged ELF structures never end the program") {
    const auto& whole = nvme_ko();
    const auto headers = read_le<std::uint64_t>(whole, 40).value(); // e_shoff
    const auto tail = ElfImage(whole, "nvme.ko").tail().size();
    const auto headers_size = whole.size() - tail - headers;
    std::mt19937 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): it must repeat
    int refused = 0;
    for (int round = 0; round < 300; round++) {
        auto damaged = whole;
        // One in the file header, one in the section headers: everything hangs on these.
        damaged[random() % 64] ^= static_cast<std::uint8_t>(1U << random() % 8);
        damaged[headers + random() % headers_size] ^= static_cast<std::uint8_t>(random());
        refused += Copy(damaged).complaint().empty() ? 0 : 1;
    }
    CHECK(refused > 30);
}
