// SPDX-License-Identifier: GPL-2.0
/*
 * See fake.h. The deferral's calls are answered here too: its thread is the
 * tests' own.
 */
#include <stdatomic.h>

#include <linux/blk-mq.h>

#include "compat.h"
#include "reap.h"
#include "stock.h"

#include "fake.h"

/* Stack that a task of the tests has left: half of a kernel's. */
#define FAKE_STACK_LEFT		(THREAD_SIZE / 2)

struct fake_request {
	struct request rq;
	struct nvme_request pdu;
	atomic_uint completions;
};

struct fake_queue {
	struct fake_ctrl *ctrl;
	struct nvme_queue *nvmeq;
	struct reap_queue *q;
	struct blk_mq_tags tags;
	struct fake_request *requests;
	struct blk_mq_hw_ctx hctx;
	struct blk_mq_ctx ctx;
	u32 doorbell;
	unsigned int tail;
	u8 phase;
	void (*kick)(void *data);
	void *kick_data;
	void (*completed)(void *data);
	void *completed_data;
};

struct fake_ctrl {
	struct nvme_dev dev;
	struct pci_dev pdev;
	struct request_queue queue;
	struct reap_ctrl reap;
	struct fake_queue *queues;
};

int user_interrupt(unsigned long handler, void *data);

static void fake_complete(struct request *rq)
{
	struct fake_request *fr = container_of(rq, struct fake_request, rq);
	struct fake_queue *fq = container_of(rq->mq_hctx, struct fake_queue,
					     hctx);

	if (fq->completed)
		fq->completed(fq->completed_data);
	WRITE_ONCE(rq->state, MQ_RQ_IDLE);
	/* Last: whoever sees the count may use the tag again. */
	atomic_fetch_add(&fr->completions, 1);
}

static void fake_complete_batch(struct io_comp_batch *iob)
{
	struct request *rq = iob->req_list;

	while (rq) {
		struct request *next = rq->rq_next;

		fake_complete(rq);
		rq = next;
	}
	iob->req_list = NULL;
}

static irqreturn_t fake_nvme_irq(int irq, void *data)
{
	(void)irq;
	(void)data;
	/* A queue of ours must never get here. */
	abort();
}

/* bench-instr counts from the end of a stock operation on. */
void (*fake_stock_done)(void);

static blk_status_t fake_queue_rq(struct blk_mq_hw_ctx *hctx,
				  const struct blk_mq_queue_data *bd)
{
	(void)hctx;
	(void)bd;
	if (fake_stock_done)
		fake_stock_done();
	return BLK_STS_OK;
}

static void fake_commit_rqs(struct blk_mq_hw_ctx *hctx)
{
	(void)hctx;
	if (fake_stock_done)
		fake_stock_done();
}

static void fake_queue_rqs(struct request **list)
{
	*list = NULL;
	if (fake_stock_done)
		fake_stock_done();
}

static const struct blk_mq_ops fake_ops = {
	.queue_rq = fake_queue_rq,
	.commit_rqs = fake_commit_rqs,
	.queue_rqs = fake_queue_rqs,
	.complete = fake_complete,
};

void reap_defer_kick(struct reap_queue *q)
{
	struct fake_ctrl *ctrl = container_of(q->ctrl, struct fake_ctrl, reap);
	struct fake_queue *fq = &ctrl->queues[q->qid];

	if (reap_defer_begin(q) && fq->kick)
		fq->kick(fq->kick_data);
}

void reap_defer_watch(struct reap_queue *q)
{
	(void)q;
}

void fake_use_cpu(unsigned int cpu)
{
	static struct task_struct tasks[USER_NR_CPUS];
	struct user_cpu *area = (struct user_cpu *)user_percpu_area[cpu];

	user_set_cpu(cpu);
	tasks[cpu].prio = 120;
	tasks[cpu].stack = (char *)__builtin_frame_address(0) - FAKE_STACK_LEFT;
	area->task = &tasks[cpu];
}

static void *fake_zalloc(size_t n, size_t size)
{
	size_t bytes = (n * size + 63) & ~63UL;
	void *p = aligned_alloc(64, bytes);

	if (!p)
		abort();
	return memset(p, 0, bytes);
}

