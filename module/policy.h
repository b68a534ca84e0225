/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The decisions of nvme-reap as pure functions of plain values. No kernel
 * header is used here: the module, the unit tests and the simulator compile
 * the same files.
 */
#ifndef NVME_REAP_POLICY_H
#define NVME_REAP_POLICY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Ranges of the settings; sysfs, the parameters and the tests use these. */
#define POLICY_SUBMIT_BUDGET_MIN	1u
#define POLICY_SUBMIT_BUDGET_MAX	1024u
#define POLICY_SUBMIT_BUDGET_DEFAULT	64u

enum reap_check_mode {
	REAP_CHECK_OFF,
	REAP_CHECK_AUTO,	/* on queues that several CPUs submit to */
	REAP_CHECK_ON,
};

/**
 * struct policy_mapping - how a queue is wired to CPUs
 * @submit_cpus: possible CPUs whose submissions blk-mq maps to the queue
 * @vector_cpus: CPUs in the affinity mask of the queue's vector
 * @polled: 1 if the stock driver polls the queue
 * @dedicated: 1 if its vector is MSI-X and has no other user
 */
struct policy_mapping {
	unsigned int submit_cpus;
	unsigned int vector_cpus;
	int polled;
	int dedicated;
};

/**
 * policy_multi_mapping - do several CPUs share the queue and its interrupt?
 * @map: the queue's wiring
 *
 * Both sides have to agree: blk-mq maps more than one possible CPU to the
 * queue, and its vector's mask names more than one.
 *
 * Return: 1 or 0.
 */
int policy_multi_mapping(const struct policy_mapping *map);

/**
 * policy_check_active - is the CQ checked after submission?
 * @mode: the queue's setting
 * @map: the queue's wiring
 *
 * Return: 1 or 0; always 0 on a polled queue and where the vector isn't
 * the queue's own.
 */
int policy_check_active(enum reap_check_mode mode,
			const struct policy_mapping *map);

/* Buckets of a histogram: 0, 1, 2-3, 4-7, ... and 1024 or more. */
#define POLICY_HIST_BUCKETS	12u

/**
 * policy_hist_bucket - histogram bucket of a number of CQEs
 * @n: CQEs
 *
 * Return: 0 for 0, 1 for 1, 2 for 2-3, 3 for 4-7, ..., 11 for 1024 or more.
 */
static inline unsigned int policy_hist_bucket(unsigned int n)
{
	unsigned int bucket = n ? 32u - (unsigned int)__builtin_clz(n) : 0u;

	return bucket < POLICY_HIST_BUCKETS ? bucket : POLICY_HIST_BUCKETS - 1;
}

/**
 * policy_hist_floor - the smallest number of CQEs that falls in a bucket
 * @bucket: 0..11
 *
 * Return: CQEs.
 */
unsigned int policy_hist_floor(unsigned int bucket);

#ifdef __cplusplus
}
#endif

#endif
