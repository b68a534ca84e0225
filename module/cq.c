// SPDX-License-Identifier: GPL-2.0
/*
 * The reaper: takes entries from a CQ under the stock driver's CQ lock and
 * completes them after it is released. All contexts go through reap_cq().
 */
#include <linux/prefetch.h>

#include "compat.h"
#include "reap.h"
#include "stock.h"
#include "test_hook.h"

struct reap_batch {
	struct request *rq[REAP_BATCH];
	unsigned int nr;
};

/* Cold: tells once per queue what a broken controller sent. */
static noinline void reap_bad_cqe(struct reap_queue *q, u16 cid,
				  const char *what)
{
	reap_count(q, invalid_ids);
	if (q->warned)
		return;
	q->warned = true;
	pci_warn(q->ctrl->pdev,
		 "invalid id %#x completed on queue %u: %s; later ones are only counted\n",
		 cid, q->qid, what);
}

/*
 * Resolves one entry and marks its request complete, so that from here on
 * neither a timeout nor the cancel of a reset takes it for being in flight:
 * the tag could otherwise have a new owner before we get to complete it.
 *
 * Return: the request, or NULL if there is nothing to complete.
 */
static struct request *reap_cqe(struct reap_queue *q,
				const struct nvme_completion *cqe)
{
	u16 cid = READ_ONCE(cqe->command_id);
	struct request *rq = stock_cq_request(q->nvmeq, cid);

	if (unlikely(!rq)) {
		reap_bad_cqe(q, cid, "no request has that tag");
		return NULL;
	}
	if (unlikely((stock_request_gen(rq) & STOCK_GEN_MASK) !=
		     STOCK_CID_GEN(cid) && !q->no_gen)) {
		reap_bad_cqe(q, cid, "stale generation");
		return NULL;
	}
	if (unlikely(blk_mq_rq_state(rq) != MQ_RQ_IN_FLIGHT)) {
		reap_bad_cqe(q, cid, "request not in flight");
		return NULL;
	}
	trace_nvme_sq(rq, cqe->sq_head, stock_queue_sq_tail(q->nvmeq));
	if (!q->no_gen)
		stock_request_count_gen(rq);
	stock_request_finish(rq, cqe);
	if (unlikely(blk_should_fake_timeout(rq->q)))
		return NULL;
	blk_mq_set_request_complete(rq);
	return rq;
}

/*
 * Takes up to @max entries, with the CQ lock held and the queue enabled.
 *
 * Return: entries taken; @empty says whether the CQ was seen empty.
 */
static unsigned int reap_collect(struct reap_queue *q, struct reap_batch *batch,
				 unsigned int max, bool *empty)
{
	unsigned int taken = 0;

	batch->nr = 0;
	for (;;) {
		struct nvme_completion *cqe = stock_cq_entry(q->nvmeq);
		struct request *rq;

		*empty = !stock_cqe_pending(q->nvmeq, cqe);
		if (*empty || taken == max)
			break;
		/* The rest of the entry is valid only after its phase bit. */
		dma_rmb();
		rq = reap_cqe(q, cqe);
		if (likely(rq))
			batch->rq[batch->nr++] = rq;
		stock_cq_advance(q->nvmeq);
		taken++;
	}
	if (taken)
		stock_ring_cq_doorbell(q->nvmeq);
	return taken;
}

/* Completes what was collected. blk-mq decides on which CPU. */
static void reap_complete(struct reap_queue *q, const struct reap_batch *batch)
{
	unsigned int cpu = smp_processor_id();
	unsigned int i, local = 0, remote = 0;
	DEFINE_IO_COMP_BATCH(iob);

	for (i = 0; i < batch->nr; i++) {
		struct request *rq = batch->rq[i];

		local += blk_mq_rq_cpu(rq) == cpu;
		if (blk_mq_complete_request_remote(rq)) {
			remote++;
			continue;
		}
		if (!compat_add_to_batch(rq, &iob, stock_request_status(rq),
					 stock.complete_batch))
			stock.ops->complete(rq);
	}
	if (!compat_batch_empty(&iob))
		stock.complete_batch(&iob);

	reap_count_add(q, completions_local, local);
	reap_count_add(q, completions_remote, batch->nr - local);
	reap_count_add(q, completions_ipi, remote);
}

