// SPDX-License-Identifier: GPL-2.0
// The only place that lists what the module relies on in the stock driver's private structs.
//
// A field that is missing, or has another type or size than here, stops the build: the code that
// uses it was written for exactly this type. A new kernel that differs on purpose gets its
// alternative type here, after the code was checked against it.
#include "fields.hpp"

#include <array>

namespace layoutgen {
namespace {

constexpr auto structs = std::to_array<StructSpec>({
    {"nvme_queue", Source::driver},
    {"nvme_dev", Source::driver},
    {"nvme_ctrl", Source::driver},
    {"nvme_request", Source::driver},
    {"nvme_iod", Source::driver},
    {"blk_mq_ctx", Source::vmlinux},
    {"blk_mq_tag_set", Source::vmlinux},
});

constexpr auto fields = std::to_array<FieldSpec>({
    {"nvme_queue", "dev", "struct nvme_dev *", 8},
    {"nvme_queue", "cq_poll_lock", "spinlock_t", any_size},
    {"nvme_queue", "cqes", "struct nvme_completion *", 8},
    {"nvme_queue", "q_db", "u32 *", 8},
    {"nvme_queue", "q_depth", "u32", 4},
    {"nvme_queue", "cq_vector", "u16", 2},
    {"nvme_queue", "sq_tail", "u16", 2},
    {"nvme_queue", "cq_head", "u16", 2},
    {"nvme_queue", "qid", "u16", 2},
    {"nvme_queue", "cq_phase", "u8", 1},
    {"nvme_queue", "flags", "long unsigned int", 8},
    {"nvme_queue", "dbbuf_cq_db", "__le32 *", 8},
    {"nvme_queue", "dbbuf_cq_ei", "__le32 *", 8},

    {"nvme_dev", "queues", "struct nvme_queue *", 8},
    {"nvme_dev", "tagset", "struct blk_mq_tag_set", any_size},
    {"nvme_dev", "dev", "struct device *", 8},
    {"nvme_dev", "db_stride", "u32", 4},
    {"nvme_dev", "num_vecs", "unsigned int", 4},
    {"nvme_dev", "online_queues", "unsigned int", 4},
    {"nvme_dev", "nr_allocated_queues", "unsigned int", 4},
    {"nvme_dev", "ctrl", "struct nvme_ctrl", any_size},

    {"nvme_ctrl", "state", "enum nvme_ctrl_state", 4},
    {"nvme_ctrl", "quirks", "long unsigned int", 8},
    {"nvme_ctrl", "queue_count", "u32", 4},
    {"nvme_ctrl", "device", "struct device *", 8},
    {"nvme_ctrl", "tagset", "struct blk_mq_tag_set *", 8},
    {"nvme_ctrl", "instance", "int", 4},

    {"nvme_request", "result", "union nvme_result", 8},
    {"nvme_request", "genctr", "u8", 1},
    {"nvme_request", "status", "u16", 2},
    {"nvme_request", "flags", "u8", 1},
    {"nvme_request", "ctrl", "struct nvme_ctrl *", 8},

    {"blk_mq_ctx", "cpu", "unsigned int", 4},
});

constexpr auto enums = std::to_array<EnumSpec>({
    {"NVME_CTRL_LIVE", true},
    {"NVME_CTRL_DELETING", false},
    {"NVME_QUIRK_SKIP_CID_GEN", true},
});

} // namespace

std::span<const StructSpec> struct_specs() {
    return structs;
}

std::span<const FieldSpec> field_specs() {
    return fields;
}

std::span<const EnumSpec> enum_specs() {
    return enums;
}

} // namespace layoutgen
