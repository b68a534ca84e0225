// SPDX-License-Identifier: GPL-2.0
/*
 * Makes every reaper slow between reading an entry and completing it, the stock
 * driver's as well as ours: the moment in which two reapers of one CQ would both
 * take the same entry. A delay there turns a race of some cycles into one that a
 * short test meets.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/delay.h>
#include <linux/module.h>

#include "../../module/compat.h"

static unsigned int us = 100;
module_param(us, uint, 0644);
MODULE_PARM_DESC(us, "Delay per entry in microseconds, at most 1000");

static void slow_cqe(void *unused, struct request *rq, __le16 sq_head,
		     int sq_tail)
{
	/* Admin commands have a queue of their own, which nobody else reaps. */
	if (!blk_rq_is_passthrough(rq))
		udelay(min(READ_ONCE(us), 1000u));
}

static int __init slow_cqe_init(void)
{
	return register_trace_nvme_sq(slow_cqe, NULL);
}

static void __exit slow_cqe_exit(void)
{
	unregister_trace_nvme_sq(slow_cqe, NULL);
	tracepoint_synchronize_unregister();
}

module_init(slow_cqe_init);
module_exit(slow_cqe_exit);

MODULE_DESCRIPTION("Test only: delays whoever reaps an NVMe completion");
MODULE_AUTHOR("The nvme-reap developers");
MODULE_LICENSE("GPL");
