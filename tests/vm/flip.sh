# SPDX-License-Identifier: GPL-2.0
# `enabled` flipped at random under verified I/O, while every reaper, the stock
# handler too, is slow between reading an entry and completing it: two of them on
# one CQ would both take the same entry.
# vm: --backend mem --device-opts dbcs=off --timeout 700
. /lib/stress.sh

rounds=${ROUNDS:-150}
load_reap || die "insmod failed"
insmod /modules/slow_cqe.ko us=200 || die "slow_cqe"
verify_bg data nvme0n1
ours=0 stock=0
round=0
while [ "$round" -lt "$rounds" ]; do
	before=$(reaped nvme0)
	rnd_sleep 150
	[ "$(reaped nvme0)" = "$before" ] || ours=$((ours + 1))
	knob nvme0 enabled 0 || die "round $round: can't be disabled"
	before=$(reaped nvme0) irqs=$(irq_total "$(queue_file nvme0 1 irq)")
	rnd_sleep 150
	check_equal "round $round: nothing is reaped by us while disabled" "$before" "$(reaped nvme0)"
	[ "$(irq_total "$(queue_file nvme0 1 irq)")" = "$irqs" ] || stock=$((stock + 1))
	knob nvme0 enabled 1 || die "round $round: can't be enabled"
	round=$((round + 1))
done
check "we reaped in half of the rounds and more ($ours of $rounds)" test "$ours" -ge $((rounds / 2))
check "so did the stock handler ($stock of $rounds)" test "$stock" -ge $((rounds / 2))
check "the load never ended" verify_running data
verify_stop data "$rounds flips"
rmmod slow_cqe || die "rmmod slow_cqe"
check_attached nvme0
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
