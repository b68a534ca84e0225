// SPDX-License-Identifier: GPL-2.0
/* The queue id is elsewhere in the queue. */
#include "nvme_layout.h"

#undef LAYOUT_nvme_queue_qid
#define LAYOUT_nvme_queue_qid (LAYOUT_nvme_queue_q_depth)

#include "misfit.h"
