// SPDX-License-Identifier: GPL-2.0
/* Built for an nvme.ko of another kernel flavour. */
#include "nvme_layout.h"

#undef NVME_LAYOUT_VERMAGIC
#define NVME_LAYOUT_VERMAGIC "6.1.0-57-rt-amd64 SMP preempt_rt mod_unload modversions "

#include "misfit.h"
