// SPDX-License-Identifier: GPL-2.0
/*
 * libFuzzer target: a controller that posts what it likes, and all contexts in
 * any order. Two bytes are one operation. What must hold whatever comes: the
 * head stays in the ring and never passes what was posted, a request completes
 * once per start, nothing is left unless somebody is obligated or an interrupt
 * is still to come.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "fake.h"

#define DEPTH	9
#define TAGS	12

#define must(condition)							\
	do {								\
		if (!(condition)) {					\
			fprintf(stderr, "does not hold: %s\n", #condition); \
			abort();					\
		}							\
	} while (0)

struct state {
	struct fake_queue *fq;
	unsigned int started[TAGS];
	bool interrupt;		/* raised, not consumed */
	bool kicked;
	bool enabled;
	bool locked;
};

static void on_kick(void *data)
{
	((struct state *)data)->kicked = true;
}

static void post(struct state *s, uint16_t cid, uint8_t status)
{
	if (fake_post(s->fq, cid, status))
		s->interrupt = true;
}

static void run_thread(struct state *s, unsigned int budget)
{
	if (!s->kicked)
		return;
	s->kicked = false;
	do {
		while (fake_reap(s->fq, FAKE_THREAD, budget) == budget)
			;
	} while (s->enabled && !s->locked && fake_defer_end(s->fq));
	if (!s->enabled || s->locked)
		s->kicked = true;
}

static void hold(struct state *s, bool on)
{
	if (s->locked == on)
		return;
	fake_hold_lock(s->fq, on);
	s->locked = on;
}

static void step(struct state *s, uint8_t what, uint8_t arg)
{
	unsigned int tag = arg % TAGS;

	switch (what % 13) {
	case 0:
	case 1:
		if (fake_start(s->fq, tag))
			s->started[tag]++;
		break;
	case 2:
	case 3:
		post(s, fake_cid(s->fq, tag), arg >> 4);
		break;
	case 4:
		post(s, arg * 257u, arg);
		break;
	case 5:
		post(s, fake_cid(s->fq, tag) ^ 0x1000u, 0);
		break;
	case 6:
		if (s->interrupt) {
			s->interrupt = false;
			fake_interrupt(s->fq);
		}
		break;
	case 7:
		fake_set_submit_budget(s->fq, 1 + arg % 16);
		fake_submit(s->fq, arg & 16);
		break;
	case 8:
		fake_commit(s->fq);
		break;
	case 9:
		run_thread(s, 1 + arg % 8);
		break;
	case 10:
		hold(s, arg & 1);
		break;
	case 11:
		/*
		 * A teardown reaps what is left; what is posted later makes
		 * its interrupt when the queue is back.
		 */
		if (s->locked)
			break;
		if (s->enabled)
			fake_reap(s->fq, FAKE_DRAIN, 1024);
		s->enabled = !s->enabled;
		fake_set_enabled(s->fq, s->enabled);
		if (s->enabled && fake_pending(s->fq))
			s->interrupt = true;
		break;
	case 12:
		fake_reap(s->fq, FAKE_SUBMIT, 1 + arg % 8);
		break;
	}
}

static void check(struct state *s)
{
	unsigned int tag;

	must(fake_head(s->fq) < DEPTH);
	must(fake_doorbell(s->fq) == fake_head(s->fq));
	must(fake_pending(s->fq) == (fake_head(s->fq) != fake_tail(s->fq)));
	for (tag = 0; tag < TAGS; tag++)
		must(fake_completions(s->fq, tag) <= s->started[tag]);
	if (s->enabled && fake_pending(s->fq))
		must(s->interrupt || fake_owed(s->fq) || s->kicked);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct state s = { .enabled = true };
	struct fake_ctrl *ctrl;
	unsigned int tag;
	size_t i;

	fake_use_cpu(0);
	ctrl = fake_ctrl_new(1, DEPTH, TAGS);
	s.fq = fake_ctrl_queue(ctrl, 1);
	fake_on_kick(s.fq, on_kick, &s);
	for (i = 0; i + 1 < size; i += 2) {
		step(&s, data[i], data[i + 1]);
		check(&s);
	}

	/* Everything that is due is done: then nothing may be left. */
	hold(&s, false);
	if (!s.enabled)
		step(&s, 11, 0);
	if (s.interrupt)
		step(&s, 6, 0);
	run_thread(&s, 4);
	/* The holder that was left the mark looks at it after its unlock. */
	if (fake_owed(s.fq))
		fake_reap(s.fq, FAKE_DRAIN, 1024);
	must(!fake_pending(s.fq));
	must(!fake_owed(s.fq));
	for (tag = 0; tag < TAGS; tag++) {
		bool idle = fake_start(s.fq, tag);

		must(fake_completions(s.fq, tag) + !idle == s.started[tag]);
	}
	fake_ctrl_free(ctrl);
	return 0;
}
