# SPDX-License-Identifier: GPL-2.0
# What the CQ check after submission does where two queues serve eight CPUs: the
# stock path and ours in turns, in one guest.  Run by qemu/demo, which prints the
# table.  Each round is off on aa aa on off: aa is off once more, and shows how
# much two runs of the same differ.
# vm: --cpus 8 --ioqueues 2 --timeout 1500
. /lib/gain.sh

rounds=${ROUNDS:-5}
seconds=${SECONDS_PER_RUN:-2}

tell() {
	echo "demo: $*"
}

# run_once JOB SETTING ROUND FIO-OPTION...
run_once() {
	local job="$1" setting="$2" round="$3"
	shift 3
	measured_run "$job" "$setting" --time_based --runtime="$seconds" "$@"
	record "$job" "$setting" "$round" iops="$(fio_iops "$job")" \
		interrupts_per_io="$(divide "$GAIN_INTERRUPTS" "$GAIN_IOS")" \
		cqes_per_interrupt="$(divide "$((GAIN_IOS - GAIN_SUBMITTED))" "$GAIN_INTERRUPTS")" \
		share_reaped_at_submission="$(divide "$GAIN_SUBMITTED" "$GAIN_IOS")"
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
batched measured_run warm-up off --time_based --runtime="$seconds" --numjobs=8

batched run_job single "One job, queue depth 64, batches of 16" --numjobs=1
batched run_job per-cpu "One job on each CPU, queue depth 64, batches of 16" --numjobs=8
run_job depth-1 "One job, queue depth 1" --numjobs=1 --iodepth=1

check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
tell "rmmod: the stock driver is back"
check "nothing of the module is left" test ! -e "$(reap_dir nvme0)"
fio_bg after --filename=/dev/nvme0n1 --rw=randread --number_ios=200 --size=1G
check "I/O goes on after rmmod" fio_wait after
dmesg_clean
