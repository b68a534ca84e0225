# SPDX-License-Identifier: GPL-2.0
# Controller resets and driver unbind/bind under verified I/O, with the module
# attached throughout.
# vm: --backend mem --device-opts dbcs=off --timeout 900
. /lib/stress.sh

resets=${RESETS:-20}
rebinds=${REBINDS:-6}
load_reap || die "insmod failed"

# --- resets ---
verify_bg data nvme0n1
round=0 stuck=0
while [ "$round" -lt "$resets" ]; do
	rnd_sleep 1000
	reset_ctrl nvme0 || die "the controller did not come back from reset $round"
	round=$((round + 1))
	# Still ours, or again within a second of housekeeping?
	before=$(reaped nvme0)
	wait_until 10 sh -c ". /lib/guest.sh; . /lib/stress.sh >/dev/null; [ \"\$(reaped nvme0)\" -gt $before ]" ||
		stuck=$((stuck + 1))
done
check_equal "after each of $resets resets the queues were reaped by us" 0 "$stuck"
check_attached nvme0
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
verify_stop data "$resets resets"

# --- unbind and bind: the load loses its device, what was written stays ---
addr=$(ctrl_pci nvme0)
driver=/sys/bus/pci/drivers/nvme
bound() {
	[ -e "$driver/$addr" ]
}
# The new instance may get another number.
current() {
	basename "/sys/bus/pci/devices/$addr"/nvme/nvme*
}
round=0
while [ "$round" -lt "$rebinds" ]; do
	ctrl=$(current)
	fio_bg load --filename="/dev/$(ctrl_disk "$ctrl")" --rw=randread --bs=4k --iodepth=32 \
		--numjobs=4 --thread --group_reporting --time_based --runtime=60
	rnd_sleep 1500
	echo "$addr" >"$driver/unbind"
	check "round $round: all I/O comes back" fio_stop load
	check "round $round: no folder of ours is left after unbind" \
		test ! -e "/sys/bus/pci/devices/$addr/nvme_reap"
	echo "$addr" >"$driver/bind"
	wait_until 30 bound && wait_live "$(current)" || die "bind failed in round $round"
	check_attached "$(current)"
	wait_until 10 test -b "/dev/$(ctrl_disk "$(current)")" || die "no disk after bind"
	round=$((round + 1))
done
verify_bg after "$(ctrl_disk "$(current)")"
sleep 3
verify_stop after "after $rebinds rebinds"
check "the new instance is reaped by us" test "$(reaped "$(current)")" -gt 0

# Detach while unbinding, in either order of arrival.
round=0
while [ "$round" -lt 4 ]; do
	echo "$addr" >"$driver/unbind" &
	rnd_sleep 30
	unload_reap || die "rmmod beside an unbind failed"
	wait $!
	echo "$addr" >"$driver/bind" &
	rnd_sleep 100
	load_reap || die "insmod beside a bind failed"
	wait $!
	wait_live "$(current)" || die "not live after rmmod beside unbind"
	check_attached "$(current)"
	round=$((round + 1))
done
unload_reap
wait_until 10 test -b "/dev/$(ctrl_disk "$(current)")"
disk_works "$(ctrl_disk "$(current)")" "I/O goes on at the end"
# The reads that unbind cut off are reported as errors of the disk that went.
dmesg_clean 'I/O error, dev nvme'
