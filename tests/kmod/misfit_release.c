// SPDX-License-Identifier: GPL-2.0
/* Built for another kernel. */
#include "nvme_layout.h"

#undef NVME_LAYOUT_RELEASE
#define NVME_LAYOUT_RELEASE "6.1.0-999-amd64"

#include "misfit.h"
