# SPDX-License-Identifier: GPL-2.0
# CPUs that go offline and come back under verified I/O: one at a time at random,
# then all but the first.  The flags follow, and nothing stands still.
# vm: --backend mem --device-opts dbcs=off --timeout 700
. /lib/stress.sh

rounds=${ROUNDS:-30}

set_online() {
	echo "$2" >"/sys/devices/system/cpu/cpu$1/online"
}

# The CPU that interrupts of a queue go to is one that is there.
delivered_online() {
	local qid cpu
	for qid in 1 2; do
		cpu=$(cpu_list "$(queue_file nvme0 $qid irq_cpu)")
		# Of a mask without any CPU the kernel shuts the vector down.
		for cpu in $cpu; do
			[ "$cpu" = 0 ] || [ "$(cat "/sys/devices/system/cpu/cpu$cpu/online")" = 1 ] || return 1
		done
	done
}

reaps_more_than() {
	[ "$(reaped nvme0)" -gt "$1" ]
}

load_reap || die "insmod failed"
wiring() {
	cat "$(reap_dir nvme0)"/queues/*/cpus "$(reap_dir nvme0)"/queues/*/irq_cpus \
		"$(reap_dir nvme0)"/queues/*/multi_mapping "$(reap_dir nvme0)"/queues/*/check_active
}
at_first=$(wiring)

wired_as_at_first() {
	[ "$(wiring)" = "$at_first" ]
}

verify_bg data nvme0n1
round=0
while [ "$round" -lt "$rounds" ]; do
	rnd $((VM_CPUS - 1))
	cpu=$((RND + 1))
	set_online $cpu 0 || die "round $round: CPU $cpu does not go offline"
	wait_until 10 delivered_online || fail "round $round: without CPU $cpu irq_cpu is wrong"
	rnd_sleep 500
	set_online $cpu 1 || die "round $round: CPU $cpu does not come back"
	rnd_sleep 300
	round=$((round + 1))
done
check_attached nvme0
wait_until 60 reaps_more_than "$(reaped nvme0)" || die "nothing is reaped by us any more"

cpus=$(seq 1 $((VM_CPUS - 1)))
for cpu in $cpus; do
	set_online "$cpu" 0 || die "CPU $cpu does not go offline"
done
wait_until 60 reaps_more_than "$(reaped nvme0)" || die "with CPU 0 alone nothing is reaped by us"
pass "CPU 0 alone: queues are reaped by us"
check "CPU 0 alone: irq_cpu follows" wait_until 10 delivered_online
for cpu in $cpus; do
	set_online "$cpu" 1 || die "CPU $cpu does not come back"
done
check "with all CPUs back the wiring is as at first" wait_until 10 wired_as_at_first
check "the load never ended" verify_running data
verify_stop data "$rounds CPUs offline and online, and all but one"
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
