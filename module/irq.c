// SPDX-License-Identifier: GPL-2.0
/*
 * The interrupt: an ftrace hook on the stock handler sends the vectors of
 * owned queues to reap_irq() and leaves all others alone.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/ftrace.h>
#include <linux/interrupt.h>

#include "compat.h"
#include "reap.h"
#include "stock.h"

/* In place of the stock handler. @data: the stock queue, which is owned. */
static irqreturn_t reap_irq(int irq, void *data)
{
	/*
	 * Never NULL: the hook found the queue in this same hardirq, and
	 * what an RCU reader has found stays.
	 */
	struct reap_queue *q = reap_lookup(data);
	unsigned int n = reap_cq(q, REAP_CTX_IRQ, UINT_MAX);

	reap_count(q, interrupts);
	if (!n)
		reap_count(q, interrupts_empty);
	reap_hist_add(q, REAP_HIST_IRQ, n);
	WRITE_ONCE(q->irq_seq, q->irq_seq + 1);
	/*
	 * A vector of the queue's own has nobody else to ask, and submitters
	 * empty the CQ before it fires: IRQ_NONE would get it disabled for
	 * being spurious. Vector 0 is shared with the admin queue (a reset
	 * may have left just that one).
	 */
	return n || stock_queue_vector(data) ? IRQ_HANDLED : IRQ_NONE;
}

/*
 * Runs at the entry of every nvme_irq. Only loads: it must work in whatever
 * state the queue is in, and a call that is skipped would be a stock handler
 * on a queue of ours.
 */
static void notrace reap_irq_callback(unsigned long ip, unsigned long parent_ip,
				      struct ftrace_ops *ops,
				      struct ftrace_regs *fregs)
{
	void *nvmeq = (void *)compat_fregs_arg1(fregs);
	struct reap_queue *q = reap_lookup(nvmeq);

	if (q && READ_ONCE(q->owned))
		compat_fregs_redirect(fregs, (unsigned long)reap_irq);
}

/* Tells "ftrace is off" from "somebody else redirects nvme_irq". */
static struct ftrace_ops reap_probe_ops = {
	.func = reap_irq_callback,
	.flags = FTRACE_OPS_FL_PERMANENT,
};

/*
 * PERMANENT: kernel.ftrace_enabled=0 must not take the hook away under load.
 * Not RECURSION and not RCU, which may skip the callback.
 */
static struct ftrace_ops reap_irq_ops = {
	.func = reap_irq_callback,
	.flags = FTRACE_OPS_FL_IPMODIFY | FTRACE_OPS_FL_PERMANENT,
};

static int reap_hook_one(struct ftrace_ops *ops, unsigned long nvme_irq)
{
	int ret = ftrace_set_filter_ip(ops, nvme_irq, 0, 0);

	if (!ret)
		ret = register_ftrace_function(ops);
	if (ret)
		ftrace_free_filter(ops);
	return ret;
}

static void reap_unhook_one(struct ftrace_ops *ops)
{
	unregister_ftrace_function(ops);
	ftrace_free_filter(ops);
}

/**
 * reap_irq_hook - hook the stock handler; all vectors stay stock for now
 * @nvme_irq: its address
 *
 * Return: 0; -EBUSY if tracing is off or a livepatch has the function, else
 * what ftrace answered. The kernel log says what to do.
 */
int reap_irq_hook(unsigned long nvme_irq)
{
	int ret = reap_hook_one(&reap_probe_ops, nvme_irq);

	if (ret == -EBUSY) {
		pr_err("ftrace is off: sysctl kernel.ftrace_enabled=1 first\n");
		return ret;
	}
	if (ret) {
		pr_err("nvme_irq can't be traced (%d): is it notrace in this kernel?\n",
		       ret);
		return ret;
	}
	ret = reap_hook_one(&reap_irq_ops, nvme_irq);
	reap_unhook_one(&reap_probe_ops);
	if (ret)
		pr_err("nvme_irq is redirected by somebody else already (%d), a livepatch maybe: see /sys/kernel/livepatch and /sys/kernel/tracing/enabled_functions\n",
		       ret);
	return ret;
}

/**
 * reap_irq_unhook - let go of the stock handler, when no queue is owned
 */
void reap_irq_unhook(void)
{
	reap_unhook_one(&reap_irq_ops);
}
