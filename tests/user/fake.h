/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A fake NVMe controller with its stock driver, for tests of the module's hot
 * C: queues with a CQ in memory, requests that count how often they were
 * completed, a device that posts entries. C and C++.
 */
#ifndef NVME_REAP_FAKE_H
#define NVME_REAP_FAKE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct fake_ctrl;
struct fake_queue;

enum fake_context {
	FAKE_SUBMIT,
	FAKE_IRQ,
	FAKE_THREAD,
	FAKE_DRAIN,
};

enum fake_counter {
	FAKE_CHECKS,
	FAKE_CHECKS_FOUND,
	FAKE_SUBMISSIONS,
	FAKE_TRYLOCK_FAILURES,
	FAKE_HANDOVERS,
	FAKE_INVALID_IDS,
	FAKE_INTERRUPTS_EMPTY,
};

/* The calling thread becomes CPU @cpu, 0..7, a task that may reap. */
void fake_use_cpu(unsigned int cpu);

struct fake_ctrl *fake_ctrl_new(unsigned int queues, unsigned int depth,
				unsigned int tags);
void fake_ctrl_free(struct fake_ctrl *ctrl);
struct fake_queue *fake_ctrl_queue(struct fake_ctrl *ctrl, unsigned int qid);

/* @hook runs when the deferral thread of a queue is to be woken. */
void fake_on_kick(struct fake_queue *fq, void (*hook)(void *data), void *data);
/* The thread's end. Return: true if it has to go on. */
bool fake_defer_end(struct fake_queue *fq);
/* @hook runs at the end of each request, when its reaper holds no lock. */
void fake_on_complete(struct fake_queue *fq, void (*hook)(void *data),
		      void *data);

/* The device's side. Only one thread at a time may post to a queue. */
bool fake_start(struct fake_queue *fq, unsigned int tag);
uint16_t fake_cid(struct fake_queue *fq, unsigned int tag);
bool fake_post(struct fake_queue *fq, uint16_t cid, uint16_t status);
uint32_t fake_doorbell(struct fake_queue *fq);

/* Called at the end of each stock operation. */
extern void (*fake_stock_done)(void);

/* The driver's side, by way of the module. */
int fake_submit(struct fake_queue *fq, bool last);
void fake_commit(struct fake_queue *fq);
void fake_submit_list(struct fake_queue *fq);
int fake_interrupt(struct fake_queue *fq);
unsigned int fake_reap(struct fake_queue *fq, enum fake_context context,
		       unsigned int budget);

/* What there is to see. */
unsigned int fake_completions(struct fake_queue *fq, unsigned int tag);
uint16_t fake_status(struct fake_queue *fq, unsigned int tag);
uint64_t fake_count(struct fake_queue *fq, enum fake_counter which);
bool fake_pending(struct fake_queue *fq);
bool fake_owed(struct fake_queue *fq);
unsigned int fake_head(struct fake_queue *fq);
unsigned int fake_tail(struct fake_queue *fq);

/* Settings. */
void fake_set_enabled(struct fake_queue *fq, bool enabled);
void fake_set_check(struct fake_queue *fq, bool check);
void fake_set_submit_budget(struct fake_queue *fq, unsigned int budget);
void fake_set_no_generation(struct fake_queue *fq, bool no_gen);
void fake_hold_lock(struct fake_queue *fq, bool hold);

#ifdef __cplusplus
}
#endif

#endif
