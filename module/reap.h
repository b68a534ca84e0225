/* SPDX-License-Identifier: GPL-2.0 */
/*
 * State of the queues and controllers that nvme-reap has taken over, and the
 * calls between its parts. docs/design.md tells how they work together.
 */
#ifndef NVME_REAP_H
#define NVME_REAP_H

#include <linux/blk-mq.h>
#include <linux/completion.h>
#include <linux/cpumask.h>
#include <linux/irqreturn.h>
#include <linux/kobject.h>
#include <linux/mutex.h>
#include <linux/pci.h>
#include <linux/spinlock.h>
#include <linux/timer.h>
#include <linux/workqueue.h>

#include "counters.h"
#include "policy.h"

/* CQEs taken from a CQ in one hold of its lock; sets the reaper's stack use. */
#define REAP_BATCH		32

/* Who reaps. The value indexes the counters of CQEs per context. */
enum reap_ctx {
	REAP_CTX_SUBMIT,	/* a task that has just submitted */
	REAP_CTX_IRQ,		/* the handler of the queue's vector */
	REAP_CTX_THREAD,	/* the queue's deferral thread */
	REAP_CTX_DRAIN,		/* detach, while it hands the queue back */
};

/* Bits of reap_queue.state. */
enum reap_state_bit {
	/*
	 * An interrupt or a deferral was consumed and the CQ has not been
	 * seen empty since: whoever holds or takes the CQ lock next has to.
	 */
	REAP_OWED,
	/* The deferral thread has been woken and has not finished. */
	REAP_DEFERRED,
	/* It was the safety timer that woke it. */
	REAP_RESCUE,
};

struct reap_ctrl;

/* What a change of ownership does with a queue. */
enum reap_move {
	REAP_STAY,
	REAP_TAKE,
	REAP_GIVE,
};

/**
 * struct reap_queue - what we keep for one stock I/O queue
 * @nvmeq: the stock struct nvme_queue
 * @lock: the stock driver's CQ lock of that queue
 * @owned: interrupts of this queue are ours; the ftrace callback tests this
 * @check: the effective state of the CQ check after submission
 * @no_gen: the controller's command ids carry no generation
 * @submit_budget: CQEs that one check may reap
 * @counters: per-CPU counters and histograms
 * @ctrl: controller that the queue belongs to
 * @qid: NVMe queue identifier, 1-based
 * @state: enum reap_state_bit; written by every context
 * @irq_seq: counts interrupts; written by the handler alone
 * @safety: backstop for a controller that raises no interrupt for new CQEs
 * @watch_seq: @irq_seq when @safety was armed
 * @watch_head: head of the CQ when @safety was armed
 * @thread: deferral thread
 * @submit_check: the setting @check is derived from
 * @wiring: how the queue is wired to CPUs
 * @irq: Linux interrupt number, -1 without one
 * @depth: entries of the CQ, 0 while it is down
 * @reason: why the queue is to stay stock; NULL when it can be owned
 * @down: the stock driver doesn't use it at present
 * @threaded: its interrupt has a thread
 * @warned: a bad CQE has been reported
 * @move: what reap_queues_take() and reap_queues_give() are to do with it
 * @cpus: possible CPUs that submit to it
 * @irq_cpus: affinity of its vector
 * @irq_effective: CPUs that the vector is delivered to
 * @kobj: queues/<qid> in sysfs
 * @kobj_gone: completes when nothing holds @kobj
 *
 * What the hot path reads comes first; @state is on a cache line of its own
 * because the handler and submitters on other CPUs write it.
 */
struct reap_queue {
	void *nvmeq;
	spinlock_t *lock;	/* the stock driver's */
	bool owned;
	bool check;
	bool no_gen;
	unsigned int submit_budget;
	struct reap_counters __percpu *counters;
	struct reap_ctrl *ctrl;
	unsigned int qid;

	unsigned long state ____cacheline_aligned_in_smp;
	unsigned int irq_seq;

	struct timer_list safety ____cacheline_aligned_in_smp;
	unsigned int watch_seq;
	u16 watch_head;
	struct task_struct *thread;
	enum reap_check_mode submit_check;
	struct policy_mapping wiring;
	int irq;
	unsigned int depth;
	const char *reason;
	bool down;
	bool threaded;
	bool warned;
	enum reap_move move;
	struct cpumask cpus;
	struct cpumask irq_cpus;
	struct cpumask irq_effective;
	struct kobject kobj;
	struct completion kobj_gone;
};

/**
 * struct reap_ops - the operations that blk-mq calls on an attached controller
 * @ops: copy of the stock operations, submission replaced while enabled
 * @queue: the controller's queues by identifier, an array of pointers because
 *	   one is found with a single load; stale once it is detached
 *
 * Timeout work and removed namespaces that are still open may load the pointer
 * at any later time, so a table is written once more (to the stock functions)
 * when its controller is detached, and never freed.
 */
