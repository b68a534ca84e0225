// SPDX-License-Identifier: GPL-2.0
// A checked x86-64 ELF file in memory, read through libelf.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <libelf.h>

#include "bytes.hpp"

namespace layoutgen {

class ElfImage {
public:
    /// `content` is kept; `what` names the file in errors.
    ElfImage(Bytes content, std::string what);

    static bool is_elf(ByteView content);

    /// The bytes of a section, or nothing when the file has none of that name.
    [[nodiscard]] std::optional<ByteView> section(std::string_view name) const;

    /// What comes after everything that the ELF headers account for (a module's signature).
    [[nodiscard]] ByteView tail() const;

    [[nodiscard]] const std::string& what() const { return what_; }

private:
    struct ElfEnd {
        void operator()(Elf* elf) const noexcept { elf_end(elf); }
    };

    [[noreturn]] void damaged() const;

    Bytes content_;
    std::string what_;
    std::unique_ptr<Elf, ElfEnd> elf_;
    std::uint64_t end_ = 0;
};

} // namespace layoutgen
