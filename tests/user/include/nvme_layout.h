/* SPDX-License-Identifier: GPL-2.0 */
/*
 * In place of the header that layoutgen generates: the layout of the stock
 * structures that tests make up.
 */
#ifndef NVME_LAYOUT_H
#define NVME_LAYOUT_H

#include "fake_stock.h"

#define NVME_LAYOUT_RELEASE	"user space"
#define NVME_LAYOUT_SRCVERSION	""
#define NVME_LAYOUT_VERMAGIC	VERMAGIC_STRING
#define NVME_LAYOUT_BUILTIN	0

#define LAYOUT_SIZEOF_nvme_queue sizeof(struct nvme_queue)
#define LAYOUT_nvme_queue_dev offsetof(struct nvme_queue, dev)
#define LAYOUT_SIZEOF_nvme_queue_dev sizeof(((struct nvme_queue *)0)->dev)
#define LAYOUT_nvme_queue_cq_poll_lock offsetof(struct nvme_queue, cq_poll_lock)
#define LAYOUT_SIZEOF_nvme_queue_cq_poll_lock sizeof(((struct nvme_queue *)0)->cq_poll_lock)
#define LAYOUT_nvme_queue_cqes offsetof(struct nvme_queue, cqes)
#define LAYOUT_SIZEOF_nvme_queue_cqes sizeof(((struct nvme_queue *)0)->cqes)
#define LAYOUT_nvme_queue_q_db offsetof(struct nvme_queue, q_db)
#define LAYOUT_SIZEOF_nvme_queue_q_db sizeof(((struct nvme_queue *)0)->q_db)
#define LAYOUT_nvme_queue_q_depth offsetof(struct nvme_queue, q_depth)
#define LAYOUT_SIZEOF_nvme_queue_q_depth sizeof(((struct nvme_queue *)0)->q_depth)
#define LAYOUT_nvme_queue_cq_vector offsetof(struct nvme_queue, cq_vector)
#define LAYOUT_SIZEOF_nvme_queue_cq_vector sizeof(((struct nvme_queue *)0)->cq_vector)
#define LAYOUT_nvme_queue_sq_tail offsetof(struct nvme_queue, sq_tail)
#define LAYOUT_SIZEOF_nvme_queue_sq_tail sizeof(((struct nvme_queue *)0)->sq_tail)
#define LAYOUT_nvme_queue_cq_head offsetof(struct nvme_queue, cq_head)
#define LAYOUT_SIZEOF_nvme_queue_cq_head sizeof(((struct nvme_queue *)0)->cq_head)
#define LAYOUT_nvme_queue_qid offsetof(struct nvme_queue, qid)
#define LAYOUT_SIZEOF_nvme_queue_qid sizeof(((struct nvme_queue *)0)->qid)
#define LAYOUT_nvme_queue_cq_phase offsetof(struct nvme_queue, cq_phase)
#define LAYOUT_SIZEOF_nvme_queue_cq_phase sizeof(((struct nvme_queue *)0)->cq_phase)
#define LAYOUT_nvme_queue_flags offsetof(struct nvme_queue, flags)
#define LAYOUT_SIZEOF_nvme_queue_flags sizeof(((struct nvme_queue *)0)->flags)
#define LAYOUT_nvme_queue_dbbuf_cq_db offsetof(struct nvme_queue, dbbuf_cq_db)
#define LAYOUT_SIZEOF_nvme_queue_dbbuf_cq_db sizeof(((struct nvme_queue *)0)->dbbuf_cq_db)
#define LAYOUT_nvme_queue_dbbuf_cq_ei offsetof(struct nvme_queue, dbbuf_cq_ei)
#define LAYOUT_SIZEOF_nvme_queue_dbbuf_cq_ei sizeof(((struct nvme_queue *)0)->dbbuf_cq_ei)

#define LAYOUT_nvme_dev_queues offsetof(struct nvme_dev, queues)
#define LAYOUT_SIZEOF_nvme_dev_queues sizeof(((struct nvme_dev *)0)->queues)
#define LAYOUT_nvme_dev_tagset offsetof(struct nvme_dev, tagset)
#define LAYOUT_SIZEOF_nvme_dev_tagset sizeof(((struct nvme_dev *)0)->tagset)
#define LAYOUT_nvme_dev_dev offsetof(struct nvme_dev, dev)
#define LAYOUT_SIZEOF_nvme_dev_dev sizeof(((struct nvme_dev *)0)->dev)
#define LAYOUT_nvme_dev_db_stride offsetof(struct nvme_dev, db_stride)
#define LAYOUT_SIZEOF_nvme_dev_db_stride sizeof(((struct nvme_dev *)0)->db_stride)
#define LAYOUT_nvme_dev_num_vecs offsetof(struct nvme_dev, num_vecs)
#define LAYOUT_SIZEOF_nvme_dev_num_vecs sizeof(((struct nvme_dev *)0)->num_vecs)
#define LAYOUT_nvme_dev_nr_allocated_queues offsetof(struct nvme_dev, nr_allocated_queues)
#define LAYOUT_SIZEOF_nvme_dev_nr_allocated_queues sizeof(((struct nvme_dev *)0)->nr_allocated_queues)
#define LAYOUT_nvme_dev_ctrl offsetof(struct nvme_dev, ctrl)
#define LAYOUT_SIZEOF_nvme_dev_ctrl sizeof(((struct nvme_dev *)0)->ctrl)

#define LAYOUT_nvme_ctrl_state offsetof(struct nvme_ctrl, state)
#define LAYOUT_SIZEOF_nvme_ctrl_state sizeof(((struct nvme_ctrl *)0)->state)
#define LAYOUT_nvme_ctrl_quirks offsetof(struct nvme_ctrl, quirks)
#define LAYOUT_SIZEOF_nvme_ctrl_quirks sizeof(((struct nvme_ctrl *)0)->quirks)
#define LAYOUT_nvme_ctrl_queue_count offsetof(struct nvme_ctrl, queue_count)
#define LAYOUT_SIZEOF_nvme_ctrl_queue_count sizeof(((struct nvme_ctrl *)0)->queue_count)
#define LAYOUT_nvme_ctrl_tagset offsetof(struct nvme_ctrl, tagset)
#define LAYOUT_SIZEOF_nvme_ctrl_tagset sizeof(((struct nvme_ctrl *)0)->tagset)
#define LAYOUT_nvme_ctrl_instance offsetof(struct nvme_ctrl, instance)
#define LAYOUT_SIZEOF_nvme_ctrl_instance sizeof(((struct nvme_ctrl *)0)->instance)

#define LAYOUT_nvme_request_result offsetof(struct nvme_request, result)
#define LAYOUT_SIZEOF_nvme_request_result sizeof(((struct nvme_request *)0)->result)
#define LAYOUT_nvme_request_genctr offsetof(struct nvme_request, genctr)
#define LAYOUT_SIZEOF_nvme_request_genctr sizeof(((struct nvme_request *)0)->genctr)
#define LAYOUT_nvme_request_status offsetof(struct nvme_request, status)
#define LAYOUT_SIZEOF_nvme_request_status sizeof(((struct nvme_request *)0)->status)

#define LAYOUT_SIZEOF_nvme_iod sizeof(struct nvme_request)

#define LAYOUT_ENUM_NVME_CTRL_LIVE 1
#define LAYOUT_ENUM_NVME_QUIRK_SKIP_CID_GEN (1UL << 17)

#endif
