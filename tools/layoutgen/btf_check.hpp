// SPDX-License-Identifier: GPL-2.0
// Does BTF make sense? libbpf checks where things lie, not what they refer to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <bpf/btf.h>

namespace layoutgen {

/// Checks the types [first_id, end): names and ids must refer to things of the right kind, and
/// struct members must fit. `own_strings` is the string offset at which the BTF's own strings
/// begin (0 where it has no base). Returns what is wrong with the first bad type.
///
/// A module's BTF on top of another kernel's vmlinux fails here: its ids and string offsets were
/// made for the other one, and land in the middle of a string or on a type of another kind.
std::optional<std::string> find_btf_damage(const btf& types, std::uint32_t first_id,
                                           std::uint32_t own_strings);

} // namespace layoutgen
