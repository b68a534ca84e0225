// SPDX-License-Identifier: GPL-2.0
//
// The one table of knobs: validation, help texts, status and JSON all come from it.

#ifndef REAPCTL_KNOBS_HPP
#define REAPCTL_KNOBS_HPP

#include "field_reader.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace reap {

enum class KnobType { boolean, number, word, cpus };

enum class KnobScope { controller, controller_and_queue };

struct Knob {
    std::string_view key;      // the file's name
    std::string_view json_key; // with its unit
    KnobType type;
    KnobScope scope;
    std::string_view unit;                   // empty: none
    std::uint64_t min;                       // number
    std::uint64_t max;                       // number
    std::span<const std::string_view> words; // word
    std::string_view example;                // a sensible value
    std::string_view help;                   // one line

    // "1 to 1024 CQEs", "off, auto or on"
    [[nodiscard]] std::string allowed() const;
};

std::span<const Knob> knob_table();

// Nothing for an unknown key.
const Knob* find_knob(std::string_view key);

struct Assignment {
    const Knob* knob;
    std::string value; // canonical
};

// From "KEY=VALUE". Throws Error: usage (no '='), invalid_value (unknown key, bad value, not a
// knob of single queues). possible_cpus: nothing when not known.
Assignment parse_assignment(std::string_view text, bool for_queue,
                            const std::optional<CpuList>& possible_cpus);

// Is what the module shows the value that was written? ("0,1" comes back as "0-1".)
bool same_value(const Knob& knob, std::string_view left, std::string_view right);

struct Setting {
    const Knob* knob;
    std::string value; // as the module shows it, printable
};

// The knobs that exist in a controller's or queue's directory.
std::vector<Setting> read_settings(FieldReader& reader, const std::string& dir, bool of_queue);

// The knob table as text, for set --help.
std::string knob_help();

} // namespace reap

#endif
