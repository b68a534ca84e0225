// SPDX-License-Identifier: GPL-2.0
/*
 * debugfs dear_completion/: the cost of a completion, the report, the reset.
 */
#include <linux/cpumask.h>
#include <linux/debugfs.h>
#include <linux/minmax.h>
#include <linux/seq_file.h>
#include <linux/smp.h>

#include "dear.h"

static struct dentry *root;
static u64 reset_at;

static void print_us(struct seq_file *m, unsigned int cpu, const char *key,
		     u64 cycles)
{
	seq_printf(m, "cpu%u.%s %llu\n", cpu, key, dear_to_us(cycles));
}

/* A span that is still open counts as far as it has come. */
static void print_span(struct seq_file *m, unsigned int cpu, const char *name,
		       const struct dear_span *span, u64 end)
{
	u64 since = READ_ONCE(span->since);
	u64 open = since && end > since ? end - since : 0;
	u64 total = READ_ONCE(span->total) + open;
	u64 longest = max(READ_ONCE(span->longest), open);

	seq_printf(m, "cpu%u.%s_count %llu\n", cpu, name,
		   READ_ONCE(span->count));
	seq_printf(m, "cpu%u.%s_us %llu\n", cpu, name, dear_to_us(total));
	seq_printf(m, "cpu%u.%s_longest_us %llu\n", cpu, name,
		   dear_to_us(longest));
}

static void print_completions(struct seq_file *m, unsigned int cpu,
			      const struct dear_meter *meter)
{
	static const char * const names[] = {
		[DEAR_HARDIRQ] = "hardirq",
		[DEAR_SOFTIRQ] = "softirq",
		[DEAR_KTHREAD] = "kthread",
		[DEAR_TASK] = "task",
	};
	unsigned int context;

	BUILD_BUG_ON(ARRAY_SIZE(names) != DEAR_NR_CONTEXTS);
	for (context = 0; context < DEAR_NR_CONTEXTS; context++)
		seq_printf(m, "cpu%u.completions_%s %llu\n", cpu,
			   names[context],
			   READ_ONCE(meter->completions[context]));
	seq_printf(m, "cpu%u.submissions %llu\n", cpu,
		   READ_ONCE(meter->submissions));
}

static void print_heartbeat(struct seq_file *m, unsigned int cpu, u64 now)
{
	struct dear_heartbeat *heart = per_cpu_ptr(&dear_heartbeats, cpu);
	u64 last = READ_ONCE(heart->last);
	u64 open = now > last ? now - last : 0;

	if (!READ_ONCE(heart->task))
		return;
	seq_printf(m, "cpu%u.heartbeat_beats %llu\n", cpu,
		   READ_ONCE(heart->beats));
	print_us(m, cpu, "heartbeat_gap_us", max(READ_ONCE(heart->gap), open));
	print_us(m, cpu, "heartbeat_late_us",
		 READ_ONCE(heart->late) + dear_heartbeat_lateness(open));
}

/*
 * Reads the other CPUs' meters without asking them: one that is kept in its
 * handlers would not answer.  So figures of one CPU may be a moment apart.
 */
static int report_show(struct seq_file *m, void *unused)
{
	u64 now = dear_now();
	unsigned int cpu;

	seq_printf(m, "elapsed_us %llu\n",
		   dear_to_us(now - READ_ONCE(reset_at)));
	seq_printf(m, "iterations %u\n", READ_ONCE(dear_iterations));
	for_each_online_cpu(cpu) {
		struct dear_meter *meter = per_cpu_ptr(&dear_meters, cpu);
		u64 in_handler = READ_ONCE(meter->handler.since);

		print_span(m, cpu, "hardirq", &meter->handler, now);
		print_span(m, cpu, "stretch", &meter->stretch,
			   in_handler ? now : READ_ONCE(meter->handler_left));
		print_span(m, cpu, "softirq", &meter->softirq, now);
		print_completions(m, cpu, meter);
		print_heartbeat(m, cpu, now);
	}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(report);

static void reset_this_cpu(void *unused)
{
	u64 now = dear_now();

	dear_meter_reset_this_cpu(now);
	dear_heartbeat_reset_this_cpu(now);
}

void dear_reset(void)
{
	on_each_cpu(reset_this_cpu, NULL, 1);
	WRITE_ONCE(reset_at, dear_now());
}

static int reset_set(void *unused, u64 value)
{
	if (value != 1)
		return -EINVAL;
	dear_reset();
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(reset_fops, NULL, reset_set, "%llu\n");

void dear_report_add(void)
{
	root = debugfs_create_dir("dear_completion", NULL);
	debugfs_create_u32("iterations", 0644, root, &dear_iterations);
	debugfs_create_file("report", 0444, root, NULL, &report_fops);
	debugfs_create_file_unsafe("reset", 0200, root, NULL, &reset_fops);
}

void dear_report_remove(void)
{
	debugfs_remove_recursive(root);
}
