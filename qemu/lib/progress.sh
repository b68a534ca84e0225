# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Running a scenario whose result is a table: what a person sees meanwhile.
# Sourced, never run.

# show_progress NAME - of a console, the lines that begin with "demo: ", those that
# run-vm says about scenario NAME, and all that it shows of a failure.  Not awk:
# mawk keeps what it reads from a pipe until there is a block of it.
show_progress() {
	local line ending=
	while IFS= read -r line; do
		line=${line%$'\r'}
		case $line in
		'--- end of'*) ending=1 ;;
		esac
		case $line in
		'demo: '*) say "  ${line#demo: }" ;;
		'FAIL '* | "$1: "*) say "$line" ;;
		*) [ -z "$ending" ] || say "$line" ;;
		esac
	done
}

# run_with_progress SCENARIO OUT [RUN-VM-OPTION...] - run it and show how it goes.
run_with_progress() {
	local scenario=$1 out=$2
	shift 2
	# shellcheck disable=SC2154  # top is common.sh's
	"$top/qemu/run-vm" --scenario "$scenario" --out "$out" "$@" 2>&1 |
		show_progress "$(basename "$scenario" .sh)"
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
