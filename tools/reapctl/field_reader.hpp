// SPDX-License-Identifier: GPL-2.0
//
// Typed reads of single-value files. A file that isn't there is an empty optional (another module
// version, a device just gone); one that can't be read or holds nonsense is an empty optional and
// a noted problem, so that one bad file never hides the rest of a report.

#ifndef REAPCTL_FIELD_READER_HPP
#define REAPCTL_FIELD_READER_HPP

#include "cpu_list.hpp"
#include "errors.hpp"
#include "sysfs_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace reap {

class FieldReader {
public:
    FieldReader(const SysfsTree& tree, Problems& problems) : tree_(tree), problems_(problems) {}

    std::optional<std::string> text(const std::string& path);
    std::optional<std::uint64_t> number(const std::string& path);
    std::optional<std::int64_t> signed_number(const std::string& path);
    std::optional<bool> flag(const std::string& path);
    std::optional<CpuList> cpus(const std::string& path);
    // Names in a directory; none when it isn't there.
    std::vector<std::string> names(const std::string& path);

    [[nodiscard]] const SysfsTree& tree() const { return tree_; }

private:
    template <class T, class Parse>
    std::optional<T> parsed(const std::string& path, const char* expected, Parse parse);
    void note(const IoError& failure);

    const SysfsTree& tree_;
    Problems& problems_;
};

} // namespace reap

#endif
