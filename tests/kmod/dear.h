/* SPDX-License-Identifier: GPL-2.0 */
/*
 * dear_completion: makes NVMe completions dear and measures what that does to
 * each CPU.  It hangs on tracepoints alone, so the driver under test is stock.
 */
#ifndef DEAR_H
#define DEAR_H

#include <linux/percpu.h>
#include <linux/types.h>
#include <asm/tsc.h>

/*
 * Times are TSC cycles.  The kernel's own clocks will not do: local_clock() is
 * clamped to the tick, and a CPU that is kept in its handlers takes no tick; it
 * may also be the one that is to keep the time for all.
 */
static inline u64 dear_now(void)
{
	return rdtsc_ordered();
}

static inline u64 dear_to_us(u64 cycles)
{
	return mul_u64_u32_div(cycles, 1000, tsc_khz);
}

static inline u64 dear_from_us(u64 us)
{
	return mul_u64_u32_div(us, tsc_khz, 1000);
}

/* Intervals of one kind.  Its owner is one CPU, others only read. */
struct dear_span {
	u64 since;	/* start of the open one; 0: none is open */
	u64 count;
	u64 total;
	u64 longest;
};

void dear_span_open(struct dear_span *span, u64 now);
void dear_span_close(struct dear_span *span, u64 now);
void dear_span_restart(struct dear_span *span, u64 now);

enum dear_context {
	DEAR_HARDIRQ,
	DEAR_SOFTIRQ,
	DEAR_KTHREAD,
	DEAR_TASK,
	DEAR_NR_CONTEXTS,
};

/* What one CPU has done since the last reset. */
struct dear_meter {
	struct dear_span handler;	/* each entry of a device's handler */
	struct dear_span stretch;	/* handlers with no real gap between */
	u64 handler_left;		/* end of the last handler */
	struct dear_span softirq;
	u64 completions[DEAR_NR_CONTEXTS];
	u64 submissions;
};

DECLARE_PER_CPU(struct dear_meter, dear_meters);

void dear_meter_handler_enter(void);
void dear_meter_handler_exit(void);
void dear_meter_softirq_enter(void);
void dear_meter_softirq_exit(void);
void dear_meter_completion(void);
void dear_meter_submission(void);
void dear_meter_reset_this_cpu(u64 now);

/*
 * A task of no special priority that wants to run every few milliseconds on one
 * CPU; how late it comes is what any other task there suffers.
 */
struct dear_heartbeat {
	struct task_struct *task;	/* NULL: none on this CPU */
	u64 last;			/* time of the last beat */
	u64 beats;
	u64 gap;			/* longest time without a beat */
	u64 late;			/* sum of what was late by much */
};

DECLARE_PER_CPU(struct dear_heartbeat, dear_heartbeats);

int dear_heartbeat_start(void);
void dear_heartbeat_stop(void);
void dear_heartbeat_reset_this_cpu(u64 now);
u64 dear_heartbeat_lateness(u64 gap);

int dear_tracepoints_attach(void);
void dear_tracepoints_detach(void);

void dear_reset(void);
void dear_report_add(void);
void dear_report_remove(void);

extern unsigned int dear_iterations;
extern unsigned int dear_gap_us;

#endif
