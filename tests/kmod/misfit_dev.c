// SPDX-License-Identifier: GPL-2.0
/* The pointer back to the device is elsewhere in the queue. */
#include "nvme_layout.h"

#undef LAYOUT_nvme_queue_dev
#define LAYOUT_nvme_queue_dev (LAYOUT_nvme_queue_cqes)

#include "misfit.h"
