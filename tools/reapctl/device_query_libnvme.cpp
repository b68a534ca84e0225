// SPDX-License-Identifier: GPL-2.0
//
// DeviceQuery through libnvme 1.x. Only functions that are the same from 1.3 to 1.16 are used.

#include "device_query.hpp"

#include "errors.hpp"

#include <cerrno>
#include <libnvme.h>
#include <unistd.h>

namespace reap {
namespace {

class DeviceFile {
public:
    explicit DeviceFile(const std::string& name) : fd_(nvme_open(name.c_str())) {
        if (fd_ < 0) {
            throw error_from(IoError{errno, "/dev/" + name}, "cannot open the device");
        }
    }
    ~DeviceFile() { ::close(fd_); }
    DeviceFile(const DeviceFile&) = delete;
    DeviceFile& operator=(const DeviceFile&) = delete;
    DeviceFile(DeviceFile&&) = delete;
    DeviceFile& operator=(DeviceFile&&) = delete;

    [[nodiscard]] int get() const { return fd_; }

private:
    int fd_;
};

using GetFeature = int (*)(int, enum nvme_get_features_sel, __u32*);

std::optional<unsigned> get_feature(const DeviceFile& device, const std::string& name,
                                    GetFeature get) {
    __u32 result = 0;
    const int status = get(device.get(), NVME_GET_FEATURES_SEL_CURRENT, &result);
    if (status < 0) {
        throw error_from(IoError{errno, "/dev/" + name}, "Get Features failed");
    }
    if (status > 0) {
        return std::nullopt; // an NVMe status: the device doesn't have this feature
    }
    return result;
}

class LibnvmeQuery final : public DeviceQuery {
public:
    [[nodiscard]] std::string library_version() const override {
        return nvme_get_version(NVME_VERSION_PROJECT);
    }

    [[nodiscard]] DeviceFacts query(const std::string& controller) override {
        constexpr unsigned word_mask = 0xffff;
        constexpr unsigned word_bits = 16;
        constexpr unsigned byte_mask = 0xff;
        constexpr unsigned byte_bits = 8;
        constexpr unsigned coalescing_unit_us = 100;

        const DeviceFile device(controller);
        DeviceFacts facts;
        if (const auto queues = get_feature(device, controller, nvme_get_features_num_queues)) {
            // Both halves count from 0.
            facts.granted_submission_queues = (*queues & word_mask) + 1;
            facts.granted_completion_queues = ((*queues >> word_bits) & word_mask) + 1;
        }
        if (const auto coalescing =
                get_feature(device, controller, nvme_get_features_irq_coalesce)) {
            facts.coalescing_threshold_cqes = (*coalescing & byte_mask) + 1;
            facts.coalescing_time_us =
                ((*coalescing >> byte_bits) & byte_mask) * coalescing_unit_us;
        }
        return facts;
    }
};

} // namespace

std::unique_ptr<DeviceQuery> make_device_query() {
    return std::make_unique<LibnvmeQuery>();
}

} // namespace reap
