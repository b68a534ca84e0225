// SPDX-License-Identifier: GPL-2.0
/* Requests are of another size. */
#include "nvme_layout.h"

#undef LAYOUT_SIZEOF_nvme_iod
#define LAYOUT_SIZEOF_nvme_iod (128)

#include "misfit.h"
