// SPDX-License-Identifier: GPL-2.0
/*
 * One queue: how it is wired to CPUs, whether it can be ours, and the order
 * in which a set of queues is taken and given back.
 */
#include "compat.h"
#include "reap.h"
#include "stock.h"

/**
 * reap_queue_init - set up what we keep for a stock queue; allocates nothing
 * @q: zeroed
 * @ctrl: its controller
 * @qid: 1-based
 */
void reap_queue_init(struct reap_queue *q, struct reap_ctrl *ctrl,
		     unsigned int qid)
{
	q->ctrl = ctrl;
	q->qid = qid;
	q->nvmeq = stock_dev_queue(ctrl->dev, qid);
	q->lock = stock_queue_cq_lock(q->nvmeq);
	q->no_gen = stock_dev_no_gen(ctrl->dev);
	q->submit_check = ctrl->submit_check;
	q->submit_budget = ctrl->submit_budget;
	q->irq = -1;
	q->reason = "not inspected yet";
}

/* The possible CPUs whose submissions of any kind blk-mq maps to the queue. */
static void reap_queue_map_cpus(struct reap_queue *q)
{
	struct blk_mq_tag_set *set = q->ctrl->set;
	unsigned int i, cpu;

	cpumask_clear(&q->cpus);
	for (i = 0; i < set->nr_maps; i++) {
		const struct blk_mq_queue_map *map = &set->map[i];

		if (!map->nr_queues)
			continue;
		for_each_possible_cpu(cpu) {
			if (map->mq_map[cpu] == q->qid - 1)
				cpumask_set_cpu(cpu, &q->cpus);
		}
	}
}

/* Return: NULL, or why the queue's vector isn't one to take. */
static const char *reap_queue_vector(struct reap_queue *q)
{
	struct pci_dev *pdev = q->ctrl->pdev;
	unsigned int entry = stock_queue_vector(q->nvmeq);
	struct compat_vector vec;

	if (!pdev->msix_enabled)
		return "its interrupt isn't MSI-X";
	if (!entry)
		return "its vector is shared with the admin queue";
	q->irq = pci_irq_vector(pdev, entry);
	if (q->irq < 0 ||
	    compat_vector_get(q->irq, &vec, &q->irq_cpus, &q->irq_effective))
		return "its vector has no handler";
	q->threaded = vec.threaded;
	if (vec.threaded)
		return "its interrupt is threaded (threadirqs or use_threaded_interrupts)";
	if (vec.handler != stock.irq_handler || vec.dev_id != q->nvmeq)
		return "its handler isn't nvme_irq";
	if (vec.shared)
		return "its vector is shared";
	return NULL;
}

/**
 * reap_queue_inspect - learn how a queue is wired and whether it can be ours
 * @q: queue of a live controller; the caller holds the controller's lock
 *
 * A reset may run at the same time, so the caller drops the result if the
 * controller isn't live afterwards.
 *
 * Return: NULL, or what is so wrong that the controller is to stay stock.
 */
const char *reap_queue_inspect(struct reap_queue *q)
{
	struct policy_mapping *wiring = &q->wiring;
	const char *insane = NULL;

	q->irq = -1;
	cpumask_clear(&q->irq_cpus);
	cpumask_clear(&q->irq_effective);
	q->threaded = false;
	wiring->polled = false;
	wiring->dedicated = false;

	q->down = q->qid >= stock_dev_queue_count(q->ctrl->dev) ||
		  !stock_queue_enabled(q->nvmeq);
	if (q->down) {
		cpumask_clear(&q->cpus);
		q->reason = "not in use";
	} else {
		insane = stock_queue_sane(q->ctrl->dev, q->qid);
		reap_queue_map_cpus(q);
		wiring->polled = stock_queue_polled(q->nvmeq);
		q->reason = insane ?:
			    wiring->polled ? "polled" : reap_queue_vector(q);
		wiring->dedicated = !q->reason;
	}
	q->depth = q->down || insane ? 0 : stock_queue_depth(q->nvmeq);
	wiring->submit_cpus = cpumask_weight(&q->cpus);
	wiring->vector_cpus = cpumask_weight(&q->irq_cpus);
	return insane;
}

/**
 * reap_queue_update_check - apply the settings of the CQ check
 * @q: queue; the caller holds the controller's lock
 */
void reap_queue_update_check(struct reap_queue *q)
{
	WRITE_ONCE(q->check, q->owned && policy_check_active(q->submit_check,
							     &q->wiring));
}

/**
 * reap_queues_take - make the interrupts of queues ours
 * @ctrl: controller; the caller holds its lock; those to take are marked
 *
 * Stock handlers that have begun before end within the grace period; only
 * then may others than the handler reap.
 */
void reap_queues_take(struct reap_ctrl *ctrl)
{
	unsigned int qid;

	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];

		if (q->move != REAP_TAKE)
			continue;
		reap_defer_set_cpus(q);
		reap_defer_start(q);
		WRITE_ONCE(q->owned, true);
	}
	synchronize_rcu();
	for (qid = 1; qid < ctrl->nr_queues; qid++)
		reap_queue_update_check(&ctrl->queues[qid]);
}

/* What an obligated context of the past may have left: reaped here. */
static void reap_queue_drain(struct reap_queue *q)
{
	local_bh_disable();
	reap_cq(q, REAP_CTX_DRAIN, UINT_MAX);
	local_bh_enable();
}

/**
 * reap_queues_give - give the interrupts of queues back to the stock driver
 * @ctrl: controller; the caller holds its lock; those to give are marked
 *
 * First nobody but the handler reaps, then nothing is left to anybody but the
 * handler, then the handler is the stock one. Never waits for I/O: a removal
 * that only then cancels it may be what called us.
 */
void reap_queues_give(struct reap_ctrl *ctrl)
{
	unsigned int qid;

	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		if (ctrl->queues[qid].move == REAP_GIVE)
			WRITE_ONCE(ctrl->queues[qid].check, false);
	}
	synchronize_rcu();
	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];

		if (q->move != REAP_GIVE)
			continue;
		reap_defer_quiesce(q);
		reap_queue_drain(q);
		WRITE_ONCE(q->owned, false);
	}
	synchronize_rcu();
}
