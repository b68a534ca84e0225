// SPDX-License-Identifier: GPL-2.0
/*
 * debugfs nvme_reap/: histograms of each queue, and the test hooks.
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>

#include "reap.h"
#include "test_hook.h"

DEFINE_STATIC_KEY_FALSE(reap_test_hold_key);
unsigned int reap_test_hold_us;

/* A millisecond and more would trip the very watchdogs that tests look at. */
#define TEST_HOLD_MAX_US	20000

static struct dentry *debugfs_root;

static void hist_print(struct seq_file *m, enum reap_hist which)
{
	struct reap_queue *q = m->private;
	unsigned int bucket, cpu;

	for (bucket = 0; bucket < POLICY_HIST_BUCKETS; bucket++) {
		u64 sum = 0;

		for_each_possible_cpu(cpu)
			sum += per_cpu_ptr(q->counters, cpu)
				       ->hist[which][bucket];
		seq_printf(m, "%u %llu\n", policy_hist_floor(bucket), sum);
	}
}

static int hist_irq_show(struct seq_file *m, void *unused)
{
	hist_print(m, REAP_HIST_IRQ);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(hist_irq);

static int hist_submit_show(struct seq_file *m, void *unused)
{
	hist_print(m, REAP_HIST_SUBMIT);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(hist_submit);

static int hold_us_get(void *data, u64 *value)
{
	*value = READ_ONCE(reap_test_hold_us);
	return 0;
}

static int hold_us_set(void *data, u64 value)
{
	if (value > TEST_HOLD_MAX_US)
		return -ERANGE;
	WRITE_ONCE(reap_test_hold_us, value);
	if (value)
		static_branch_enable(&reap_test_hold_key);
	else
		static_branch_disable(&reap_test_hold_key);
	return 0;
}
DEFINE_DEBUGFS_ATTRIBUTE(hold_us_fops, hold_us_get, hold_us_set, "%llu\n");

/**
 * reap_debugfs_add - make the debugfs folder of a controller
 * @ctrl: with its queues allocated
 */
void reap_debugfs_add(struct reap_ctrl *ctrl)
{
	unsigned int qid;

	ctrl->debugfs = debugfs_create_dir(pci_name(ctrl->pdev), debugfs_root);
	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];
		struct dentry *dir;
		char name[12];

		snprintf(name, sizeof(name), "%u", qid);
		dir = debugfs_create_dir(name, ctrl->debugfs);
		debugfs_create_file("hist_irq", 0400, dir, q, &hist_irq_fops);
		debugfs_create_file("hist_submit", 0400, dir, q,
				    &hist_submit_fops);
	}
}

/**
 * reap_debugfs_del - remove the debugfs folder of a controller
 * @ctrl: controller
 */
void reap_debugfs_del(struct reap_ctrl *ctrl)
{
	debugfs_remove_recursive(ctrl->debugfs);
	ctrl->debugfs = NULL;
}

/**
 * reap_debugfs_init - make debugfs nvme_reap/
 */
void reap_debugfs_init(void)
{
	struct dentry *test;

	debugfs_root = debugfs_create_dir("nvme_reap", NULL);
	test = debugfs_create_dir("test", debugfs_root);
	debugfs_create_file("hold_us", 0600, test, NULL, &hold_us_fops);
}

/**
 * reap_debugfs_exit - remove debugfs nvme_reap/
 */
void reap_debugfs_exit(void)
{
	debugfs_remove_recursive(debugfs_root);
}
