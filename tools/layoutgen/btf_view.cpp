// SPDX-License-Identifier: GPL-2.0
// Checked BTF (of vmlinux, or of a module on top of it) and the questions we ask it.
#include "btf_view.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include <bpf/libbpf.h>
#include <sys/mman.h>

#include "btf_check.hpp"
#include "error.hpp"
#include "fd.hpp"
#include "file_io.hpp"

namespace layoutgen {
namespace {

// As deep as libbpf itself follows chains of types.
constexpr int max_depth = 32;

thread_local std::string libbpf_message;

/// Keeps libbpf's first complaint for our one line instead of letting it print.
__attribute__((format(printf, 2, 0))) int keep_message(libbpf_print_level level, const char* format,
                                                       va_list args) {
    if (level != LIBBPF_WARN || !libbpf_message.empty())
        return 0;
    std::array<char, 256> line = {};
    const int length = std::vsnprintf(line.data(), line.size(), format, args);
    libbpf_message = line.data();
    std::erase(libbpf_message, '\n');
    return length;
}

std::string with_suffix(std::string_view type_name, std::string_view suffix) {
    return fmt::format("{}{}{}", type_name, suffix.starts_with('*') ? " " : "", suffix);
}

/// libbpf 1.1 has no exported call for split BTF in memory, only for files: it gets one in memory.
btf* parse(ByteView data, btf* base) {
    const Fd file(::memfd_create("btf", MFD_CLOEXEC));
    if (!file.valid() || !write_all(file, as_text(data)))
        fail(Advice::none, "cannot keep BTF in memory: {}", std::strerror(errno));
    return btf__parse_raw_split(fmt::format("/proc/self/fd/{}", file.get()).c_str(), base);
}

btf_header header_of(const btf* types) {
    std::uint32_t size = 0;
    const void* raw = btf__raw_data(types, &size);
    if (raw == nullptr || size < sizeof(btf_header))
        throw std::bad_alloc();
    btf_header header = {};
    std::memcpy(&header, raw, sizeof(header));
    return header;
}

} // namespace

BtfView::BtfView(ByteView data, std::string what) : what_(std::move(what)) {
    load(data, nullptr);
}

BtfView::BtfView(ByteView data, std::string what, const BtfView& base)
    : what_(std::move(what)), first_id_(btf__type_cnt(base.btf_.get())) {
    load(data, &base);
}

void BtfView::load(ByteView data, const BtfView* base) {
    if (data.size() > std::numeric_limits<std::uint32_t>::max())
        fail(Advice::reinstall, "{}: the BTF is too large", what_);

    libbpf_message.clear();
    libbpf_set_print(keep_message);
    btf_.reset(parse(data, base != nullptr ? base->btf_.get() : nullptr));
    if (!btf_) {
        const int error = errno;
        fail(Advice::reinstall, "{}: the BTF is cut short or corrupted ({})", what_,
             libbpf_message.empty() ? std::strerror(error) : libbpf_message);
    }
    if (btf__endianness(btf_.get()) != BTF_LITTLE_ENDIAN)
        fail(Advice::none, "{}: the BTF is big-endian: not for x86-64", what_);
    // libbpf takes any version for the one it knows.
    if (const int version = header_of(btf_.get()).version; version != BTF_VERSION)
        fail(Advice::reinstall, "{}: BTF of version {}, {} is known", what_, version, BTF_VERSION);
    if (btf__type_cnt(btf_.get()) <= first_id_)
        fail(Advice::reinstall, "{}: the BTF holds no types", what_);
    if (btf__set_pointer_size(btf_.get(), 8) != 0)
        throw std::bad_alloc();

    const auto damage = find_btf_damage(*btf_, first_id_,
                                        base != nullptr ? header_of(base->btf_.get()).str_len : 0);
    if (damage && base != nullptr)
        fail(Advice::same_package, "{} was built for another kernel than {}, or is corrupted: {}",
             what_, base->what(), *damage);
    if (damage)
        fail(Advice::reinstall, "{}: the BTF is corrupted: {}", what_, *damage);
}

const btf_type& BtfView::type(std::uint32_t id) const {
    const btf_type* t = btf__type_by_id(btf_.get(), id);
    if (t == nullptr)
        fail(Advice::reinstall, "{}: the BTF has no type {}", what_, id);
    return *t;
}

std::string_view BtfView::name(std::uint32_t offset) const {
    const char* text = btf__str_by_offset(btf_.get(), offset);
    return text != nullptr ? text : "";
}

std::vector<std::uint32_t> BtfView::find_structs(std::string_view wanted) const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t id = first_id_; id < btf__type_cnt(btf_.get()); id++) {
        const btf_type& t = type(id);
        if (btf_is_struct(&t) && name(t.name_off) == wanted)
            found.push_back(id);
    }
    return found;
}

