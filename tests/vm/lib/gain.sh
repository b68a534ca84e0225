# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# One measured run of fio on nvme0, with the module's check off or on.  Sourced by
# scenarios that compare the two.
. /lib/measure.sh

# batched COMMAND... - with the options of a job that submits and waits in batches.
batched() {
	"$@" --iodepth=64 --iodepth_batch_submit=16 --iodepth_batch_complete_min=16
}

# measured_run JOB SETTING FIO-OPTION... - SETTING on has the module enabled, any
# other has not.  Leaves in GAIN_IOS the I/Os that fio did, in GAIN_INTERRUPTS
# those of the I/O queues, as the kernel counts them, and in GAIN_SUBMITTED the
# CQEs reaped after submission.
measured_run() {
	local job="$1" setting="$2"
	shift 2
	case $setting in
	on) knob nvme0 enabled 1 ;;
	*) knob nvme0 enabled 0 ;;
	esac
	GAIN_INTERRUPTS=$(interrupts nvme0)
	GAIN_SUBMITTED=$(counter_sum nvme0 reaped_submit)
	fio_bg "$job" --filename=/dev/nvme0n1 --rw=randread --bs=4k --size=1G --norandommap \
		--randrepeat=0 --gtod_reduce=1 --group_reporting "$@"
	fio_wait "$job" || die "fio failed: $job, $setting"
	GAIN_INTERRUPTS=$(($(interrupts nvme0) - GAIN_INTERRUPTS))
	GAIN_SUBMITTED=$(($(counter_sum nvme0 reaped_submit) - GAIN_SUBMITTED))
	GAIN_IOS=$(fio_total "$job")
	[ "$GAIN_IOS" -gt 0 ] || die "no I/O: $job, $setting"
}
