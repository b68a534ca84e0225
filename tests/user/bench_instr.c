// SPDX-License-Identifier: GPL-2.0
/*
 * What callgrind counts for tests/bench/instr: each case is one pass through
 * the module's hot C, between fake devices. A dump of the counts carries the
 * case's name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <valgrind/callgrind.h>

#include "fake.h"

#define DEPTH	128
#define TAGS	127

static void count(bool on)
{
	static bool counting;

	if (on != counting)
		CALLGRIND_TOGGLE_COLLECT;
	counting = on;
}

static void count_from_here(void)
{
	count(true);
}

static void dump(const char *name)
{
	count(false);
	CALLGRIND_DUMP_STATS_AT(name);
}

static void post(struct fake_queue *fq, unsigned int n)
{
	unsigned int tag;

	for (tag = 0; tag < n; tag++) {
		if (!fake_start(fq, tag) ||
		    !fake_post(fq, fake_cid(fq, tag), 0))
			abort();
	}
}

static void check_empty(struct fake_queue *fq, const char *name)
{
	uint64_t before = fake_count(fq, FAKE_CHECKS);

	fake_submit(fq, true);
	dump(name);
	/* A check that did not happen would be cheap. */
	if (fake_count(fq, FAKE_CHECKS) != before + 1)
		abort();
}

static void reap(struct fake_queue *fq, enum fake_context context,
		 unsigned int n, const char *name)
{
	post(fq, n);
	count(true);
	if (fake_reap(fq, context, 1024) != n)
		abort();
	dump(name);
}

int main(void)
{
	static const unsigned int ctrl_counts[] = { 1, 2, 8 };
	static const unsigned int queue_counts[] = { 2, 16, 64 };
	struct fake_ctrl *ctrls[8], *ctrl;
	struct fake_queue *fq;
	unsigned int i, have = 0;
	char name[64];

	fake_use_cpu(0);
	fake_stock_done = count_from_here;

	ctrl = fake_ctrl_new(2, DEPTH, TAGS);
	fq = fake_ctrl_queue(ctrl, 1);
	/* Lazy binding and first touches are not the module's. */
	post(fq, 32);
	fake_reap(fq, FAKE_IRQ, 1024);
	fake_interrupt(fq);
	fake_submit(fq, true);
	dump("warm-up");

	check_empty(fq, "check queue_rq");
	fake_commit(fq);
	dump("check commit_rqs");
	fake_submit_list(fq);
	dump("check queue_rqs");
	fake_set_check(fq, false);
	fake_submit(fq, true);
	dump("off queue_rq");
	fake_set_check(fq, true);

	reap(fq, FAKE_IRQ, 1, "reap irq 1");
	reap(fq, FAKE_IRQ, 16, "reap irq 16");
	reap(fq, FAKE_IRQ, 32, "reap irq 32");
	reap(fq, FAKE_SUBMIT, 16, "reap submit 16");
	reap(fq, FAKE_SUBMIT, 32, "reap submit 32");

	count(true);
	fake_interrupt(fq);
	dump("interrupt empty");
	fake_ctrl_free(ctrl);

	for (i = 0; i < 3; i++) {
		while (have < ctrl_counts[i])
			ctrls[have++] = fake_ctrl_new(2, DEPTH, TAGS);
		snprintf(name, sizeof(name), "controllers %u", have);
		check_empty(fake_ctrl_queue(ctrls[have - 1], 2), name);
	}
	while (have)
		fake_ctrl_free(ctrls[--have]);

	for (i = 0; i < 3; i++) {
		ctrl = fake_ctrl_new(queue_counts[i], DEPTH, TAGS);
		fq = fake_ctrl_queue(ctrl, queue_counts[i]);
		snprintf(name, sizeof(name), "queues %u", queue_counts[i]);
		check_empty(fq, name);
		fake_ctrl_free(ctrl);
	}
	return 0;
}
