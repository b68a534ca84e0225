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

/* Cold half of the check: an entry waits. */
static noinline void reap_check_found(struct reap_queue *q)
{
	unsigned int n;

	reap_count(q, checks_found);
	if (!reap_submitter_may())
		return;
	local_bh_disable();
	n = reap_cq(q, REAP_CTX_SUBMIT, q->submit_budget);
	reap_hist_add(q, REAP_HIST_SUBMIT, n);
	if (n >= q->submit_budget)
		reap_defer_watch(q);
	local_bh_enable();
}

/*
 * Checks the CQ of @nvmeq after something was submitted to it. We are inside
 * the dispatch's RCU read section.
 */
static __always_inline void reap_check(void *nvmeq)
{
	struct reap_queue *q = reap_lookup(nvmeq);

	if (unlikely(!q))
		return;
	reap_count(q, submissions);
	if (!READ_ONCE(q->check))
		return;
	reap_count(q, checks);
	if (reap_cq_pending(q))
		reap_check_found(q);
}

static blk_status_t reap_queue_rq(struct blk_mq_hw_ctx *hctx,
				  const struct blk_mq_queue_data *bd)
{
	/* bd->rq may be completed and freed once the driver has it. */
	bool last = bd->last;
	blk_status_t ret = stock.ops->queue_rq(hctx, bd);

	/* Without @last the doorbell waits for more, or for commit_rqs. */
	if (last && ret == BLK_STS_OK)
		reap_check(hctx->driver_data);
	return ret;
}

static void reap_commit_rqs(struct blk_mq_hw_ctx *hctx)
{
	stock.ops->commit_rqs(hctx);
	reap_check(hctx->driver_data);
}

/*
 * The requests of a list may be gone when the driver returns, so the queue is
 * noted before. A list that spans several queues has only its first checked;
 * the others are checked on their next submission, or interrupt.
 */
static void reap_queue_rqs(compat_rq_list *list)
{
	struct request *first = rq_list_peek(list);
	void *nvmeq = first->mq_hctx->driver_data;

	stock.ops->queue_rqs(list);
	reap_check(nvmeq);
}

/**
 * reap_ops_init - make a table that does what the stock one does
 * @table: ours
 * @ops: the stock operations
 */
void reap_ops_init(struct reap_ops *table, const struct blk_mq_ops *ops)
{
	table->ops = *ops;
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
