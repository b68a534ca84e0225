// SPDX-License-Identifier: GPL-2.0
// The kernel proper, in any of the forms it can be had: its BTF and its release.
#include "vmlinux.hpp"

#include <algorithm>
#include <utility>

#include <sys/utsname.h>

#include "bzimage.hpp"
#include "decompress.hpp"
#include "elf_image.hpp"
#include "error.hpp"
#include "file_io.hpp"

namespace layoutgen {
namespace {

using namespace std::string_view_literals;

constexpr auto btf_magic = "\x9f\xeb"sv;
constexpr auto btf_magic_big_endian = "\xeb\x9f"sv;
constexpr auto running_kernel_btf = "/sys/kernel/btf/vmlinux"sv;

/// The banner that the kernel prints first at boot: "Linux version RELEASE (...".
std::string release_in_banner(const ElfImage& elf) {
    constexpr auto banner = "Linux version "sv;

    const auto section = elf.section(".rodata");
    if (!section)
        return {};
    const auto text = as_text(*section);
    const auto start = text.find(banner);
    if (start == std::string_view::npos)
        return {};
    const auto release = text.substr(start + banner.size(), 128);
    return std::string(release.substr(0, release.find_first_of(" \0"sv)));
}

Vmlinux from_elf(Bytes content, const std::string& what, std::string release) {
    const ElfImage elf(std::move(content), what);
    if (elf.section(".modinfo") && elf.section(".gnu.linkonce.this_module"))
        fail(Advice::none, "{} is a kernel module, not vmlinux", what);
    const auto btf = elf.section(".BTF");
    if (!btf)
        fail(Advice::report,
             "{} has no .BTF section: the kernel was built without CONFIG_DEBUG_INFO_BTF", what);
    if (release.empty())
        release = release_in_banner(elf);
    return {what, std::move(release), Bytes(btf->begin(), btf->end())};
}

std::string running_release() {
    struct utsname name = {};
    return uname(&name) == 0 ? name.release : "";
}

} // namespace

Vmlinux read_vmlinux(const std::filesystem::path& path) {
    const std::string what = path.string();
    Bytes content = read_file(path);

    if (starts_with(content, btf_magic))
        return {what, what == running_kernel_btf ? running_release() : "", std::move(content)};
    if (starts_with(content, btf_magic_big_endian))
        fail(Advice::none, "{} is big-endian: not for x86-64, the only architecture supported",
             what);

    // Some architectures and distributions pack the image itself.
    if (const auto format = detect_compression(content))
        content = decompress(*format, content, what);

    if (ElfImage::is_elf(content))
        return from_elf(std::move(content), what, "");
    if (is_bzimage(content)) {
        BzImage image = unpack_bzimage(content, what);
        return from_elf(std::move(image.vmlinux), what, std::move(image.release));
    }
    if (const auto arch = foreign_image_arch(content); !arch.empty())
        fail(Advice::none, "{} is a kernel image for {}: only x86-64 is supported", what, arch);
    fail(Advice::reinstall, "{} is neither a kernel image (vmlinuz), an ELF vmlinux nor BTF", what);
}

} // namespace layoutgen
