/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The one place that knows the private structures of the stock nvme driver.
 * Offsets and sizes come from the generated nvme_layout.h; stock.c refuses to
 * load where the running driver isn't the one they were read from.
 *
 * The flag bits and the layout of a command id are no part of BTF. They are
 * the same from 6.1 to 7.2, and stock_queue_sane() finds a live queue with
 * another numbering of the enabled bit.
 */
#ifndef NVME_REAP_STOCK_H
#define NVME_REAP_STOCK_H

#include <linux/bitops.h>
#include <linux/blk-mq.h>
#include <linux/interrupt.h>
#include <linux/io.h>
#include <linux/nvme.h>
#include <linux/pci.h>
#include <linux/spinlock.h>

#include "nvme_layout.h"

/* Bits of nvme_queue.flags. */
#define STOCK_QUEUE_ENABLED	0
#define STOCK_QUEUE_POLLED	3

/* A command id: tag in the low 12 bits, generation in the high 4. */
#define STOCK_CID_TAG(cid)	((cid) & 0xfff)
#define STOCK_CID_GEN(cid)	((cid) >> 12)
#define STOCK_GEN_MASK		0xf

/*
 * A field of a stock structure as an lvalue. The type is the caller's; a
 * size that differs from the one in BTF doesn't compile.
 */
