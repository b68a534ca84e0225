# SPDX-License-Identifier: GPL-2.0
# Attach and detach at any moment of a controller reset, 200 rounds of it, under
# I/O whose data is verified.  Most rounds move the controller by `enabled`, each
# tenth by insmod and rmmod.
# vm: --backend mem --device-opts dbcs=off --timeout 1800
. /lib/stress.sh

rounds=${ROUNDS:-200}
midway=0 resets=0 loads=0

attach() {
	if [ "$1" = module ]; then load_reap; else knob nvme0 enabled 1; fi
}

detach() {
	if [ "$1" = module ]; then unload_reap; else knob nvme0 enabled 0; fi
}

# move ROUND - attach and detach, or the other way round, by the means of the round,
# each after a random wait.
move() {
	local means=knob step
	if [ $(($1 % 10)) = 9 ]; then
		means=module
		loads=$((loads + 1))
	fi
	for step in detach attach; do
		rnd_sleep $((span_ms / 2))
		ctrl_is_live nvme0 || met=1
		$step $means || die "round $1: $step by $means failed"
	done
}

reaps_more_than() {
	[ "$(reaped nvme0)" -gt "$1" ]
}

# uptime_ms - since boot.
uptime_ms() {
	awk '{ printf "%d\n", $1 * 1000 }' /proc/uptime
}

load_reap || die "insmod failed"
verify_bg data nvme0n1 --numjobs=3
start=$(uptime_ms)
for round in 1 2 3 4; do
	reset_ctrl nvme0 || die "no reset under load"
done
span_ms=$((($(uptime_ms) - start) / 4))
echo "a reset takes $span_ms ms"
round=0
while [ "$round" -lt "$rounds" ]; do
	reset_ctrl nvme0 &
	reset=$!
	met=0
	move "$round"
	midway=$((midway + met))
	wait $reset || die "the controller did not come back from the reset of round $round"
	resets=$((resets + 1))
	if [ $((round % 10)) = 9 ]; then
		check_attached nvme0
		wait_until 30 reaps_more_than "$(reaped nvme0)" || die "round $round: not reaped by us"
		check_equal "round $round: no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
		check "round $round: the load goes on" verify_running data
	fi
	round=$((round + 1))
done
check "a reset was at work in a third of the rounds and more ($midway of $rounds)" \
	test "$midway" -ge $((rounds / 3))
verify_stop data "$resets resets, $rounds times detached and attached, $loads of them by rmmod"
unload_reap || die "rmmod failed"
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