static void fake_queue_init(struct fake_ctrl *ctrl, unsigned int qid,
			    unsigned int depth, unsigned int tags)
{
	struct fake_queue *fq = &ctrl->queues[qid];
	struct nvme_queue *nvmeq = &ctrl->dev.queues[qid];
	struct reap_queue *q = &ctrl->reap.queues[qid];
	unsigned int tag;

	fq->ctrl = ctrl;
	fq->nvmeq = nvmeq;
	fq->q = q;
	fq->phase = 1;
	fq->tags.nr_tags = tags;
	fq->tags.rqs = fake_zalloc(tags, sizeof(*fq->tags.rqs));
	fq->requests = fake_zalloc(tags, sizeof(*fq->requests));
	fq->hctx.driver_data = nvmeq;
	fq->hctx.queue = &ctrl->queue;
	for (tag = 0; tag < tags; tag++) {
		struct request *rq = &fq->requests[tag].rq;

		rq->q = &ctrl->queue;
		rq->mq_ctx = &fq->ctx;
		rq->mq_hctx = &fq->hctx;
		fq->tags.rqs[tag] = rq;
	}
	ctrl->dev.tagset.tags[qid - 1] = &fq->tags;

	nvmeq->dev = &ctrl->dev;
	nvmeq->cqes = fake_zalloc(depth, sizeof(*nvmeq->cqes));
	nvmeq->q_db = &fq->doorbell;
	nvmeq->q_depth = depth;
	nvmeq->cq_vector = qid;
	nvmeq->qid = qid;
	nvmeq->cq_phase = 1;
	nvmeq->flags = BIT(STOCK_QUEUE_ENABLED);

	q->ctrl = &ctrl->reap;
	q->qid = qid;
	q->nvmeq = nvmeq;
	q->lock = &nvmeq->cq_poll_lock;
	q->submit_budget = POLICY_SUBMIT_BUDGET_DEFAULT;
	q->counters = alloc_percpu(struct reap_counters);
	q->owned = true;
	q->check = true;
}

struct fake_ctrl *fake_ctrl_new(unsigned int queues, unsigned int depth,
				unsigned int tags)
{
	struct fake_ctrl *ctrl = fake_zalloc(1, sizeof(*ctrl));
	unsigned int qid;

	static bool hooked;

	if (!hooked) {
		stock.ops = &fake_ops;
		stock.complete_batch = fake_complete_batch;
		stock.irq_handler = fake_nvme_irq;
		if (reap_irq_hook((unsigned long)fake_nvme_irq))
			abort();
		hooked = true;
	}
	ctrl->dev.queues = fake_zalloc(queues + 1, sizeof(struct nvme_queue));
	ctrl->dev.tagset.tags = fake_zalloc(queues, sizeof(void *));
	ctrl->dev.db_stride = 0;
	ctrl->dev.nr_allocated_queues = queues + 1;
	ctrl->dev.num_vecs = queues + 1;
	ctrl->dev.ctrl.tagset = &ctrl->dev.tagset;
	ctrl->reap.dev = &ctrl->dev;
	ctrl->reap.pdev = &ctrl->pdev;
	ctrl->reap.set = &ctrl->dev.tagset;
	ctrl->reap.queues = fake_zalloc(queues + 1, sizeof(struct reap_queue));
	ctrl->reap.nr_queues = queues + 1;
	ctrl->queues = fake_zalloc(queues + 1, sizeof(struct fake_queue));
	for (qid = 1; qid <= queues; qid++)
		fake_queue_init(ctrl, qid, depth, tags);
	ctrl->reap.ops = fake_zalloc(1, struct_size(ctrl->reap.ops, queue,
						    queues + 1));
	reap_ops_init(ctrl->reap.ops, stock.ops, &ctrl->reap);
	ctrl->queue.mq_ops = &ctrl->reap.ops->ops;
	if (reap_lookup_add(&ctrl->reap))
		abort();
	reap_ops_wrap(ctrl->reap.ops);
	return ctrl;
}

void fake_ctrl_free(struct fake_ctrl *ctrl)
{
	unsigned int qid;

	reap_ops_unwrap(ctrl->reap.ops);
	reap_lookup_del(&ctrl->reap);
	for (qid = 1; qid < ctrl->reap.nr_queues; qid++) {
		free(ctrl->queues[qid].tags.rqs);
		free(ctrl->queues[qid].requests);
		free(ctrl->dev.queues[qid].cqes);
		free_percpu(ctrl->reap.queues[qid].counters);
	}
	free(ctrl->dev.queues);
	free(ctrl->dev.tagset.tags);
	free(ctrl->reap.queues);
	free(ctrl->reap.ops);
	free(ctrl->queues);
	free(ctrl);
}

struct fake_queue *fake_ctrl_queue(struct fake_ctrl *ctrl, unsigned int qid)
{
	return &ctrl->queues[qid];
}

void fake_on_kick(struct fake_queue *fq, void (*hook)(void *data), void *data)
{
	fq->kick_data = data;
	fq->kick = hook;
}

void fake_on_complete(struct fake_queue *fq, void (*hook)(void *data),
		      void *data)
{
	fq->completed_data = data;
	fq->completed = hook;
}

/* Return: false if the tag's last request has not ended yet. */
bool fake_start(struct fake_queue *fq, unsigned int tag)
{
	struct request *rq = &fq->requests[tag].rq;

	if (__atomic_load_n(&rq->state, __ATOMIC_ACQUIRE) != MQ_RQ_IDLE)
		return false;
	WRITE_ONCE(rq->state, MQ_RQ_IN_FLIGHT);
	return true;
}

uint16_t fake_cid(struct fake_queue *fq, unsigned int tag)
{
	u16 gen = fq->requests[tag].pdu.genctr & STOCK_GEN_MASK;

	return gen << 12 | tag;
}