#define stock_field(ptr, structure, field, type)			\
	(*({								\
		static_assert(sizeof(type) ==				\
			      LAYOUT_SIZEOF_##structure##_##field);	\
		(type *)((char *)(ptr) + LAYOUT_##structure##_##field);	\
	}))

/* For a field that is a structure: its address. */
#define stock_member(ptr, structure, field)				\
	((void *)((char *)(ptr) + LAYOUT_##structure##_##field))

/* nvme_queue */

static inline void *stock_queue_dev(void *nvmeq)
{
	return stock_field(nvmeq, nvme_queue, dev, void *);
}

static inline u16 stock_queue_qid(void *nvmeq)
{
	return stock_field(nvmeq, nvme_queue, qid, u16);
}

static inline spinlock_t *stock_queue_cq_lock(void *nvmeq)
{
	return stock_member(nvmeq, nvme_queue, cq_poll_lock);
}

static inline u32 stock_queue_depth(void *nvmeq)
{
	return READ_ONCE(stock_field(nvmeq, nvme_queue, q_depth, u32));
}

static inline u16 stock_queue_vector(void *nvmeq)
{
	return READ_ONCE(stock_field(nvmeq, nvme_queue, cq_vector, u16));
}

static inline bool stock_queue_polled(void *nvmeq)
{
	return test_bit(STOCK_QUEUE_POLLED,
			&stock_field(nvmeq, nvme_queue, flags, unsigned long));
}

/*
 * Acquire: what is read of the queue after this is no older than the moment
 * at which the stock driver had it enabled.
 */
static inline bool stock_queue_enabled(void *nvmeq)
{
	/* Acquire: see above. */
	unsigned long flags = smp_load_acquire(&stock_field(nvmeq, nvme_queue,
							    flags,
							    unsigned long));

	return flags & BIT(STOCK_QUEUE_ENABLED);
}

/* Index of the head entry. Exact with the CQ lock held, a hint without it. */
static inline u16 stock_queue_head(void *nvmeq)
{
	return READ_ONCE(stock_field(nvmeq, nvme_queue, cq_head, u16));
}

/* The entry at the head of the CQ. */
static inline struct nvme_completion *stock_cq_entry(void *nvmeq)
{
	struct nvme_completion *cqes = READ_ONCE(stock_field(nvmeq, nvme_queue,
							     cqes, void *));

	return cqes + stock_queue_head(nvmeq);
}

/* Does that entry wait? Exact with the CQ lock held, a hint without it. */
static inline bool stock_cqe_pending(void *nvmeq,
				     const struct nvme_completion *cqe)
{
	u16 status = le16_to_cpu(READ_ONCE(cqe->status));
	u8 phase = READ_ONCE(stock_field(nvmeq, nvme_queue, cq_phase, u8));

	return !((status ^ phase) & 1);
}

/*
 * Is there an entry to reap? A hint for whoever doesn't hold the CQ lock. In
 * an RCU read section in which the queue was seen enabled: a CQ is freed only
 * after a grace period.
 */
static inline bool stock_cq_pending(void *nvmeq)
{
	return stock_queue_enabled(nvmeq) &&
	       stock_cqe_pending(nvmeq, stock_cq_entry(nvmeq));
}

/* Steps over the entry at the head. CQ lock held. */
static inline void stock_cq_advance(void *nvmeq)
{
	u32 next = stock_field(nvmeq, nvme_queue, cq_head, u16) + 1;
	u8 phase = stock_field(nvmeq, nvme_queue, cq_phase, u8);

	if (next == stock_field(nvmeq, nvme_queue, q_depth, u32)) {
		next = 0;
		WRITE_ONCE(stock_field(nvmeq, nvme_queue, cq_phase, u8),
			   phase ^ 1);
	}
	/* Racing with the peek of submitters, which takes it as a hint. */
	WRITE_ONCE(stock_field(nvmeq, nvme_queue, cq_head, u16), next);
}

void stock_ring_cq_doorbell(void *nvmeq);

/* The request that a command id names, or NULL. CQ lock held. */
static inline struct request *stock_cq_request(void *nvmeq, u16 cid)
{
	void *dev = stock_queue_dev(nvmeq);
	struct blk_mq_tag_set *set = stock_member(dev, nvme_dev, tagset);
	struct blk_mq_tags *tags = set->tags[stock_queue_qid(nvmeq) - 1];

	return tags ? blk_mq_tag_to_rq(tags, STOCK_CID_TAG(cid)) : NULL;
}

static inline int stock_queue_sq_tail(void *nvmeq)
{
	return READ_ONCE(stock_field(nvmeq, nvme_queue, sq_tail, u16));
}

/* nvme_request: the driver's part of a request */

static inline u8 stock_request_gen(struct request *rq)
{
	return stock_field(blk_mq_rq_to_pdu(rq), nvme_request, genctr, u8);
}

static inline void stock_request_count_gen(struct request *rq)
{
	stock_field(blk_mq_rq_to_pdu(rq), nvme_request, genctr, u8)++;
}

static inline u16 stock_request_status(struct request *rq)
{
	return stock_field(blk_mq_rq_to_pdu(rq), nvme_request, status, u16);
}

static inline void stock_request_finish(struct request *rq,
					const struct nvme_completion *cqe)
{
	void *pdu = blk_mq_rq_to_pdu(rq);

	stock_field(pdu, nvme_request, status, u16) =
		le16_to_cpu(cqe->status) >> 1;
	stock_field(pdu, nvme_request, result, union nvme_result) =
		cqe->result;
}

/* nvme_dev and nvme_ctrl */

static inline void *stock_dev_ctrl(void *dev)
{
	return stock_member(dev, nvme_dev, ctrl);
}

static inline struct blk_mq_tag_set *stock_dev_tag_set(void *dev)
{
	return stock_member(dev, nvme_dev, tagset);
}

static inline void *stock_dev_queue(void *dev, unsigned int qid)
{
	char *queues = stock_field(dev, nvme_dev, queues, void *);

	return queues + qid * LAYOUT_SIZEOF_nvme_queue;
}

static inline unsigned int stock_dev_allocated_queues(void *dev)
{
	return stock_field(dev, nvme_dev, nr_allocated_queues, unsigned int);
}

static inline unsigned int stock_dev_queue_count(void *dev)
{
	return READ_ONCE(stock_field(stock_dev_ctrl(dev), nvme_ctrl,
				     queue_count, u32));
}

static inline bool stock_dev_live(void *dev)
{
	return READ_ONCE(stock_field(stock_dev_ctrl(dev), nvme_ctrl, state,
				     int)) == LAYOUT_ENUM_NVME_CTRL_LIVE;
}

/* Is the I/O tag set there? It is made some time after probe. */
static inline bool stock_dev_has_tag_set(void *dev)
{
	return READ_ONCE(stock_field(stock_dev_ctrl(dev), nvme_ctrl, tagset,
				     void *));
}

static inline bool stock_dev_no_gen(void *dev)
{
	return stock_field(stock_dev_ctrl(dev), nvme_ctrl, quirks,
			   unsigned long) &
	       LAYOUT_ENUM_NVME_QUIRK_SKIP_CID_GEN;
}

static inline int stock_dev_instance(void *dev)
{
	return stock_field(stock_dev_ctrl(dev), nvme_ctrl, instance, int);
}

/**
 * struct stock_driver - the running nvme-pci driver
 * @pci: its PCI driver
 * @irq_handler: nvme_irq
 * @ops: operations of its I/O tag sets; known from the first attach on
 * @complete_batch: nvme_pci_complete_batch
 */
struct stock_driver {
	struct device_driver *pci;
	irq_handler_t irq_handler;
	const struct blk_mq_ops *ops;
	void (*complete_batch)(struct io_comp_batch *iob);
};

extern struct stock_driver stock;

int stock_get(void);
void stock_put(void);
void *stock_dev_of(struct pci_dev *pdev);
const char *stock_queue_sane(void *dev, unsigned int qid);
const char *stock_ops_adopt(struct blk_mq_tag_set *set);

#endif
