# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Helpers for scenarios that measure.  Sourced by them, in the guest.

DEAR=/sys/kernel/debug/dear_completion

# load_dear [PARAMETER...] - make completions dear, and meter the CPUs.
load_dear() {
	insmod /modules/dear_completion.ko "$@"
}

# dear_cost N - from now on a completion costs N iterations more.
dear_cost() {
	echo "$1" >"$DEAR/iterations"
}

dear_reset() {
	echo 1 >"$DEAR/reset"
}

# dear_read - keep the report of this moment; the two below look at it.
dear_read() {
	cat "$DEAR/report" >/tmp/dear-report
}

# dear_value KEY - cpu0.hardirq_longest_us, say.
dear_value() {
	awk -v key="$1" '$1 == key { print $2; found = 1 } END { exit !found }' /tmp/dear-report
}

# dear_sum KEY-REGEX - sum over all keys that match.
dear_sum() {
	awk -v key="$1" '$1 ~ key { sum += $2 } END { printf "%d\n", sum }' /tmp/dear-report
}

# dear_max KEY-REGEX
dear_max() {
	awk -v key="$1" '$1 ~ key && $2 > most { most = $2 } END { printf "%d\n", most }' \
		/tmp/dear-report
}

# interrupts CTRL - of all its I/O queues, as the kernel counts them.
interrupts() {
	awk -v name="^$1q[1-9]" '
		$NF ~ name { for (i = 2; $i ~ /^[0-9]+$/; i++) sum += $i }
		END { printf "%d\n", sum }' /proc/interrupts
}

# fio_total NAME - I/Os that fio did in all.
fio_total() {
	awk -F '[:,]' '/"total_ios" :/ { sum += $2 } END { printf "%d\n", sum }' "/tmp/fio-$1.json"
}

# divide A B - with six digits, 0 where B is.
divide() {
	awk -v a="$1" -v b="$2" 'BEGIN { printf "%.6g\n", b ? a / b : 0 }'
}

# record SCENARIO SETTING ROUND KEY=VALUE... - one measured run, for abreport.
record() {
	local line metric metrics=
	line="\"scenario\":\"$1\",\"setting\":\"$2\",\"round\":$3"
	shift 3
	for metric in "$@"; do
		metrics="$metrics,\"${metric%%=*}\":${metric#*=}"
	done
	result "{$line,\"metrics\":{${metrics#,}}}"
}

# describe SCENARIO TITLE - what abreport is to call it.
describe() {
	result "{\"scenario\":\"$1\",\"title\":\"$2\"}"
}
