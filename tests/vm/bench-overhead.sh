# SPDX-License-Identifier: GPL-2.0
# What the module costs where it has nothing to gain: one CPU, on which the clock
# counts instructions.  stock: no module; off: attached and disabled; on: attached,
# with the check.  Run by tests/bench/overhead, which has the bars.
# vm: --icount --ioqueues 1 --timeout 1500
. /lib/measure.sh

rounds=${ROUNDS:-5}
seconds=${SECONDS_PER_RUN:-2}

# setting NAME - from whatever was before.
setting() {
	grep -q ^nvme_reap /proc/modules && unload_reap
	case $1 in
	off) load_reap enabled=0 ;;
	on) load_reap submit_check=on ;;
	esac || die "insmod failed"
	[ "$1" != on ] || reap_is_attached nvme0 || die "not attached"
}

# run_once JOB SETTING ROUND FIO-OPTION...
run_once() {
	local job="$1" setting="$2" round="$3" irqs
	shift 3
	irqs=$(interrupts nvme0)
	fio_bg "$job" --filename=/dev/nvme0n1 --rw=randread --bs=4k --size=1G --norandommap \
		--gtod_reduce=1 --time_based --runtime="$seconds" "$@"
	fio_wait "$job" || die "fio failed: $job, $setting"
	[ "$round" -gt 0 ] || return 0
	irqs=$(($(interrupts nvme0) - irqs))
	record "$job" "$setting" "$round" iops="$(fio_iops "$job")" \
		interrupts_per_io="$(divide "$irqs" "$(fio_total "$job")")"
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
