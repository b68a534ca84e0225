// SPDX-License-Identifier: GPL-2.0
// A fake controller with one queue under test, owned.
#pragma once

#include "fake.h"

#include <cstdint>
#include <memory>

class Controller {
public:
    // The calling thread becomes CPU 0.
    explicit Controller(unsigned int depth = 64, unsigned int tags = 40);

    [[nodiscard]] fake_queue* queue() const { return queue_; }
    // Starts the requests of tags 0..n-1 and posts their entries.
    void post(unsigned int n) const;
    void post_tag(unsigned int tag, std::uint16_t status = 0) const;

private:
    std::unique_ptr<fake_ctrl, decltype(&fake_ctrl_free)> ctrl_;
    fake_queue* queue_;
};
