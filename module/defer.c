// SPDX-License-Identifier: GPL-2.0
/*
 * Reaping outside of submission and interrupt: a thread per queue takes over
 * what a context was obligated to but had no budget left for, and a slow
 * timer catches what a controller never interrupts for.
 */
#include <linux/jiffies.h>
#include <linux/kthread.h>
#include <linux/sched.h>
#include <linux/sched/isolation.h>

#include "reap.h"
#include "stock.h"

/* CQEs between two chances for other tasks to run. */
#define DEFER_BUDGET	64

/* Long against any interrupt coalescing, short against a request timeout. */
#define SAFETY_INTERVAL	(HZ / 10)

/**
 * reap_defer_kick - have the deferral thread reap a CQ
 * @q: a queue on which REAP_OWED is set
 *
 * Context: any.
 */
void reap_defer_kick(struct reap_queue *q)
{
	if (!reap_defer_begin(q))
		return;
	reap_count(q, deferrals);
	wake_up_process(q->thread);
}

static void reap_deferred(struct reap_queue *q)
{
	bool rescue = test_and_clear_bit(REAP_RESCUE, &q->state);
	unsigned int n;

	do {
		do {
			local_bh_disable();
			n = reap_cq(q, REAP_CTX_THREAD, DEFER_BUDGET);
			local_bh_enable();
			if (n && rescue)
				reap_count(q, safety_timer_saves);
			rescue = false;
			cond_resched();
		} while (n == DEFER_BUDGET);
	} while (reap_defer_end(q));
}

static int reap_defer_thread(void *data)
{
	struct reap_queue *q = data;

	for (;;) {
		set_current_state(TASK_IDLE);
		if (test_bit(REAP_DEFERRED, &q->state)) {
			__set_current_state(TASK_RUNNING);
			reap_deferred(q);
		} else if (kthread_should_stop()) {
			break;
		} else if (kthread_should_park()) {
			__set_current_state(TASK_RUNNING);
			kthread_parkme();
		} else {
			schedule();
		}
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

/*
 * The safety timer: no interrupt and no progress since the watch began means
 * that nobody is coming. What is left then is the thread's, which takes the
 * CQ lock; a timer must not look at a CQ without it.
 */
static void reap_safety_timer(struct timer_list *timer)
{
	struct reap_queue *q = container_of(timer, struct reap_queue, safety);
	u16 head = stock_queue_head(q->nvmeq);

	if (READ_ONCE(q->irq_seq) != q->watch_seq)
		return;
	if (head != q->watch_head) {
		q->watch_head = head;
		mod_timer(&q->safety, jiffies + SAFETY_INTERVAL);
		return;
	}
	set_bit(REAP_RESCUE, &q->state);
	set_bit(REAP_OWED, &q->state);
	reap_defer_kick(q);
}

/**
 * reap_defer_watch - see to it that entries left to the interrupt get one
 * @q: a queue on which a submitter stopped at its budget
 */
void reap_defer_watch(struct reap_queue *q)
{
	if (timer_pending(&q->safety))
		return;
	q->watch_seq = READ_ONCE(q->irq_seq);
	q->watch_head = stock_queue_head(q->nvmeq);
	mod_timer(&q->safety, jiffies + SAFETY_INTERVAL);
}

/**
 * reap_defer_set_cpus - keep the deferral thread near the queue's interrupt
 * @q: queue
 *
 * Any CPU of the vector's mask that isn't isolated; any housekeeping CPU
 * where that leaves none.
 */
void reap_defer_set_cpus(struct reap_queue *q)
{
	const struct cpumask *housekeeping =
		housekeeping_cpumask(HK_TYPE_DOMAIN);
	cpumask_var_t cpus;

	if (!zalloc_cpumask_var(&cpus, GFP_KERNEL))
		return;
	cpumask_and(cpus, &q->irq_cpus, housekeeping);
	if (cpumask_intersects(cpus, cpu_online_mask))
		set_cpus_allowed_ptr(q->thread, cpus);
	else
		set_cpus_allowed_ptr(q->thread, housekeeping);
	free_cpumask_var(cpus);
}

/**
 * reap_defer_init - give a queue its deferral thread, parked
 * @q: queue, not owned
 *
 * Return: 0, or why the thread can't be made.
 */
int reap_defer_init(struct reap_queue *q)
{
	struct task_struct *thread;
	int ret;

	timer_setup(&q->safety, reap_safety_timer, 0);
	thread = kthread_create(reap_defer_thread, q, "reap/nvme%dq%u",
				stock_dev_instance(q->ctrl->dev), q->qid);
	if (IS_ERR(thread))
		return PTR_ERR(thread);
	ret = kthread_park(thread);
	if (ret) {
		kthread_stop(thread);
		return ret;
	}
	q->thread = thread;
	return 0;
}

/**
 * reap_defer_start - let deferrals of a queue run
 * @q: queue, about to be owned
 */
void reap_defer_start(struct reap_queue *q)
{
	q->state = 0;
	kthread_unpark(q->thread);
}

/**
 * reap_defer_quiesce - end the deferrals of a queue
 * @q: a queue whose submissions no longer check the CQ (and an RCU grace
 *     period has passed), so that nobody starts a watch or stops at a budget
 *
 * Returns when the thread has done what it was kicked for and is parked.
 */
void reap_defer_quiesce(struct reap_queue *q)
{
	timer_delete_sync(&q->safety);
	kthread_park(q->thread);
}

/**
 * reap_defer_exit - take the deferral thread away
 * @q: queue, quiesced
 */
void reap_defer_exit(struct reap_queue *q)
{
	if (q->thread)
		kthread_stop(q->thread);
	q->thread = NULL;
}
