// SPDX-License-Identifier: GPL-2.0
//
// A sysfs tree laid out in a temporary directory from one text file (see record-tree):
//   # comment
//   PATH=TEXT        file with that line; \n, \\ and \xHH are escapes
//   PATH/            empty directory
//   PATH -> TARGET   symbolic link
// Reading and writing go through symbolic links, as they do in sysfs.

#ifndef REAPCTL_TEST_RECORDED_TREE_HPP
#define REAPCTL_TEST_RECORDED_TREE_HPP

#include "files.hpp"

#include <string>
#include <string_view>

namespace reap_test {

class RecordedTree {
public:
    // name: trees/NAME.tree; empty: an empty tree.
    explicit RecordedTree(const std::string& name);

    void add(std::string_view text);
    void set(const std::string& path, const std::string& value);
    void remove(const std::string& path);
    // Without the newline at the end.
    [[nodiscard]] std::string get(const std::string& path) const;

    [[nodiscard]] std::string root() const { return dir_.path().string(); }

private:
    void add_line(std::string_view line);

    TempDir dir_;
};

// Short names for the paths of the trees' controllers.
inline const std::string reap0 = "class/nvme/nvme0/device/nvme_reap";
inline const std::string queue1 = reap0 + "/queues/1";
inline const std::string queue2 = reap0 + "/queues/2";

} // namespace reap_test

#endif
