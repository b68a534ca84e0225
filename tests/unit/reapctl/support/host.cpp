// SPDX-License-Identifier: GPL-2.0
//
// The test host; see host.hpp.

#include "host.hpp"

#include "errors.hpp"

#include <cerrno>
#include <sstream>

namespace reap_test {
namespace {

// The recorded tree through the real code, with the host's errors on top.
class FaultyTree final : public reap::SysfsTree {
public:
    FaultyTree(const std::string& root, TestHost& host) : real_(root), host_(host) {}

    [[nodiscard]] reap::Result<std::string> read(const std::string& path) const override {
        if (const auto error = host_.read_errors.find(path); error != host_.read_errors.end()) {
            return reap::IoError{error->second, path};
        }
        return real_.read(path);
    }

    [[nodiscard]] reap::Status write(const std::string& path, const std::string& value) override {
        std::vector<int>& errors = host_.write_errors[path];
        if (!errors.empty()) {
            const int error = errors.front();
            errors.erase(errors.begin());
            if (error != 0) {
                return reap::IoError{error, path};
            }
        }
        reap::Status done = real_.write(path, value);
        if (done) {
            host_.writes.push_back(path + "=" + value);
            if (host_.on_write) {
                host_.on_write(path, value);
            }
        }
        return done;
    }

    [[nodiscard]] reap::Result<std::vector<std::string>>
    list(const std::string& path) const override {
        if (const auto error = host_.list_errors.find(path); error != host_.list_errors.end()) {
            return reap::IoError{error->second, path};
        }
        return real_.list(path);
    }

    [[nodiscard]] bool exists(const std::string& path) const override { return real_.exists(path); }

    [[nodiscard]] reap::Result<std::string> real_name(const std::string& path) const override {
        return real_.real_name(path);
    }

    [[nodiscard]] reap::Result<std::uint64_t> identity(const std::string& path) const override {
        if (const auto known = host_.identities.find(path); known != host_.identities.end()) {
            return known->second;
        }
        return real_.identity(path);
    }

private:
    reap::PosixSysfsTree real_;
    TestHost& host_;
};

class TestClock final : public reap::Clock {
public:
    explicit TestClock(TestHost& host) : host_(host) {}

    [[nodiscard]] Time now() const override { return now_; }

    void sleep_until(Time time) override {
        now_ = time + std::chrono::duration_cast<Time::duration>(
                          std::chrono::duration<double>(host_.oversleep_seconds));
        ++wakeups_;
        if (host_.on_wakeup) {
            host_.on_wakeup(wakeups_);
        }
    }

private:
    TestHost& host_;
    Time now_;
    unsigned wakeups_ = 0;
};

class TestDevice final : public reap::DeviceQuery {
public:
    explicit TestDevice(TestHost& host) : host_(host) {}

    [[nodiscard]] std::string library_version() const override { return "1.3"; }

    [[nodiscard]] reap::DeviceFacts query(const std::string& controller) override {
        if (!host_.device) {
            throw reap::error_from(reap::IoError{EACCES, "/dev/" + controller},
                                   "cannot open the device");
        }
        return *host_.device;
    }

private:
    TestHost& host_;
};

std::string without_root(std::string text, const std::string& root) {
    for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root)) {
        text.replace(at, root.size(), "/sys");
    }
    return text;
}

} // namespace

Outcome TestHost::run(const std::vector<std::string>& arguments, bool live) {
    reap::Host host{[this](const std::string& root) {
                        // The live root too is played by the tree.
                        return std::make_unique<FaultyTree>(root == "/sys" ? tree.root() : root,
                                                            *this);
                    },
                    std::make_unique<TestClock>(*this), std::make_unique<TestDevice>(*this)};
    std::vector<std::string> words{"reapctl"};
    if (!live) {
        words.insert(words.end(), {"--sysfs-root", tree.root()});
    }
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<const char*> argv;
    argv.reserve(words.size());
    for (const std::string& word : words) {
        argv.push_back(word.c_str());
    }
    std::ostringstream out;
    std::ostringstream err;
    Outcome outcome;
    outcome.code = reap::run_cli(static_cast<int>(argv.size()), argv.data(), host, out, err);
    outcome.out = without_root(out.str(), tree.root());
    outcome.err = without_root(err.str(), tree.root());
    return outcome;
}

void follow_controller(TestHost& host) {
    host.on_write = [&host](const std::string& path, const std::string& value) {
        const std::string prefix = reap0 + "/";
        if (path.rfind(prefix, 0) != 0 || path.find('/', prefix.size()) != std::string::npos) {
            return;
        }
        const std::string key = path.substr(prefix.size());
        for (const std::string& queue : {queue1, queue2}) {
            if (std::filesystem::exists(host.tree.root() + "/" + queue + "/" + key)) {
                host.tree.set(queue + "/" + key, value);
            }
        }
    };
}

} // namespace reap_test
