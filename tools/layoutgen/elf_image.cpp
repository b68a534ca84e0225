// SPDX-License-Identifier: GPL-2.0
// A checked x86-64 ELF file in memory, read through libelf.
#include "elf_image.hpp"

#include <algorithm>
#include <utility>

#include <gelf.h>

#include "error.hpp"

namespace layoutgen {
namespace {

using namespace std::string_view_literals;

} // namespace

ElfImage::ElfImage(Bytes content, std::string what)
    : content_(std::move(content)), what_(std::move(what)) {
    if (!is_elf(content_) || content_.size() < EI_NIDENT)
        fail(Advice::reinstall, "{} is not an ELF file", what_);
    if (content_[EI_CLASS] != ELFCLASS64 || content_[EI_DATA] != ELFDATA2LSB)
        fail(Advice::none, "{} is not for x86-64, the only architecture supported", what_);

    elf_version(EV_CURRENT);
    elf_.reset(elf_memory(reinterpret_cast<char*>(content_.data()), content_.size()));
    GElf_Ehdr header = {};
    if (!elf_ || gelf_getehdr(elf_.get(), &header) == nullptr)
        damaged();
    if (header.e_machine != EM_X86_64)
        fail(Advice::none, "{} is for ELF machine {}, not x86-64, the only architecture supported",
             what_, header.e_machine);

    // libelf shows a file whose section headers are cut off as one without sections.
    std::size_t sections = 0;
    if (header.e_shoff == 0 || header.e_shentsize != sizeof(Elf64_Shdr) ||
        !slice(content_, header.e_shoff, sizeof(Elf64_Shdr)) ||
        elf_getshdrnum(elf_.get(), &sections) != 0 || sections == 0 ||
        sections > content_.size() / sizeof(Elf64_Shdr) ||
        !slice(content_, header.e_shoff, sections * sizeof(Elf64_Shdr)))
        damaged();
    end_ = header.e_shoff + sections * sizeof(Elf64_Shdr);

    for (Elf_Scn* scn = elf_nextscn(elf_.get(), nullptr); scn != nullptr;
         scn = elf_nextscn(elf_.get(), scn)) {
        GElf_Shdr section = {};
        if (gelf_getshdr(scn, &section) == nullptr)
            damaged();
        if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL)
            continue;
        if (!slice(content_, section.sh_offset, section.sh_size))
            damaged();
        end_ = std::max(end_, section.sh_offset + section.sh_size);
    }
}

bool ElfImage::is_elf(ByteView content) {
    return starts_with(content, "\x7f"
                                "ELF"sv);
}

std::optional<ByteView> ElfImage::section(std::string_view name) const {
    std::size_t names = 0;
    if (elf_getshdrstrndx(elf_.get(), &names) != 0)
        damaged();

    for (Elf_Scn* scn = elf_nextscn(elf_.get(), nullptr); scn != nullptr;
         scn = elf_nextscn(elf_.get(), scn)) {
        GElf_Shdr header = {};
        if (gelf_getshdr(scn, &header) == nullptr)
            damaged();
        const char* found = elf_strptr(elf_.get(), names, header.sh_name);
        if (found == nullptr)
            damaged();
        if (name != found)
            continue;
        const auto bytes = slice(content_, header.sh_offset, header.sh_size);
        if (header.sh_type == SHT_NOBITS || (header.sh_flags & SHF_COMPRESSED) != 0 || !bytes)
            damaged();
        return bytes;
    }
    return std::nullopt;
}

ByteView ElfImage::tail() const {
    return ByteView(content_).subspan(static_cast<std::size_t>(end_));
}

void ElfImage::damaged() const {
    fail(Advice::reinstall, "{}: the ELF file is cut short or corrupted", what_);
}

} // namespace layoutgen
