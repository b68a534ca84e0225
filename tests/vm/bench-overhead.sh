# SPDX-License-Identifier: GPL-2.0
# What the module costs where it has nothing to gain: one CPU, on which the clock
# counts instructions.  stock: no module; off: attached and disabled; on: attached,
# with the check.  Run by tests/bench/overhead, which has the bars.
#
# While the CPU is idle, as it is at queue depth 1, its clock goes by the host's
# time: IOPS then tell how busy the host is.  I/Os per second of CPU time don't.
# vm: --icount --ioqueues 1 --timeout 1500
. /lib/measure.sh
. /lib/stress.sh

rounds=${ROUNDS:-5}
seconds=${SECONDS_PER_RUN:-4}

# setting NAME - from whatever was before.
setting() {
	grep -q ^nvme_reap /proc/modules && unload_reap
	case $1 in
	off) load_reap enabled=0 ;;
	on) load_reap submit_check=on ;;
	esac || die "insmod failed"
	[ "$1" != on ] || reap_is_attached nvme0 || die "not attached"
}

# sample - what has happened up to now: I/Os, interrupts, and the time that passed
# and that the CPU was idle, in ticks of 10 ms.  Spawns next to nothing, which would
# be measured too.
sample() {
	local up
	read -r IOS _ </sys/block/nvme0n1/stat
	read -r up _ </proc/uptime
	PASSED=${up%.*}${up#*.}
	read -r _ _ _ _ IDLE IOWAIT _ </proc/stat
	IDLE=$((IDLE + IOWAIT))
}

# run_once JOB SETTING ROUND FIO-OPTION... - measured while fio is at work, without
# its start.
run_once() {
	local job="$1" setting="$2" round="$3" irqs ios passed idle
	shift 3
	fio_bg "$job" --filename=/dev/nvme0n1 --rw=randread --bs=4k --size=1G --norandommap \
		--gtod_reduce=1 --time_based --runtime=3600 "$@"
	wait_until 60 sh -c "read -r ios _ </sys/block/nvme0n1/stat; [ \$ios -gt $(($(disk_ios nvme0n1) + 500)) ]" ||
		die "fio does not start: $job, $setting"
	irqs=$(interrupts nvme0)
	sample
	ios=$IOS passed=$PASSED idle=$IDLE
	sleep "$seconds"
	sample
	irqs=$(($(interrupts nvme0) - irqs))
	# An interrupted fio never says that it succeeded.
	fio_stop "$job"
	check_equal "no error: $job, $setting" 0 "$(fio_errors "$job")"
	[ "$round" -gt 0 ] || return 0
	ios=$((IOS - ios)) passed=$((PASSED - passed)) idle=$((IDLE - idle))
	record "$job" "$setting" "$round" iops="$(divide "${ios}00" "$passed")" \
		ios_per_cpu_second="$(divide "${ios}00" $((passed - idle)))" \
		interrupts_per_io="$(divide "$irqs" "$ios")"
}

run_batch() {
	run_once batch "$@" --iodepth=64 --iodepth_batch_submit=16 --iodepth_batch_complete_min=16
}

run_depth_1() {
	run_once depth-1 "$@" --iodepth=1
}

echo none >/sys/block/nvme0n1/queue/scheduler
describe batch "Queue depth 64, batches of 16"
describe depth-1 "Queue depth 1"
run_batch stock 0
run_depth_1 stock 0
round=0
while [ "$round" -lt "$rounds" ]; do
	round=$((round + 1))
	echo "demo: round $round of $rounds"
	for name in stock off on on off stock; do
		setting "$name"
		run_batch "$name" "$round"
		run_depth_1 "$name" "$round"
	done
done
pass "all rounds done"
dmesg_clean
