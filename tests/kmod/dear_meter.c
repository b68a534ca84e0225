// SPDX-License-Identifier: GPL-2.0
/*
 * Meters of each CPU: time in handlers and softirqs, and completions by context.
 */
#include <linux/minmax.h>
#include <linux/preempt.h>
#include <linux/sched.h>

#include "dear.h"

DEFINE_PER_CPU(struct dear_meter, dear_meters);

void dear_span_open(struct dear_span *span, u64 now)
{
	WRITE_ONCE(span->since, now);
}

void dear_span_close(struct dear_span *span, u64 now)
{
	u64 length;

	/* The probes may have been attached in the middle of one. */
	if (!span->since)
		return;
	length = now - span->since;
	span->count++;
	WRITE_ONCE(span->total, span->total + length);
	WRITE_ONCE(span->longest, max(span->longest, length));
	WRITE_ONCE(span->since, 0);
}

/* Forget what was, but not that one is open. */
void dear_span_restart(struct dear_span *span, u64 now)
{
	*span = (struct dear_span){ .since = span->since ? now : 0 };
}

void dear_meter_handler_enter(void)
{
	struct dear_meter *meter = this_cpu_ptr(&dear_meters);
	u64 now = dear_now();

	/*
	 * The last stretch ended when its last handler did, but only now is it
	 * known that this was the last.
	 */
	if (now - meter->handler_left > dear_from_us(READ_ONCE(dear_gap_us))) {
		dear_span_close(&meter->stretch, meter->handler_left);
		dear_span_open(&meter->stretch, now);
	}
	dear_span_open(&meter->handler, now);
}

void dear_meter_handler_exit(void)
{
	struct dear_meter *meter = this_cpu_ptr(&dear_meters);
	u64 now = dear_now();

	dear_span_close(&meter->handler, now);
	WRITE_ONCE(meter->handler_left, now);
}

void dear_meter_softirq_enter(void)
{
	dear_span_open(this_cpu_ptr(&dear_meters.softirq), dear_now());
}

void dear_meter_softirq_exit(void)
{
	dear_span_close(this_cpu_ptr(&dear_meters.softirq), dear_now());
}

static enum dear_context context_of_caller(void)
{
	if (in_hardirq())
		return DEAR_HARDIRQ;
	if (in_serving_softirq())
		return DEAR_SOFTIRQ;
	if (current->flags & PF_KTHREAD)
		return DEAR_KTHREAD;
	return DEAR_TASK;
}

void dear_meter_completion(void)
{
	this_cpu_inc(dear_meters.completions[context_of_caller()]);
}

void dear_meter_submission(void)
{
	this_cpu_inc(dear_meters.submissions);
}

/* Interrupts are off, so only a softirq can be open. */
void dear_meter_reset_this_cpu(u64 now)
{
	struct dear_meter *meter = this_cpu_ptr(&dear_meters);
	struct dear_span softirq = meter->softirq;

	dear_span_restart(&softirq, now);
	*meter = (struct dear_meter){ .softirq = softirq };
}
