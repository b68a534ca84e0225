// SPDX-License-Identifier: GPL-2.0
/*
 * A controller that completes commands wrongly: when an interrupt arrives and an
 * entry waits, its command id is changed before anybody reads it. The command
 * that was meant is then never completed, as with hardware that does this; the
 * stock driver's timeout gets it back.
 *
 * Exact only while nobody but the interrupt reaps, that is with submit_check=off.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ftrace.h>
#include <linux/module.h>

#include "../../module/compat.h"
#include "../../module/stock.h"

static char *kind = "generation";
module_param(kind, charp, 0444);
MODULE_PARM_DESC(kind,
		 "generation: another generation; tag: a tag that no request has; duplicate: the id of the entry before");

static int left = 1;
module_param(left, int, 0644);
MODULE_PARM_DESC(left, "Entries still to be forged");

static unsigned int forged;
module_param(forged, uint, 0444);
MODULE_PARM_DESC(forged, "Entries forged so far");

static bool duplicate, bad_tag;

/* The entry behind the head if both wait, else NULL. */
static struct nvme_completion *forge_second(void *nvmeq,
					    struct nvme_completion *first)
{
	if (stock_queue_head(nvmeq) + 1 >= stock_queue_depth(nvmeq) ||
	    !stock_cqe_pending(nvmeq, first + 1))
		return NULL;
	return first + 1;
}

static void notrace forge(unsigned long ip, unsigned long parent_ip,
			  struct ftrace_ops *ops, struct ftrace_regs *fregs)
{
	void *nvmeq = (void *)compat_fregs_arg1(fregs);
	struct nvme_completion *cqe, *second;

	/* One CPU at a time: this queue's vector has just one. */
	if (READ_ONCE(left) <= 0 || stock_queue_qid(nvmeq) != 1)
		return;
	cqe = stock_cq_entry(nvmeq);
	if (!stock_cqe_pending(nvmeq, cqe))
		return;
	if (duplicate) {
		second = forge_second(nvmeq, cqe);
		if (!second)
			return;
		WRITE_ONCE(second->command_id, cqe->command_id);
	} else {
		WRITE_ONCE(cqe->command_id,
			   cqe->command_id ^ (bad_tag ? 0xfff : 0x1000));
	}
	WRITE_ONCE(left, left - 1);
	WRITE_ONCE(forged, forged + 1);
}

static struct ftrace_ops forge_ops = { .func = forge };

static int __init forge_init(void)
{
	char target[] = "nvme_irq";
	int ret;

	duplicate = !strcmp(kind, "duplicate");
	bad_tag = !strcmp(kind, "tag");
	if (!duplicate && !bad_tag && strcmp(kind, "generation"))
		return -EINVAL;
	ret = ftrace_set_filter(&forge_ops, target, strlen(target), 1);
	if (!ret)
		ret = register_ftrace_function(&forge_ops);
	if (ret)
		ftrace_free_filter(&forge_ops);
	return ret;
}

static void __exit forge_exit(void)
{
	unregister_ftrace_function(&forge_ops);
	ftrace_free_filter(&forge_ops);
}

module_init(forge_init);
module_exit(forge_exit);

MODULE_DESCRIPTION("Test only: changes command ids of NVMe completions");
MODULE_AUTHOR("The nvme-reap developers");
MODULE_LICENSE("GPL");
