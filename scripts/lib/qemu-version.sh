# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Which QEMU there is and what it is good for.  Sourced, never run.

qemu_binary=${QEMU:-qemu-system-x86_64}

# Full version of the QEMU in use; empty when there is none.
qemu_version() {
	command -v "$qemu_binary" >/dev/null || return 0
	"$qemu_binary" --version | sed -n 's/^QEMU emulator version \([0-9.]*\).*/\1/p'
}

qemu_major_version() {
	qemu_version | cut -d. -f1
}

# qemu_major_of_package 1:10.0.2+ds-2 - the major version in a package version.
qemu_major_of_package() {
	local upstream=${1#*:}
	printf '%s\n' "${upstream%%[!0-9]*}"
}

# qemu_limits MAJOR - in words, what the given version cannot be trusted with.
qemu_limits() {
	if [ "$1" -lt 10 ]; then
		printf 'before 10, multi-threaded emulation is unreliable while kernel text is patched'
	else
		printf 'no known limits'
	fi
}

qemu_describe() {
	local version
	version=$(qemu_version)
	printf 'QEMU %s (%s)\n' "$version" "$(qemu_limits "${version%%.*}")"
}
