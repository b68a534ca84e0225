// SPDX-License-Identifier: GPL-2.0
/* Built for a kernel whose nvme driver is built in. */
#include "nvme_layout.h"

#undef NVME_LAYOUT_BUILTIN
#define NVME_LAYOUT_BUILTIN 1

#include "misfit.h"
