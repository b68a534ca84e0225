// SPDX-License-Identifier: GPL-2.0
// Makes a small x86 boot image around a packed kernel.
#include "bzimage_builder.hpp"

#include <algorithm>

#include "real_btf.hpp"

namespace layoutgen_test {

using layoutgen::Bytes;
using layoutgen::ByteView;

Bytes make_bzimage(ByteView payload, std::string_view version) {
    constexpr std::size_t sector = 512;
    constexpr std::uint8_t setup_sects = 3;
    constexpr std::size_t setup_size = (setup_sects + 1) * sector;
    constexpr std::size_t version_at = 0x300;
    constexpr std::size_t loader_size = 0x60; // code that comes before the payload

    Bytes image(setup_size);
    image[0x1f1] = setup_sects;
    std::copy_n("HdrS", 4, image.begin() + 0x202);
    image[0x206] = 0x0f; // boot protocol 2.15
    image[0x207] = 0x02;
    image[0x20e] = (version_at - sector) & 0xff;
    image[0x20f] = (version_at - sector) >> 8;
    put_u32(image, 0x248, loader_size);
    put_u32(image, 0x24c, static_cast<std::uint32_t>(payload.size()));
    std::copy(version.begin(), version.end(), image.begin() + version_at);

    image.resize(setup_size + loader_size);
    image.insert(image.end(), payload.begin(), payload.end());
    const std::size_t paragraphs = (image.size() - setup_size + 15) / 16;
    image.resize(setup_size + paragraphs * 16);
    put_u32(image, 0x1f4, static_cast<std::uint32_t>(paragraphs));
    return image;
}

Bytes with_size(Bytes packed, std::size_t unpacked_size) {
    packed.resize(packed.size() + 4);
    put_u32(packed, packed.size() - 4, static_cast<std::uint32_t>(unpacked_size));
    return packed;
}

} // namespace layoutgen_test
