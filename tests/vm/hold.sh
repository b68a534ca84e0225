# SPDX-License-Identifier: GPL-2.0
# Resets while reapers are held up between the unlock of a CQ and the completion
# of what they took: a reset must not end those requests a second time.
# vm: --backend mem --device-opts dbcs=off --timeout 600
. /lib/stress.sh

resets=${RESETS:-12}
hold=/sys/kernel/debug/nvme_reap/test/hold_us

reaped_more_than() {
	[ "$(reaped nvme0)" -gt "$1" ]
}

load_reap || die "insmod failed"
check "more than 20 ms is refused" sh -c "! echo 20001 2>/dev/null >$hold"
echo 3000 >$hold
check_equal "the delay is set" 3000 "$(cat $hold)"
verify_bg data nvme0n1
round=0
while [ "$round" -lt "$resets" ]; do
	# Each reset is to meet reapers at work; between its passes the load pauses.
	before=$(reaped nvme0)
	wait_until 60 reaped_more_than "$before" || die "nothing was reaped before reset $round"
	rnd_sleep 100
	reset_ctrl nvme0 || die "the controller did not come back from reset $round"
	round=$((round + 1))
done
check "the load never ended" verify_running data
verify_stop data "$round resets with a delay of 3 ms"
check_attached nvme0
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
echo 0 >$hold
disk_works nvme0n1 "I/O goes on"
unload_reap || die "rmmod failed"
dmesg_clean
