// SPDX-License-Identifier: GPL-2.0
/*
 * Somebody else who owns the right to redirect nvme_irq, as a livepatch of it
 * would, and who makes no use of it.
 */
#include <linux/ftrace.h>
#include <linux/module.h>

static void notrace owner_callback(unsigned long ip, unsigned long parent_ip,
				   struct ftrace_ops *ops,
				   struct ftrace_regs *fregs)
{
}

static struct ftrace_ops owner_ops = {
	.func = owner_callback,
	.flags = FTRACE_OPS_FL_IPMODIFY,
};

static int __init owner_init(void)
{
	char target[] = "nvme_irq";
	int ret;

	ret = ftrace_set_filter(&owner_ops, target, strlen(target), 1);
	if (!ret)
		ret = register_ftrace_function(&owner_ops);
	if (ret)
		ftrace_free_filter(&owner_ops);
	return ret;
}

static void __exit owner_exit(void)
{
	unregister_ftrace_function(&owner_ops);
	ftrace_free_filter(&owner_ops);
}

module_init(owner_init);
module_exit(owner_exit);

MODULE_DESCRIPTION("Test only: owns IPMODIFY on nvme_irq");
MODULE_AUTHOR("The nvme-reap developers");
MODULE_LICENSE("GPL");
