// SPDX-License-Identifier: GPL-2.0
// The types that fields.cpp lists, found in BTF and checked.
#pragma once

#include <span>

#include "btf_view.hpp"
#include "layout.hpp"

namespace layoutgen {

using Views = std::span<const BtfView* const>;

/// Fills in the structs and enums: the driver's own from `driver`, where all definitions of a
/// struct must agree, the others from `vmlinux`.
void collect_types(Layout& layout, const BtfView& vmlinux, Views driver);

} // namespace layoutgen