/* Return: false if the CQ is full; nothing was posted then. */
bool fake_post(struct fake_queue *fq, uint16_t cid, uint16_t status)
{
	struct nvme_completion *cqe = &fq->nvmeq->cqes[fq->tail];
	unsigned int next = fq->tail + 1;

	if (next == fq->nvmeq->q_depth)
		next = 0;
	if (next == __atomic_load_n(&fq->doorbell, __ATOMIC_ACQUIRE))
		return false;
	cqe->result.u64 = cid;
	cqe->command_id = cid;
	/* Release: the phase bit comes last. */
	smp_store_release(&cqe->status, status << 1 | fq->phase);
	fq->tail = next;
	if (!next)
		fq->phase ^= 1;
	return true;
}

uint32_t fake_doorbell(struct fake_queue *fq)
{
	return READ_ONCE(fq->doorbell);
}

static const struct blk_mq_ops *fake_table(struct fake_queue *fq)
{
	return READ_ONCE(fq->hctx.queue->mq_ops);
}

int fake_submit(struct fake_queue *fq, bool last)
{
	struct blk_mq_queue_data bd = {
		.rq = &fq->requests[0].rq,
		.last = last,
	};

	return fake_table(fq)->queue_rq(&fq->hctx, &bd);
}

void fake_commit(struct fake_queue *fq)
{
	fake_table(fq)->commit_rqs(&fq->hctx);
}

void fake_submit_list(struct fake_queue *fq)
{
	struct request *list = &fq->requests[0].rq;

	fake_table(fq)->queue_rqs(&list);
}

int fake_interrupt(struct fake_queue *fq)
{
	return user_interrupt((unsigned long)fake_nvme_irq, fq->nvmeq);
}

static_assert((int)FAKE_SUBMIT == REAP_CTX_SUBMIT &&
	      (int)FAKE_IRQ == REAP_CTX_IRQ &&
	      (int)FAKE_THREAD == REAP_CTX_THREAD &&
	      (int)FAKE_DRAIN == REAP_CTX_DRAIN, "contexts of fake.h");

unsigned int fake_reap(struct fake_queue *fq, enum fake_context context,
		       unsigned int budget)
{
	return reap_cq(fq->q, (enum reap_ctx)context, budget);
}

unsigned int fake_completions(struct fake_queue *fq, unsigned int tag)
{
	return atomic_load(&fq->requests[tag].completions);
}

uint16_t fake_status(struct fake_queue *fq, unsigned int tag)
{
	return fq->requests[tag].pdu.status;
}

uint64_t fake_count(struct fake_queue *fq, enum fake_counter which)
{
	static const enum reap_counter counters[] = {
		[FAKE_CHECKS] = REAP_COUNT_checks,
		[FAKE_CHECKS_FOUND] = REAP_COUNT_checks_found,
		[FAKE_SUBMISSIONS] = REAP_COUNT_submissions,
		[FAKE_TRYLOCK_FAILURES] = REAP_COUNT_trylock_failures,
		[FAKE_HANDOVERS] = REAP_COUNT_handovers,
		[FAKE_INVALID_IDS] = REAP_COUNT_invalid_ids,
		[FAKE_INTERRUPTS_EMPTY] = REAP_COUNT_interrupts_empty,
	};

	return reap_counter_sum(fq->q->counters, counters[which]);
}

bool fake_pending(struct fake_queue *fq)
{
	return stock_cqe_pending(fq->nvmeq, stock_cq_entry(fq->nvmeq));
}

bool fake_owed(struct fake_queue *fq)
{
	return test_bit(REAP_OWED, &fq->q->state);
}

bool fake_defer_end(struct fake_queue *fq)
{
	return reap_defer_end(fq->q);
}

unsigned int fake_head(struct fake_queue *fq)
{
	return stock_queue_head(fq->nvmeq);
}

unsigned int fake_tail(struct fake_queue *fq)
{
	return fq->tail;
}

void fake_set_enabled(struct fake_queue *fq, bool enabled)
{
	if (enabled)
		set_bit(STOCK_QUEUE_ENABLED, &fq->nvmeq->flags);
	else
		clear_bit(STOCK_QUEUE_ENABLED, &fq->nvmeq->flags);
}

void fake_set_check(struct fake_queue *fq, bool check)
{
	WRITE_ONCE(fq->q->check, check);
}

void fake_set_submit_budget(struct fake_queue *fq, unsigned int budget)
{
	fq->q->submit_budget = budget;
}

void fake_set_no_generation(struct fake_queue *fq, bool no_gen)
{
	fq->q->no_gen = no_gen;
}

/* Another context, stuck in the CQ lock or leaving it. */
void fake_hold_lock(struct fake_queue *fq, bool hold)
{
	if (!hold)
		spin_unlock(fq->q->lock);
	else if (!spin_trylock(fq->q->lock))
		abort();
}
