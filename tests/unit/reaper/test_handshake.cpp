// SPDX-License-Identifier: GPL-2.0
// All contexts at once: a device that interrupts once per batch and never again for entries that
// were there before, a handler, two submitters, the deferral thread. Nothing may be lost, which
// would show as a batch that does not end, and nothing completed twice.
#include "controller.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace {

constexpr unsigned int tags = 12;

class Rig {
public:
    explicit Rig(unsigned int submit_budget) : submit_budget_(submit_budget) {
        fake_on_kick(
            c_.queue(), [](void* rig) { static_cast<Rig*>(rig)->woken_.store(true); }, this);
        threads_.emplace_back([this] { handler(); });
        threads_.emplace_back([this] { deferral(); });
        threads_.emplace_back([this] { submitter(3); });
        threads_.emplace_back([this] { submitter(4); });
    }
    ~Rig() {
        stop_.store(true);
        for (std::thread& thread : threads_)
            thread.join();
    }
    Rig(const Rig&) = delete;
    Rig& operator=(const Rig&) = delete;
    Rig(Rig&&) = delete;
    Rig& operator=(Rig&&) = delete;

    // Posts n entries, interrupts after each half. Returns whether all completed in time.
    bool batch(unsigned int n) {
        for (unsigned int tag = 0; tag < n; tag++) {
            if (!fake_start(c_.queue(), tag) ||
                !fake_post(c_.queue(), fake_cid(c_.queue(), tag), 0))
                return false;
            started_.at(tag)++;
            if (tag == n / 2)
                interrupts_.fetch_add(1);
        }
        interrupts_.fetch_add(1);
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        for (unsigned int tag = 0; tag < n; tag++) {
            while (fake_completions(c_.queue(), tag) != started_.at(tag)) {
                if (std::chrono::steady_clock::now() > deadline)
                    return false;
                std::this_thread::yield();
            }
        }
        return true;
    }

    [[nodiscard]] fake_queue* queue() const { return c_.queue(); }

private:
    void handler() {
        fake_use_cpu(1);
        while (!stop_.load()) {
            if (interrupts_.load() == 0) {
                std::this_thread::yield();
                continue;
            }
            interrupts_.fetch_sub(1);
            fake_interrupt(c_.queue());
        }
    }

    void deferral() {
        fake_use_cpu(2);
        while (!stop_.load()) {
            if (!woken_.exchange(false)) {
                std::this_thread::yield();
                continue;
            }
            do {
                while (fake_reap(c_.queue(), FAKE_THREAD, 2) == 2) {
                }
            } while (fake_defer_end(c_.queue()));
        }
    }

    void submitter(unsigned int cpu) {
        fake_use_cpu(cpu);
        // A submission follows another request's completion, so the peek comes in bursts.
        while (!stop_.load()) {
            for (unsigned int i = 0; i < 64; i++)
                fake_reap(c_.queue(), FAKE_SUBMIT, submit_budget_);
            std::this_thread::yield();
        }
    }

    Controller c_{16, tags};
    unsigned int submit_budget_;
    std::array<unsigned int, tags> started_{};
    std::atomic<unsigned int> interrupts_{0};
    std::atomic<bool> woken_{false};
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

} // namespace

TEST_CASE("nothing is lost and nothing completed twice with every context at work") {
    const unsigned int budget = GENERATE(1U, 3U, 64U);
    CAPTURE(budget);
    Rig rig(budget);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    unsigned int batches = 0;
    while (std::chrono::steady_clock::now() < end) {
        const bool ended = rig.batch(1 + batches % tags);
        CAPTURE(batches, fake_pending(rig.queue()), fake_owed(rig.queue()));
        REQUIRE(ended);
        batches++;
    }
    // What comes twice would be no request in flight.
    CHECK(fake_count(rig.queue(), FAKE_INVALID_IDS) == 0);
}
