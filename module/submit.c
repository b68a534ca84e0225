// SPDX-License-Identifier: GPL-2.0
/*
 * Submission: the stock operation first, then the CQ check. The task that
 * submits is on one of the CPUs that share the queue; reaping there takes
 * completions off the one CPU that the vector interrupts.
 */
#include <linux/preempt.h>
#include <linux/sched.h>
#include <linux/sched/rt.h>
#include <linux/sched/task_stack.h>

#include "compat.h"
#include "reap.h"
#include "stock.h"

/* Completions may run file system and driver code below us. */
#define REAP_STACK_NEEDED	4096

/*
 * May this task complete requests now? Not if it holds up somebody more
 * urgent, and not where a completion could come back to us: what we complete
 * runs with bottom halves disabled, which in_interrupt() tells, so that a
 * submission from within a completion never checks again.
 */
static bool reap_submitter_may(void)
{
	unsigned long left;

	if (need_resched() || irqs_disabled() || in_interrupt() ||
	    rt_task(current))
		return false;
	left = current_stack_pointer - (unsigned long)task_stack_page(current);
	return left < THREAD_SIZE && left >= REAP_STACK_NEEDED;
}

/* Cold half of the check: an entry waits. Return: BLK_STS_OK, see reap_check() */
static noinline blk_status_t reap_check_found(struct reap_queue *q)
{
	unsigned int n;

	reap_count(q, checks_found);
	if (!reap_submitter_may())
		return BLK_STS_OK;
	local_bh_disable();
	n = reap_cq(q, REAP_CTX_SUBMIT, q->submit_budget);
	reap_hist_add(q, REAP_HIST_SUBMIT, n);
	if (n >= q->submit_budget)
		reap_defer_watch(q);
	local_bh_enable();
	return BLK_STS_OK;
}

static blk_status_t reap_queue_rq(struct blk_mq_hw_ctx *hctx,
				  const struct blk_mq_queue_data *bd);

/*
 * Checks the CQ after something was submitted through @hctx, inside the
 * dispatch's RCU read section. This runs once per submission, so each
 * instruction counts (make bench-instr).
 *
 * Our queue is found by the table of operations. One with reap_queue_rq in it
 * is a struct reap_ops that has not been unwrapped yet, and so its queues stay
 * until the read section ends. Interrupts have no table to start from; they
 * use reap_lookup().
 *
 * Return: BLK_STS_OK, what the stock queue_rq answered if it got us here: its
 * wrapper need not keep that in a register.
 */
static __always_inline blk_status_t
reap_check(const struct blk_mq_hw_ctx *hctx)
{
	const struct blk_mq_ops *ops = READ_ONCE(hctx->queue->mq_ops);
	void *nvmeq = hctx->driver_data;
	struct reap_counters __percpu *counters;
	struct reap_queue *q;

	if (unlikely(READ_ONCE(ops->queue_rq) != reap_queue_rq))
		return BLK_STS_OK;
	q = container_of(ops, struct reap_ops, ops)->queue[stock_queue_qid(nvmeq)];
	counters = q->counters;
	this_cpu_inc(counters->count[REAP_COUNT_submissions]);
	if (!READ_ONCE(q->check))
		return BLK_STS_OK;
	this_cpu_inc(counters->count[REAP_COUNT_checks]);
	if (stock_cq_pending(nvmeq))
		return reap_check_found(q);
	return BLK_STS_OK;
}

static blk_status_t reap_queue_rq(struct blk_mq_hw_ctx *hctx,
				  const struct blk_mq_queue_data *bd)
{
	blk_status_t ret;

	/* The doorbell waits for more, or for commit_rqs. */
	if (!bd->last)
		return stock.ops->queue_rq(hctx, bd);
	/* From here on bd->rq may be completed and freed. */
	ret = stock.ops->queue_rq(hctx, bd);
	return likely(ret == BLK_STS_OK) ? reap_check(hctx) : ret;
}

static void reap_commit_rqs(struct blk_mq_hw_ctx *hctx)
{
	stock.ops->commit_rqs(hctx);
	reap_check(hctx);
}

/*
 * The requests of a list may be gone when the driver returns, so their hctx is
 * noted before; it stays as long as the request queue, which the submitter
 * holds open. A list that spans several queues has only its first checked;
 * the others are checked on their next submission, or interrupt.
 */
static void reap_queue_rqs(compat_rq_list *list)
{
	const struct blk_mq_hw_ctx *hctx = rq_list_peek(list)->mq_hctx;

	stock.ops->queue_rqs(list);
	reap_check(hctx);
}

/**
 * reap_ops_init - make a table that does what the stock one does
 * @table: ours
 * @ops: the stock operations
 * @ctrl: whose queues the table leads to, while it is wrapped and for a grace
 *	  period after
 */
void reap_ops_init(struct reap_ops *table, const struct blk_mq_ops *ops,
		   struct reap_ctrl *ctrl)
{
	unsigned int qid;

	table->ops = *ops;
	for (qid = 0; qid < ctrl->nr_queues; qid++)
		table->queue[qid] = &ctrl->queues[qid];
}

/**
 * reap_ops_wrap - let submissions through a table check the CQ
 * @table: ours
 *
 * Each pointer is good by itself, so readers may see any mix.
 */
void reap_ops_wrap(struct reap_ops *table)
{
	WRITE_ONCE(table->ops.queue_rq, reap_queue_rq);
	WRITE_ONCE(table->ops.commit_rqs, reap_commit_rqs);
	if (stock.ops->queue_rqs)
		WRITE_ONCE(table->ops.queue_rqs, reap_queue_rqs);
}

/**
 * reap_ops_unwrap - make a table stock again
 * @table: ours
 *
 * Submissions that are inside a wrapper end within an RCU grace period, which
 * the caller waits for.
 */
void reap_ops_unwrap(struct reap_ops *table)
{
	WRITE_ONCE(table->ops.queue_rq, stock.ops->queue_rq);
	WRITE_ONCE(table->ops.commit_rqs, stock.ops->commit_rqs);
	WRITE_ONCE(table->ops.queue_rqs, stock.ops->queue_rqs);
}
