# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What every script of the project starts with: where things are, and how to
# talk to the person who runs it.  Sourced, never run.

# A failure inside $(...) is a failure.
shopt -s inherit_errexit

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${BUILD:-$top/build}
# shellcheck disable=SC2034  # read by the scripts that source this file
kernels_dir=$build/kernels

say() { printf '%s\n' "$*"; }
step() { printf '== %s\n' "$*"; }
warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }
die() { warn "$@"; exit 1; }

# need COMMAND... - stop, naming the way out, when a command is missing.
need() {
	local command
	for command in "$@"; do
		command -v "$command" >/dev/null ||
			die "'$command' is not installed; 'make deps' installs what is missing"
	done
}

# print_usage - the script's own head comment, less SPDX line and markers.
print_usage() {
	awk 'NR > 2 && !/^#/ { exit } NR > 2 { sub(/^# ?/, ""); print }' "$0"
}

# hold_lock FILE - wait for, and keep until the script ends, an exclusive lock:
# builds that share a directory take turns.
hold_lock() {
	mkdir -p "${1%/*}"
	exec 9>"$1"
	flock 9
}
