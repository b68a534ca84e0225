# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Running a scenario whose result is a table: what a person sees meanwhile.
# Sourced, never run.

# run_with_progress SCENARIO OUT [RUN-VM-OPTION...] - run it and show, of its
# console, the lines that begin with "demo: ", and on failure what run-vm says.
run_with_progress() {
	local scenario=$1 out=$2
	shift 2
	# shellcheck disable=SC2154  # top is common.sh's
	"$top/qemu/run-vm" --scenario "$scenario" --out "$out" "$@" 2>&1 |
		awk -v name="$(basename "$scenario" .sh)" '
			{ sub(/\r$/, "") }
			sub(/^demo: /, "  ") || /^FAIL / || index($0, name ": ") == 1 { print; fflush() }
			/^--- end of/ { ending = 1 }
			ending { print }'
}

# judge RESULTS BAR... - print the table of a run; its status is abreport's.
judge() {
	local results=$1 bar require=()
	shift
	for bar in "$@"; do
		require+=(--require "$bar")
	done
	# shellcheck disable=SC2154  # build is common.sh's
	"$build/cmake/tools/abreport/abreport" "${abreport_options[@]}" "${require[@]}" "$results"
}
