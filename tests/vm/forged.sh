# SPDX-License-Identifier: GPL-2.0
# Entries with a wrong generation, an unknown tag, a tag twice: counted, reported
# once, never completed; the stock timeout gets the lost command back.
# vm: --device-opts dbcs=off --timeout 240
. /lib/stress.sh

echo 2000 >/sys/block/nvme0n1/queue/io_timeout
for kind in generation tag duplicate; do
	load_reap submit_check=off || die "insmod failed"
	dmesg_mark
	insmod /modules/forge_cqe.ko kind=$kind left=3 || die "forge_cqe"
	fio_bg $kind --filename=/dev/nvme0n1 --rw=randread --bs=4k --iodepth=32 --numjobs=4 \
		--thread --group_reporting --size=64M --number_ios=3000
	check "$kind: all I/O ends" fio_wait $kind
	check_equal "$kind: without error" 0 "$(fio_errors $kind)"
	forged=$(cat /sys/module/forge_cqe/parameters/forged)
	check "$kind: entries were forged" test "$forged" -gt 0
	check_equal "$kind: each was counted" "$forged" "$(counter_sum nvme0 invalid_ids)"
	check_equal "$kind: one report" 1 "$(dmesg_since_mark | grep -c 'invalid id')"
	rmmod forge_cqe
	wait_live nvme0
	unload_reap || die "rmmod failed"
	dmesg_clean 'invalid id|timeout, '
done
disk_works nvme0n1 "I/O goes on at the end"
