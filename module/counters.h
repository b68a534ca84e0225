/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Per-CPU counters and histograms of a queue: an increment each on the hot
 * path, summed up when they are read.
 */
#ifndef NVME_REAP_COUNTERS_H
#define NVME_REAP_COUNTERS_H

#include <linux/cpumask.h>
#include <linux/percpu.h>
#include <linux/types.h>

#include "policy.h"

enum reap_counter {
#define COUNTER(name) REAP_COUNT_##name,
#include "counter_list.h"
#undef COUNTER
	REAP_NR_COUNTERS
};

enum reap_hist {
	REAP_HIST_IRQ,		/* CQEs per interrupt */
	REAP_HIST_SUBMIT,	/* CQEs per check that took the CQ lock */
	REAP_NR_HISTS
};

struct reap_counters {
	u64 count[REAP_NR_COUNTERS];
	u64 hist[REAP_NR_HISTS][POLICY_HIST_BUCKETS];
};

#define reap_count_add(q, name, n) \
	this_cpu_add((q)->counters->count[REAP_COUNT_##name], (n))
#define reap_count(q, name)	reap_count_add(q, name, 1)
/* @ctx: enum reap_ctx, in the order of the reaped_* counters. */
#define reap_count_reaped(q, ctx, n) \
	this_cpu_add((q)->counters->count[REAP_COUNT_reaped_submit + (ctx)], (n))
#define reap_hist_add(q, which, n) \
	this_cpu_inc((q)->counters->hist[which][policy_hist_bucket(n)])

static inline u64 reap_counter_sum(struct reap_counters __percpu *counters,
				   enum reap_counter which)
{
	unsigned int cpu;
	u64 sum = 0;

	for_each_possible_cpu(cpu)
		sum += per_cpu_ptr(counters, cpu)->count[which];
	return sum;
}

#endif
