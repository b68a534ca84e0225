// SPDX-License-Identifier: GPL-2.0
// Makes a small x86 boot image around a packed kernel.
#pragma once

#include <string_view>

#include "bytes.hpp"

namespace layoutgen_test {

/// `payload` is what the image holds as it is: the packed kernel with its appended size.
layoutgen::Bytes make_bzimage(layoutgen::ByteView payload, std::string_view version);

/// The packed data with the unpacked size behind it, as the kernel's build leaves it.
layoutgen::Bytes with_size(layoutgen::Bytes packed, std::size_t unpacked_size);

} // namespace layoutgen_test
