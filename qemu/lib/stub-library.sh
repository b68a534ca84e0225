# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Debian's fio links the client libraries of several storage clusters: 80 MB
# that a guest would unpack at each boot and the dynamic linker would relocate at
# each start, for engines that no scenario uses.  A stub takes the place of such a
# library: the same name, the symbols that the program asks for, no code.
# Sourced by initramfs.sh, never run.

# Libraries of engines that no scenario uses.
# shellcheck disable=SC2034  # read by initramfs.sh
unused_libraries='^lib(gfapi|ibverbs|nbd|pmem|pmemblk|rados|rbd|rdmacm)\.so'

# wanted_symbols PROGRAM LIBRARY - NAME or NAME@VERSION, what PROGRAM takes from
# LIBRARY.
wanted_symbols() {
	comm -12 \
		<(nm --dynamic --undefined-only "$1" | awk '{ print $NF }' | sort -u) \
		<(nm --dynamic --defined-only "$2" | awk '{ sub(/@@/, "@", $NF); print $NF }' | sort -u)
}

# stub_library PROGRAM LIBRARY FILE - write the stub of LIBRARY for PROGRAM.
stub_library() {
	local program=$1 library=$2 file=$3 work link_options=("-Wl,-soname,${2##*/}")
	work=$(mktemp -d)
	wanted_symbols "$program" "$library" >"$work/symbols"
	awk -F @ '{ print "void " $1 "(void);\nvoid " $1 "(void) { __builtin_trap(); }" }' \
		"$work/symbols" >"$work/stub.c"
	awk -F @ 'NF == 2 { names[$2] = names[$2] " " $1 ";" }
		END { for (version in names) print version " { global:" names[version] " };" }' \
		"$work/symbols" >"$work/versions"
	# Not every library has symbol versions, and the linker takes no empty script.
	[ ! -s "$work/versions" ] || link_options+=("-Wl,--version-script,$work/versions")
	mkdir -p "${file%/*}"
	gcc -shared -nostdlib -fPIC -o "$file" "$work/stub.c" "${link_options[@]}"
	rm -rf "$work"
}
