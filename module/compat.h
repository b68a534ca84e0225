/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The one place that knows how kernels from 6.1 on differ in what they offer
 * to modules. Headers are probed where they can be: stable updates move
 * interfaces within a version.
 */
#ifndef NVME_REAP_COMPAT_H
#define NVME_REAP_COMPAT_H

#include <linux/blk-mq.h>
#include <linux/ftrace.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/tracepoint.h>
#include <linux/version.h>

/*
 * From these on the stock timeout path takes the CQ lock, without which it
 * could reap a CQ at the same time as we do.
 */
#if LINUX_VERSION_CODE < KERNEL_VERSION(6, 1, 140) || \
	(LINUX_VERSION_CODE >= KERNEL_VERSION(6, 2, 0) && \
	 LINUX_VERSION_CODE < KERNEL_VERSION(6, 12, 30))
#error "nvme-reap needs Linux 6.1.140 or later, or 6.12.30 or later"
#endif

/* ftrace: the second argument of the traced function, and a new place to go */
#ifdef ftrace_regs_get_argument
#define compat_fregs_arg1(fregs)	ftrace_regs_get_argument(fregs, 1)
#else
#define compat_fregs_arg1(fregs)	((fregs)->regs.si)
#endif

static __always_inline void compat_fregs_redirect(struct ftrace_regs *fregs,
						  unsigned long ip)
{
#ifdef ftrace_regs_set_instruction_pointer
	ftrace_regs_set_instruction_pointer(fregs, ip);
#else
	ftrace_instruction_pointer_set(fregs, ip);
#endif
}

/* nvme_sq, the tracepoint that nvme-core exports */
#ifdef DECLARE_TRACE_EVENT
#define COMPAT_DECLARE_TRACE	DECLARE_TRACE_EVENT
#else
#define COMPAT_DECLARE_TRACE	DECLARE_TRACE
#endif

COMPAT_DECLARE_TRACE(nvme_sq,
		     TP_PROTO(struct request *req, __le16 sq_head, int sq_tail),
		     TP_ARGS(req, sq_head, sq_tail));

/* A batch of requests that one call completes */

/* From 6.12.20 on the third argument says "failed" instead of a status. */
#define compat_add_to_batch(rq, iob, status, complete) \
	blk_mq_add_to_batch(rq, iob, (status) != 0, complete)

/* From 6.12.25 on a list of requests is a structure. */
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 12, 25)
#define compat_rq_list			struct rq_list
#define compat_batch_empty(iob)		rq_list_empty(&(iob)->req_list)
#else
#define compat_rq_list			struct request *
#define compat_batch_empty(iob)		rq_list_empty((iob)->req_list)
#endif

/**
 * struct compat_vector - what an interrupt is wired to
 * @handler: handler of its first action
 * @dev_id: that action's argument
 * @threaded: the handler runs in, or has, a thread
 * @shared: the interrupt has more than one action
 */
struct compat_vector {
	irq_handler_t handler;
	void *dev_id;
	bool threaded;
	bool shared;
};

int compat_vector_get(unsigned int irq, struct compat_vector *vec,
		      struct cpumask *affinity, struct cpumask *effective);
unsigned long compat_symbol(const char *name);
const char *compat_refusal(void);

#endif
