// SPDX-License-Identifier: GPL-2.0
// Packs data in the ways that kernels are packed.
#pragma once

#include "bytes.hpp"
#include "decompress.hpp"

namespace layoutgen_test {

layoutgen::Bytes pack(layoutgen::Compression format, layoutgen::ByteView data);

/// Data that packs, but not to nothing: the same for the same arguments.
layoutgen::Bytes sample_data(std::size_t size);

} // namespace layoutgen_test
