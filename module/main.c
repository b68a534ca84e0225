// SPDX-License-Identifier: GPL-2.0
/*
 * Load and unload: everything that can refuse does so before the first
 * controller is touched, and unload leaves the stock driver as it was.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/rcupdate.h>

#include "compat.h"
#include "reap.h"
#include "settings.h"
#include "stock.h"

static char *controllers = "";
module_param(controllers, charp, 0444);
MODULE_PARM_DESC(controllers,
		 "Attach only these: PCI addresses (0000:00:04.0) or vendor:device ids (1b36:0010), comma separated. Default: all");

static bool enabled = true;
module_param(enabled, bool, 0444);
MODULE_PARM_DESC(enabled,
		 "Initial state of attached controllers. 0: stock path. Default: 1");

static char *submit_check = "auto";
module_param(submit_check, charp, 0444);
MODULE_PARM_DESC(submit_check,
		 "Check the CQ after submission: off, auto (queues that several CPUs submit to), on. Default: auto");

static unsigned int submit_budget = POLICY_SUBMIT_BUDGET_DEFAULT;
module_param(submit_budget, uint, 0444);
MODULE_PARM_DESC(submit_budget,
		 "CQEs that one check after submission may reap, 1..1024. Default: 64");

struct reap_defaults reap_defaults;

static int reap_parameters(void)
{
	int ret = reap_parse_check(submit_check, &reap_defaults.submit_check);

	if (ret)
		return ret;
	if (submit_budget < POLICY_SUBMIT_BUDGET_MIN ||
	    submit_budget > POLICY_SUBMIT_BUDGET_MAX) {
		pr_err("submit_budget=%u: allowed are %u to %u\n",
		       submit_budget, POLICY_SUBMIT_BUDGET_MIN,
		       POLICY_SUBMIT_BUDGET_MAX);
		return -ERANGE;
	}
	reap_defaults.enabled = enabled;
	reap_defaults.submit_budget = submit_budget;
	return reap_allow_parse(controllers);
}

static int __init reap_init(void)
{
	const char *refusal = compat_refusal();
	int ret;

	if (refusal) {
		pr_err("%s\n", refusal);
		return -EOPNOTSUPP;
	}
	ret = reap_parameters();
	if (ret)
		return ret;
	ret = stock_get();
	if (ret)
		return ret;
	ret = reap_irq_hook((unsigned long)stock.irq_handler);
	if (ret)
		goto put_stock;
	reap_debugfs_init();
	ret = reap_ctrl_init();
	if (ret)
		goto unhook;
	return 0;

unhook:
	reap_debugfs_exit();
	reap_lookup_exit();
	reap_irq_unhook();
put_stock:
	stock_put();
	return ret;
}

static void __exit reap_exit(void)
{
	reap_ctrl_exit();
	reap_debugfs_exit();
	reap_lookup_exit();
	reap_irq_unhook();
	/*
	 * The last wrapper and callback have returned (RCU), and no task is
	 * still on its way out of text of ours (RCU-tasks).
	 */
	synchronize_rcu_tasks();
	stock_put();
}

module_init(reap_init);
module_exit(reap_exit);

MODULE_DESCRIPTION("Reaps NVMe completion queues from submission, interrupt and threads");
MODULE_AUTHOR("The nvme-reap developers");
MODULE_LICENSE("GPL");
MODULE_VERSION("0.1.0");
