// SPDX-License-Identifier: GPL-2.0
// The x86 boot image (vmlinuz). Offsets are those of the documented Linux/x86 boot protocol.
#include "bzimage.hpp"

#include <algorithm>

#include "decompress.hpp"
#include "error.hpp"

namespace layoutgen {
namespace {

using namespace std::string_view_literals;

constexpr std::uint64_t sector = 512;
constexpr std::uint64_t setup_sects_at = 0x1f1;
constexpr std::uint64_t syssize_at = 0x1f4;
constexpr std::uint64_t header_magic_at = 0x202;
constexpr std::uint64_t protocol_at = 0x206;
constexpr std::uint64_t kernel_version_at = 0x20e;
constexpr std::uint64_t payload_offset_at = 0x248;
constexpr std::uint64_t payload_length_at = 0x24c;
constexpr std::uint16_t first_protocol_with_payload = 0x0208;

bool has_at(ByteView image, std::uint64_t offset, std::string_view magic) {
    const auto part = slice(image, offset, magic.size());
    return part && as_text(*part) == magic;
}

template <typename T>
T header_field(ByteView image, std::uint64_t offset, const std::string& what) {
    const auto value = read_le<T>(image, offset);
    if (!value)
        fail(Advice::reinstall, "{}: the kernel image is cut short", what);
    return *value;
}

/// "6.1.0-57-amd64 (builder) #1 SMP ..." -> "6.1.0-57-amd64"
std::string release_of(ByteView image, const std::string& what) {
    const auto offset = header_field<std::uint16_t>(image, kernel_version_at, what);
    const auto text = slice(image, offset + sector, sector);
    if (offset == 0 || !text)
        return {};
    const auto version = as_text(*text);
    return std::string(version.substr(0, version.find_first_of(" \0"sv)));
}

} // namespace

bool is_bzimage(ByteView image) {
    return has_at(image, header_magic_at, "HdrS"sv);
}

BzImage unpack_bzimage(ByteView image, const std::string& what) {
    if (header_field<std::uint16_t>(image, protocol_at, what) < first_protocol_with_payload)
        fail(Advice::none, "{}: the boot protocol is older than that of Linux 2.6.26", what);

    // Zero stands for four: a leftover of the days of boot floppies.
    const auto sectors = header_field<std::uint8_t>(image, setup_sects_at, what);
    const std::uint64_t setup_size = (std::uint64_t{sectors == 0 ? 4U : sectors} + 1) * sector;
    const std::uint64_t code_size =
        std::uint64_t{header_field<std::uint32_t>(image, syssize_at, what)} * 16;
    const auto code = slice(image, setup_size, code_size);
    if (!code)
        fail(Advice::reinstall, "{}: the kernel image is cut short", what);

    const auto payload = slice(*code, header_field<std::uint32_t>(image, payload_offset_at, what),
                               header_field<std::uint32_t>(image, payload_length_at, what));
    if (!payload)
        fail(Advice::reinstall, "{}: the kernel image's header is corrupted", what);

    const auto format = detect_compression(*payload);
    if (!format) {
        if (const auto other = detect_unsupported_compression(*payload))
            fail(Advice::report, "{}: the kernel is compressed with {}, which is not supported",
                 what, *other);
        fail(Advice::reinstall, "{}: no compressed kernel in the image", what);
    }

    BzImage result = {release_of(image, what), decompress(*format, *payload, what)};

    // Whatever the format, the build leaves the unpacked size in the payload's last four bytes.
    const auto expected = read_le<std::uint32_t>(*payload, payload->size() - sizeof(std::uint32_t));
    if (expected != result.vmlinux.size())
        fail(Advice::reinstall, "{}: the kernel unpacks to {} bytes instead of {}", what,
             result.vmlinux.size(), expected.value_or(0));
    return result;
}

std::string foreign_image_arch(ByteView image) {
    if (has_at(image, 0x38, "ARMd"sv))
        return "arm64";
    if (has_at(image, 0x30, "RISCV"sv) || has_at(image, 0x38, "RSC\x05"sv))
        return "riscv";
    if (has_at(image, 4, "zimg"sv))
        return "EFI zboot (not x86)";
    return {};
}

} // namespace layoutgen
