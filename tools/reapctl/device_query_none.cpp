// SPDX-License-Identifier: GPL-2.0
//
// DeviceQuery of a reapctl that was built without libnvme.

#include "device_query.hpp"

#include "errors.hpp"

namespace reap {
namespace {

class NoQuery final : public DeviceQuery {
public:
    [[nodiscard]] std::string library_version() const override { return {}; }

    [[nodiscard]] DeviceFacts query(const std::string& controller) override {
        throw Error(ExitCode::usage,
                    "cannot ask " + controller + ": this reapctl was built without libnvme",
                    "install libnvme-dev and build it again");
    }
};

} // namespace

std::unique_ptr<DeviceQuery> make_device_query() {
    return std::make_unique<NoQuery>();
}

} // namespace reap
