// SPDX-License-Identifier: GPL-2.0
// A kernel module file (.ko, also compressed): its modinfo and its split BTF.
#include "kernel_module.hpp"

#include <utility>

#include "decompress.hpp"
#include "elf_image.hpp"
#include "error.hpp"
#include "file_io.hpp"

namespace layoutgen {
namespace {

using namespace std::string_view_literals;

/// .modinfo is a row of "key=value" strings, each with its NUL.
std::string modinfo_value(const ElfImage& elf, std::string_view key) {
    const auto section = elf.section(".modinfo");
    if (!section)
        fail(Advice::reinstall, "{} has no .modinfo section: not a kernel module", elf.what());

    auto rest = as_text(*section);
    while (!rest.empty()) {
        const auto end = rest.find('\0');
        if (end == std::string_view::npos)
            break;
        const auto entry = rest.substr(0, end);
        if (entry.size() > key.size() && entry.starts_with(key) && entry[key.size()] == '=')
            return std::string(entry.substr(key.size() + 1));
        rest.remove_prefix(end + 1);
    }
    fail(Advice::reinstall, "{} has no '{}' in its .modinfo", elf.what(), key);
}

/// A signature is appended to the ELF file and ends with this text.
void check_signature_is_whole(const ElfImage& elf) {
    const auto tail = as_text(elf.tail());
    if (!tail.empty() && !tail.ends_with("~Module signature appended~\n"sv))
        fail(Advice::reinstall, "{} is cut short: its signature is incomplete", elf.what());
}

} // namespace

std::string KernelModule::release() const {
    return vermagic.substr(0, vermagic.find(' '));
}

KernelModule read_module(const std::filesystem::path& path, std::string_view name) {
    const std::string what = path.string();
    Bytes content = read_file(path);
    if (const auto format = detect_compression(content))
        content = decompress(*format, content, what);

    const ElfImage elf(std::move(content), what);
    if (const auto own_name = modinfo_value(elf, "name"); own_name != name)
        fail(Advice::none, "{} is the module {}, not {}", what, own_name, name);
    check_signature_is_whole(elf);

    KernelModule module = {
        what, modinfo_value(elf, "srcversion"), modinfo_value(elf, "vermagic"), {}};
    const auto btf = elf.section(".BTF");
    if (!btf)
        fail(Advice::report,
             "{} has no .BTF section: it was built without CONFIG_DEBUG_INFO_BTF_MODULES", what);
    module.btf.assign(btf->begin(), btf->end());
    return module;
}

} // namespace layoutgen
