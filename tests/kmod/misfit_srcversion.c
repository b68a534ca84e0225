// SPDX-License-Identifier: GPL-2.0
/* Built for another nvme.ko. */
#include "nvme_layout.h"

#undef NVME_LAYOUT_SRCVERSION
#define NVME_LAYOUT_SRCVERSION "0123456789ABCDEF0123456"

#include "misfit.h"
