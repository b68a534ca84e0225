// SPDX-License-Identifier: GPL-2.0
#include "controller.hpp"

#include <stdexcept>

namespace {

fake_ctrl* on_cpu_0(unsigned int depth, unsigned int tags) {
    fake_use_cpu(0);
    return fake_ctrl_new(2, depth, tags);
}

} // namespace

Controller::Controller(unsigned int depth, unsigned int tags)
    : ctrl_(on_cpu_0(depth, tags), &fake_ctrl_free), queue_(fake_ctrl_queue(ctrl_.get(), 2)) {}

void Controller::post_tag(unsigned int tag, std::uint16_t status) const {
    if (!fake_start(queue_, tag) || !fake_post(queue_, fake_cid(queue_, tag), status))
        throw std::logic_error("the fake device cannot post this entry");
}

void Controller::post(unsigned int n) const {
    for (unsigned int tag = 0; tag < n; tag++)
        post_tag(tag);
}
