// SPDX-License-Identifier: GPL-2.0
/*
 * dear_completion, a module for tests only: start, end and parameters.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>

#include "dear.h"

unsigned int dear_iterations;
module_param_named(iterations, dear_iterations, uint, 0444);
MODULE_PARM_DESC(iterations, "busy loops that each completion costs");

unsigned int dear_gap_us = 200;
module_param_named(gap_us, dear_gap_us, uint, 0444);
MODULE_PARM_DESC(gap_us, "handlers closer than this are one stretch");

static int __init dear_init(void)
{
	int ret;

	if (!tsc_khz) {
		pr_err("this machine has no usable TSC\n");
		return -ENODEV;
	}
	dear_reset();
	ret = dear_heartbeat_start();
	if (ret)
		return ret;
	ret = dear_tracepoints_attach();
	if (ret) {
		dear_heartbeat_stop();
		return ret;
	}
	dear_report_add();
	return 0;
}

static void __exit dear_exit(void)
{
	dear_report_remove();
	dear_tracepoints_detach();
	dear_heartbeat_stop();
}

module_init(dear_init);
module_exit(dear_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Test only: makes NVMe completions dear and meters each CPU");
