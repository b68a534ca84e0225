# SPDX-License-Identifier: GPL-2.0
# The soft lockup of the stock driver, and what the CQ check after submission
# makes of it: completions are made dear, all of one queue's come by interrupts of
# CPU 0, and CPUs 1 to 3 submit as fast as they can.  Stock and ours in turns.
# Needs a guest whose vCPUs are throttled after boot, so that the device keeps
# ahead of them.
# vm: --cpus 8 --ioqueues 2 --throttle 15 --timeout 900
# vm: --append isolcpus=managed_irq,1-7
# vm-alone
. /lib/measure.sh

rounds=${ROUNDS:-2}
seconds=${SECONDS_PER_RUN:-8}

tell() {
	echo "demo: $*"
}

lockup_lines() {
	dmesg | grep -c 'soft lockup'
}

# run_once SETTING ROUND
run_once() {
	local lockups
	case $1 in
	on) knob nvme0 enabled 1 ;;
	*) knob nvme0 enabled 0 ;;
	esac
	dear_cost 100000
	lockups=$(lockup_lines)
	dear_reset
	fio_bg "$1" --filename=/dev/nvme0n1 --rw=randread --bs=4k --size=1G --norandommap \
		--iodepth=64 --iodepth_batch_submit=16 --iodepth_batch_complete_min=16 \
		--numjobs=3 --thread --cpus_allowed=1-3 --cpus_allowed_policy=split \
		--gtod_reduce=1 --time_based --runtime="$seconds" --group_reporting
	fio_wait "$1" || die "fio failed: $1"
	dear_read
	dear_cost 0
	record lockup "$1" "$2" iops="$(fio_iops "$1")" \
		heartbeat_gap_ms="$(divide "$(dear_value cpu0.heartbeat_gap_us)" 1000)" \
		longest_hardirq_ms="$(divide "$(dear_value cpu0.hardirq_longest_us)" 1000)" \
		completed_on_cpu0="$(divide "$(dear_sum '^cpu0\.completions_')" "$(dear_sum '\.completions_')")" \
		lockup_reports=$(($(lockup_lines) - lockups))
	tell "$1: $(fio_iops "$1") IOPS, CPU 0 out of schedule for up to $(($(dear_value cpu0.heartbeat_gap_us) / 1000)) ms, $(($(lockup_lines) - lockups)) soft lockup report(s)"
}

echo 1 >/proc/sys/kernel/watchdog_thresh
load_dear heartbeat_cpus=0 || die "dear_completion"
load_reap || die "insmod failed"
check "attached" reap_is_attached nvme0
check_equal "the vector of queue 1 is on CPU 0" 0 "$(cat "$(reap_dir nvme0)/queues/1/irq_cpu")"
# All its interrupts go to one CPU, whatever its mask: auto may not see it.
knob nvme0 submit_check on
describe lockup "Three submitters, one interrupt CPU, dear completions"
round=0
while [ "$round" -lt "$rounds" ]; do
	round=$((round + 1))
	for setting in off on on off; do
		run_once "$setting" "$round"
	done
done
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
rmmod dear_completion
# The stock driver locks up here; that is the point.
dmesg_clean 'soft lockup|Call Trace|stall'
