# SPDX-License-Identifier: GPL-2.0
# What the CQ check after submission does where two queues serve eight CPUs: the
# stock path and ours in turns, in one guest.  Run by qemu/demo, which prints the
# table.  Each round is off on aa aa on off: aa is off once more, and shows how
# much two runs of the same differ.
# vm: --cpus 8 --ioqueues 2 --timeout 1500
. /lib/measure.sh

rounds=${ROUNDS:-5}
seconds=${SECONDS_PER_RUN:-2}
batch='--iodepth=64 --iodepth_batch_submit=16 --iodepth_batch_complete_min=16'

tell() {
	echo "demo: $*"
}

# run_once JOB SETTING ROUND FIO-OPTION...
run_once() {
	local job="$1" setting="$2" round="$3" irqs ios submitted
	shift 3
	case $setting in
	on) knob nvme0 enabled 1 ;;
	*) knob nvme0 enabled 0 ;;
	esac
	irqs=$(interrupts nvme0)
	submitted=$(counter_sum nvme0 reaped_submit)
	fio_bg "$job" --filename=/dev/nvme0n1 --rw=randread --bs=4k --size=1G --norandommap \
		--randrepeat=0 --gtod_reduce=1 --time_based --runtime="$seconds" --group_reporting "$@"
	fio_wait "$job" || die "fio failed: $job, $setting"
	irqs=$(($(interrupts nvme0) - irqs))
	submitted=$(($(counter_sum nvme0 reaped_submit) - submitted))
	ios=$(fio_total "$job")
	[ "$ios" -gt 0 ] || die "no I/O: $job, $setting"
	# The warm-up is no round.
	[ "$round" -gt 0 ] || return 0
	record "$job" "$setting" "$round" iops="$(fio_iops "$job")" \
		interrupts_per_io="$(divide "$irqs" "$ios")" \
		cqes_per_interrupt="$(divide "$((ios - submitted))" "$irqs")" \
		share_reaped_at_submission="$(divide "$submitted" "$ios")"
}

# run_job JOB TITLE FIO-OPTION...
run_job() {
	local job="$1" title="$2" round=0 setting
	shift 2
	describe "$job" "$title"
	while [ "$round" -lt "$rounds" ]; do
		round=$((round + 1))
		tell "$title: round $round of $rounds"
		for setting in off on aa aa on off; do
			run_once "$job" "$setting" "$round" "$@"
		done
	done
}

load_reap || die "insmod failed"
check "attached to the running stock driver" reap_is_attached nvme0
tell "insmod nvme_reap.ko: nvme0 is $(cat "$(reap_dir nvme0)/state"), 2 queues for 8 CPUs"
# The first runs of a boot are slower than all others.
run_once warm-up off 0 --numjobs=8 $batch

run_job single "One job, queue depth 64, batches of 16" --numjobs=1 $batch
run_job per-cpu "One job on each CPU, queue depth 64, batches of 16" --numjobs=8 $batch
run_job depth-1 "One job, queue depth 1" --numjobs=1 --iodepth=1

check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
tell "rmmod: the stock driver is back"
check "nothing of the module is left" test ! -e "$(reap_dir nvme0)"
fio_bg after --filename=/dev/nvme0n1 --rw=randread --number_ios=200 --size=1G
check "I/O goes on after rmmod" fio_wait after
dmesg_clean
