/* SPDX-License-Identifier: GPL-2.0 */
/*
 * blk-mq and NVMe: the fields and inline functions that the hot C uses. The
 * out-of-line functions are in tests/user/kernel.c.
 */
#ifndef USER_BLOCK_H
#define USER_BLOCK_H

#include "base.h"
#include "driver.h"

struct request;
struct blk_mq_hw_ctx;
struct blk_mq_ops;

typedef u8 blk_status_t;
#define BLK_STS_OK		((blk_status_t)0)
#define BLK_MQ_F_BLOCKING	32u

struct blk_mq_tags {
	unsigned int nr_tags;
	struct request **rqs;
};

struct blk_mq_queue_map {
	unsigned int *mq_map;
	unsigned int nr_queues;
};

struct blk_mq_tag_set {
	const struct blk_mq_ops *ops;
	struct blk_mq_queue_map map[3];
	unsigned int nr_maps;
	unsigned int cmd_size;
	unsigned int flags;
	struct blk_mq_tags **tags;
};

struct request_queue {
	const struct blk_mq_ops *mq_ops;
};

struct blk_mq_hw_ctx {
	void *driver_data;
	struct request_queue *queue;
};

struct blk_mq_ctx {
	unsigned int cpu;
};

enum mq_rq_state {
	MQ_RQ_IDLE,
	MQ_RQ_IN_FLIGHT,
	MQ_RQ_COMPLETE,
};

struct request {
	struct request_queue *q;
	struct blk_mq_ctx *mq_ctx;
	struct blk_mq_hw_ctx *mq_hctx;
	struct request *rq_next;
	void (*end_io)(struct request *rq);
	u32 rq_flags;
	enum mq_rq_state state;
};

struct blk_mq_queue_data {
	struct request *rq;
	bool last;
};

struct io_comp_batch {
	struct request *req_list;
	bool need_ts;
	void (*complete)(struct io_comp_batch *iob);
};

struct blk_mq_ops {
	blk_status_t (*queue_rq)(struct blk_mq_hw_ctx *hctx,
				 const struct blk_mq_queue_data *bd);
	void (*commit_rqs)(struct blk_mq_hw_ctx *hctx);
	void (*queue_rqs)(struct request **list);
	void (*complete)(struct request *rq);
};

#define USER_RQF_ELEVATOR	1u
#define USER_RQF_TIMES		2u

#define DEFINE_IO_COMP_BATCH(name)	struct io_comp_batch name = { }
#define rq_list_empty(list)		(!(list))
#define rq_list_peek(list)		(*(list))
#define blk_mq_rq_state(rq)		READ_ONCE((rq)->state)
#define blk_mq_set_request_complete(rq) \
	WRITE_ONCE((rq)->state, MQ_RQ_COMPLETE)
#define blk_mq_rq_to_pdu(rq)		((void *)((rq) + 1))
/* Debian's kernels have no fault injection for timeouts. */
#define blk_should_fake_timeout(q)	((void)(q), false)

static inline struct request *blk_mq_tag_to_rq(struct blk_mq_tags *tags,
					       unsigned int tag)
{
	if (tag >= tags->nr_tags)
		return NULL;
	prefetch(tags->rqs[tag]);
	return tags->rqs[tag];
}

static inline bool blk_mq_add_to_batch(struct request *rq,
				       struct io_comp_batch *iob, bool failed,
				       void (*complete)(struct io_comp_batch *))
{
	if (failed || rq->end_io || (rq->rq_flags & USER_RQF_ELEVATOR))
		return false;
	if (!iob->complete)
		iob->complete = complete;
	else if (iob->complete != complete)
		return false;
	iob->need_ts |= !!(rq->rq_flags & USER_RQF_TIMES);
	rq->rq_next = iob->req_list;
	iob->req_list = rq;
	return true;
}

unsigned int blk_mq_rq_cpu(struct request *rq);
bool blk_mq_complete_request_remote(struct request *rq);

union nvme_result {
	u16 u16;
	u32 u32;
	u64 u64;
};

struct nvme_completion {
	union nvme_result result;
	__le16 sq_head;
	__le16 sq_id;
	u16 command_id;
	__le16 status;
};

#endif