/*
 * Leaves the mark for the holder of the CQ lock. Whoever leaves it tries the
 * lock once more: either the holder sees the mark after its unlock, or that
 * second try succeeds.
 */
static void reap_mark_owed(struct reap_queue *q)
{
	/* What we are obligated for was seen before the mark is. */
	smp_mb__before_atomic();
	set_bit(REAP_OWED, &q->state);
	/* Pairs with the barrier after the unlock in reap_cq(). */
	smp_mb__after_atomic();
}

/**
 * reap_defer_begin - hand the obligation for a CQ to the deferral thread
 * @q: a queue on which REAP_OWED is set
 *
 * Context: any.
 *
 * Return: true if the thread has to be woken; else it is at it already, and
 * looks at REAP_OWED at its end.
 */
bool reap_defer_begin(struct reap_queue *q)
{
	/* Fully ordered: the mark is set before. Pairs with reap_defer_end(). */
	return !test_and_set_bit(REAP_DEFERRED, &q->state);
}

/**
 * reap_defer_end - end a deferral, in the thread
 * @q: queue
 *
 * A mark left before REAP_DEFERRED was clear is the thread's: its owner saw
 * the bit set and woke nobody.
 *
 * Return: true if there is such a mark, and the deferral goes on.
 */
bool reap_defer_end(struct reap_queue *q)
{
	clear_bit(REAP_DEFERRED, &q->state);
	/* Pairs with the fully ordered test_and_set_bit() of the begin. */
	smp_mb__after_atomic();
	return stock_queue_enabled(q->nvmeq) &&
	       test_bit(REAP_OWED, &q->state) &&
	       !test_and_set_bit(REAP_DEFERRED, &q->state);
}

/**
 * reap_cq - reap a CQ
 * @q: an owned queue
 * @ctx: who calls; all but submission are obligated to see the CQ empty
 * @budget: CQEs to reap at most
 *
 * Nothing is lost when the lock is taken or the budget ends: REAP_OWED then
 * passes the obligation to the lock's holder or to the deferral thread. A
 * submitter that stops on its own account leaves the rest to the interrupt,
 * which is yet to come.
 *
 * Context: preemption off and no task waits for us meanwhile: hardirq, or
 * bottom halves disabled.
 *
 * Return: CQEs reaped.
 */
unsigned int reap_cq(struct reap_queue *q, enum reap_ctx ctx,
		     unsigned int budget)
{
	bool owed = ctx != REAP_CTX_SUBMIT;
	unsigned int total = 0;
	struct reap_batch batch;
	bool empty, stop;

	/*
	 * Enabled first, lock second: a queue that a reset frees and sets up
	 * again gets its lock initialised, but not while anybody is between
	 * these two and the unlock (each quiesce waits for RCU readers).
	 */
	while (stock_queue_enabled(q->nvmeq)) {
		if (!spin_trylock(q->lock)) {
			reap_count(q, trylock_failures);
			if (!owed)
				break;
			reap_mark_owed(q);
			if (!spin_trylock(q->lock)) {
				reap_count(q, handovers);
				break;
			}
		}
		/*
		 * The plain test first keeps the cache line shared; a mark
		 * that it misses is seen by the test after the unlock. The
		 * clear has to be fully ordered before the reads of the CQ,
		 * or it would wipe out a mark for an entry not seen yet.
		 */
		if (test_bit(REAP_OWED, &q->state) &&
		    test_and_clear_bit(REAP_OWED, &q->state))
			owed = true;
		if (!stock_queue_enabled(q->nvmeq)) {
			/* The teardown that cleared it reaps what is left. */
			spin_unlock(q->lock);
			break;
		}
		total += reap_collect(q, &batch,
				      min(budget - total, REAP_BATCH), &empty);
		stop = total >= budget;
		if (stop && !empty && owed)
			set_bit(REAP_OWED, &q->state);
		spin_unlock(q->lock);
		/* Full: pairs with the one in reap_mark_owed(). */
		smp_mb();
		if (stop && test_bit(REAP_OWED, &q->state))
			reap_defer_kick(q);
		reap_test_hold();
		reap_complete(q, &batch);
		if (stop || (empty && !test_bit(REAP_OWED, &q->state)))
			break;
	}
	if (total)
		reap_count_reaped(q, ctx, total);
	return total;
}
