/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Made-up structures of the stock driver, with the fields that module/stock.h
 * reaches by their offsets.
 */
#ifndef FAKE_STOCK_H
#define FAKE_STOCK_H

#include <linux/blk-mq.h>

struct nvme_queue {
	struct nvme_dev *dev;
	spinlock_t cq_poll_lock;
	struct nvme_completion *cqes;
	u32 *q_db;
	u32 q_depth;
	u16 cq_vector;
	u16 sq_tail;
	u16 cq_head;
	u16 qid;
	u8 cq_phase;
	unsigned long flags;
	__le32 *dbbuf_cq_db;
	__le32 *dbbuf_cq_ei;
};

struct nvme_ctrl {
	int state;
	unsigned long quirks;
	u32 queue_count;
	struct blk_mq_tag_set *tagset;
	int instance;
};

struct nvme_dev {
	struct nvme_queue *queues;
	struct blk_mq_tag_set tagset;
	struct device *dev;
	u32 db_stride;
	unsigned int num_vecs;
	unsigned int nr_allocated_queues;
	struct nvme_ctrl ctrl;
};

struct nvme_request {
	union nvme_result result;
	u8 genctr;
	u16 status;
};

#endif