struct reap_ops {
	struct blk_mq_ops ops;
	struct reap_queue *queue[];
};

enum reap_ctrl_state {
	REAP_CTRL_WAITING,	/* not live yet, housekeeping tries again */
	REAP_CTRL_ATTACHED,
	REAP_CTRL_DISABLED,	/* by the user: the stock path */
	REAP_CTRL_STOCK,	/* refused, see reason */
};

/**
 * struct reap_ctrl - an NVMe PCI controller
 * @dev: the stock struct nvme_dev
 * @pdev: its PCI function
 * @set: its I/O tag set
 * @ops: our operations; NULL until first attached
 * @queues: indexed by NVMe queue identifier; [0] is never used
 * @nr_queues: entries of @queues
 * @lock: serialises attach, detach and settings
 * @state: see enum reap_ctrl_state
 * @enabled: the user's wish
 * @submit_check: controller-wide setting, copied to each queue
 * @submit_budget: controller-wide setting, copied to each queue
 * @reason: why we wait, or why it is left stock
 * @refusal: errno of a refusal for a reason that concerns the whole driver
 * @work: attach and housekeeping
 * @node: on the list of controllers
 * @kobj: nvme_reap/ in the PCI device's sysfs folder
 * @kobj_gone: completes when nothing holds @kobj
 * @queues_kobj: nvme_reap/queues/
 * @debugfs: its folder in debugfs
 */
struct reap_ctrl {
	void *dev;
	struct pci_dev *pdev;
	struct blk_mq_tag_set *set;
	struct reap_ops *ops;
	struct reap_queue *queues;
	unsigned int nr_queues;
	struct mutex lock;	/* attach, detach, settings */
	enum reap_ctrl_state state;
	bool enabled;
	enum reap_check_mode submit_check;
	unsigned int submit_budget;
	const char *reason;
	struct delayed_work work;
	struct list_head node;
	int refusal;
	struct kobject kobj;
	struct completion kobj_gone;
	struct kobject *queues_kobj;
	struct dentry *debugfs;
};

/* lookup.c: from a stock queue to ours, for readers in any context */
struct reap_queue *reap_lookup(void *nvmeq) notrace;
int reap_lookup_add(struct reap_ctrl *ctrl);
void reap_lookup_del(struct reap_ctrl *ctrl);
void reap_lookup_exit(void);

/* cq.c: the reaper */
unsigned int reap_cq(struct reap_queue *q, enum reap_ctx ctx,
		     unsigned int budget);
bool reap_defer_begin(struct reap_queue *q);
bool reap_defer_end(struct reap_queue *q);

/* submit.c: the CQ check after submission */
void reap_ops_init(struct reap_ops *table, const struct blk_mq_ops *ops,
		   struct reap_ctrl *ctrl);
void reap_ops_wrap(struct reap_ops *table);
void reap_ops_unwrap(struct reap_ops *table);

/* irq.c: the interrupt */
int reap_irq_hook(unsigned long nvme_irq);
void reap_irq_unhook(void);

/* defer.c: reaping outside of submission and interrupt */
int reap_defer_init(struct reap_queue *q);
void reap_defer_start(struct reap_queue *q);
void reap_defer_set_cpus(struct reap_queue *q);
void reap_defer_kick(struct reap_queue *q);
void reap_defer_watch(struct reap_queue *q);
void reap_defer_quiesce(struct reap_queue *q);
void reap_defer_exit(struct reap_queue *q);

/* queue.c: a queue's wiring, and how queues are taken and given back */
void reap_queue_init(struct reap_queue *q, struct reap_ctrl *ctrl,
		     unsigned int qid);
const char *reap_queue_inspect(struct reap_queue *q);
void reap_queue_update_check(struct reap_queue *q);
void reap_queues_take(struct reap_ctrl *ctrl);
void reap_queues_give(struct reap_ctrl *ctrl);

/* ctrl.c: controllers */
int reap_ctrl_init(void);
void reap_ctrl_exit(void);
int reap_ctrl_set_enabled(struct reap_ctrl *ctrl, bool enabled);
int reap_ctrl_state_text(struct reap_ctrl *ctrl, char *buf);

/* allow.c: the controllers= parameter */
int reap_allow_parse(const char *list);
bool reap_allow_match(struct pci_dev *pdev);

/* sysfs.c, debugfs.c */
int reap_sysfs_add(struct reap_ctrl *ctrl);
int reap_sysfs_add_queues(struct reap_ctrl *ctrl);
void reap_sysfs_del(struct reap_ctrl *ctrl);
void reap_debugfs_init(void);
void reap_debugfs_exit(void);
void reap_debugfs_add(struct reap_ctrl *ctrl);
void reap_debugfs_del(struct reap_ctrl *ctrl);

/* Defaults from the module's parameters, checked at load. */
struct reap_defaults {
	bool enabled;
	enum reap_check_mode submit_check;
	unsigned int submit_budget;
};

extern struct reap_defaults reap_defaults;

#endif
