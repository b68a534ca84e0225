# SPDX-License-Identifier: GPL-2.0
# rmmod and insmod 20 times under I/O whose data is verified.
# vm: --backend mem --timeout 900
. /lib/stress.sh

rounds=${ROUNDS:-20}
verify_bg data nvme0n1
sleep 2
round=0 idle=0
while [ "$round" -lt "$rounds" ]; do
	load_reap || die "insmod failed in round $round"
	rnd_sleep 1500
	# What this round's module did before it goes.
	[ "$(reaped nvme0)" -gt 0 ] || idle=$((idle + 1))
	check_equal "round $round: no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
	unload_reap || die "rmmod failed in round $round"
	rnd_sleep 300
	round=$((round + 1))
done
check "the module reaped in most rounds (not in $idle of $rounds)" test "$idle" -le $((rounds / 4))
check "the load never ended" verify_running data
verify_stop data "$rounds loads and unloads"
dmesg_clean
