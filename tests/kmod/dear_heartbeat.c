// SPDX-License-Identifier: GPL-2.0
/*
 * The heartbeat: one kthread (SCHED_OTHER) on each CPU that was asked for.
 */
#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/hrtimer.h>
#include <linux/kthread.h>
#include <linux/math.h>
#include <linux/minmax.h>
#include <linux/module.h>
#include <linux/sched.h>

#include "dear.h"

/* Later than this counts as "late by much". */
#define LATE_US 50000

static char *heartbeat_cpus = "0";
module_param(heartbeat_cpus, charp, 0444);
MODULE_PARM_DESC(heartbeat_cpus, "CPUs that get a heartbeat task (list)");

static unsigned int heartbeat_ms = 4;
module_param(heartbeat_ms, uint, 0444);
MODULE_PARM_DESC(heartbeat_ms, "time between two beats, in milliseconds");

DEFINE_PER_CPU(struct dear_heartbeat, dear_heartbeats);

static u64 period(void)
{
	return dear_from_us(heartbeat_ms * 1000ULL);
}

/**
 * dear_heartbeat_lateness - how much of a time without a beat counts as late
 * @gap: time between two beats, or since the last one
 */
u64 dear_heartbeat_lateness(u64 gap)
{
	u64 late = gap > period() ? gap - period() : 0;

	return late > dear_from_us(LATE_US) ? late : 0;
}

static void beat(void)
{
	struct dear_heartbeat *heart;
	unsigned long flags;
	u64 now, gap;

	/* A reset comes as an interrupt. */
	local_irq_save(flags);
	heart = this_cpu_ptr(&dear_heartbeats);
	now = dear_now();
	gap = now - heart->last;
	heart->beats++;
	WRITE_ONCE(heart->gap, max(heart->gap, gap));
	WRITE_ONCE(heart->late, heart->late + dear_heartbeat_lateness(gap));
	WRITE_ONCE(heart->last, now);
	local_irq_restore(flags);
}

static int heartbeat(void *unused)
{
	while (!kthread_should_stop()) {
		ktime_t wait = ms_to_ktime(heartbeat_ms);

		set_current_state(TASK_IDLE);
		if (!kthread_should_stop())
			schedule_hrtimeout(&wait, HRTIMER_MODE_REL);
		__set_current_state(TASK_RUNNING);
		beat();
	}
	return 0;
}

static int start_on(unsigned int cpu)
{
	struct dear_heartbeat *heart = per_cpu_ptr(&dear_heartbeats, cpu);
	struct task_struct *task;

	task = kthread_create_on_cpu(heartbeat, NULL, cpu, "dear_beat/%u");
	if (IS_ERR(task))
		return PTR_ERR(task);
	heart->last = dear_now();
	heart->task = task;
	wake_up_process(task);
	return 0;
}

int dear_heartbeat_start(void)
{
	cpumask_var_t cpus;
	unsigned int cpu;
	int ret;

	if (!heartbeat_ms)
		return -EINVAL;
	if (!alloc_cpumask_var(&cpus, GFP_KERNEL))
		return -ENOMEM;
	ret = cpulist_parse(heartbeat_cpus, cpus);
	if (!ret && !cpumask_subset(cpus, cpu_online_mask))
		ret = -EINVAL;
	if (!ret) {
		for_each_cpu(cpu, cpus) {
			ret = start_on(cpu);
			if (ret)
				break;
		}
	}
	free_cpumask_var(cpus);
	if (ret)
		dear_heartbeat_stop();
	return ret;
}

void dear_heartbeat_stop(void)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		struct dear_heartbeat *heart = per_cpu_ptr(&dear_heartbeats, cpu);

		if (heart->task)
			kthread_stop(heart->task);
		heart->task = NULL;
	}
}

void dear_heartbeat_reset_this_cpu(u64 now)
{
	struct dear_heartbeat *heart = this_cpu_ptr(&dear_heartbeats);

	*heart = (struct dear_heartbeat){ .task = heart->task, .last = now };
}