std::uint32_t BtfView::struct_size(std::uint32_t struct_id) const {
    return type(struct_id).size;
}

std::optional<Member> BtfView::find_member(std::uint32_t struct_id, std::string_view wanted) const {
    struct Place {
        std::uint32_t id;
        std::uint32_t bit_offset;
    };
    // Anonymous members are searched after the named ones of their level.
    std::vector<Place> places = {{struct_id, 0}};
    for (std::size_t next = 0; next < places.size(); next++) {
        const Place place = places[next];
        const btf_type& t = type(place.id);
        if (!btf_is_composite(&t))
            continue;
        const auto members = std::span(btf_members(&t), btf_vlen(&t));
        for (std::uint32_t i = 0; i < members.size(); i++) {
            const auto offset = place.bit_offset + btf_member_bit_offset(&t, i);
            const auto member_name = name(members[i].name_off);
            if (member_name == wanted)
                return Member{members[i].type, offset, btf_member_bitfield_size(&t, i)};
            if (member_name.empty() && places.size() < 1024)
                places.push_back({members[i].type, offset});
        }
    }
    return std::nullopt;
}

std::uint32_t BtfView::size_of(std::uint32_t type_id) const {
    const auto size = btf__resolve_size(btf_.get(), type_id);
    if (size < 0 || size > std::numeric_limits<std::uint32_t>::max())
        fail(Advice::reinstall, "{}: BTF type {} has no size", what_, type_id);
    return static_cast<std::uint32_t>(size);
}

std::string BtfView::spell(std::uint32_t type_id) const {
    std::string suffix;
    for (int depth = 0; depth < max_depth; depth++) {
        const btf_type& t = type(type_id);
        const std::string type_name(name(t.name_off));
        switch (btf_kind(&t)) {
        case BTF_KIND_UNKN:
            return with_suffix("void", suffix);
        case BTF_KIND_VOLATILE:
        case BTF_KIND_CONST:
        case BTF_KIND_RESTRICT:
        case BTF_KIND_TYPE_TAG:
            type_id = t.type;
            break;
        case BTF_KIND_PTR:
            suffix.insert(0, "*");
            type_id = t.type;
            break;
        case BTF_KIND_ARRAY:
            suffix += fmt::format("[{}]", btf_array(&t)->nelems);
            type_id = btf_array(&t)->type;
            break;
        case BTF_KIND_STRUCT:
            return with_suffix("struct " + type_name, suffix);
        case BTF_KIND_UNION:
            return with_suffix("union " + type_name, suffix);
        case BTF_KIND_FWD:
            return with_suffix((btf_kflag(&t) ? "union " : "struct ") + type_name, suffix);
        case BTF_KIND_ENUM:
        case BTF_KIND_ENUM64:
            return with_suffix("enum " + type_name, suffix);
        case BTF_KIND_FUNC_PROTO:
            return with_suffix("function", suffix);
        default:
            return with_suffix(type_name, suffix);
        }
    }
    fail(Advice::reinstall, "{}: BTF type {} goes in circles", what_, type_id);
}

std::optional<std::int64_t> BtfView::find_enumerator(std::string_view wanted) const {
    for (std::uint32_t id = first_id_; id < btf__type_cnt(btf_.get()); id++) {
        const btf_type& t = type(id);
        if (btf_is_enum(&t)) {
            for (const auto& e : std::span(btf_enum(&t), btf_vlen(&t)))
                if (name(e.name_off) == wanted)
                    return btf_kflag(&t) ? std::int64_t{e.val}
                                         : std::int64_t{static_cast<std::uint32_t>(e.val)};
        } else if (btf_is_enum64(&t)) {
            // Three words each, as in find_btf_damage(): name, low and high half of the value.
            const auto words =
                std::span(reinterpret_cast<const __u32*>(&t + 1), std::size_t{btf_vlen(&t)} * 3);
            for (std::size_t i = 0; i < words.size(); i += 3)
                if (name(words[i]) == wanted)
                    return static_cast<std::int64_t>(std::uint64_t{words[i + 2]} << 32 |
                                                     words[i + 1]);
        }
    }
    return std::nullopt;
}

} // namespace layoutgen
