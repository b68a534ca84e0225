# SPDX-License-Identifier: GPL-2.0
# A controller that raises nothing for new entries while older ones wait: when a
# submitter stopped at its budget, the safety timer gets the rest.
# vm: --timeout 120
. /lib/stress.sh

load_reap submit_check=on submit_budget=1 || die "insmod failed"
# The whole load on queue 1.
cpu=$(cpu_list "$(queue_file nvme0 1 cpus)")
cpu=${cpu%% *}
before=$(counter nvme0 1 safety_timer_saves)
insmod /modules/silence_vector.ko irq="$(queue_file nvme0 1 irq)" || die "silence_vector"
irqs=$(counter nvme0 1 interrupts)
start=$(cut -d. -f1 /proc/uptime)
fio_bg silent --filename=/dev/nvme0n1 --rw=randread --bs=4k --iodepth=16 --number_ios=200 \
	--size=64M --cpus_allowed="$cpu" --thread
# The timer is armed by submitters that leave entries behind, so there must be
# one after the device is done with what fio has in flight.
pokes=0
while fio_running silent && [ "$pokes" -lt 200 ]; do
	taskset "$(printf %x $((1 << cpu)))" dd if=/dev/nvme0n1 of=/dev/null bs=4k count=1 \
		iflag=direct 2>/dev/null &
	pokes=$((pokes + 1))
	usleep 200000
done
check "the load ends though no interrupt comes" fio_wait silent
took=$(($(cut -d. -f1 /proc/uptime) - start))
check "well before the stock driver's timeout of 30 s (it took $took s)" test "$took" -lt 25
check_equal "no interrupt came" "$irqs" "$(counter nvme0 1 interrupts)"
saves=$(($(counter nvme0 1 safety_timer_saves) - before))
check "the safety timer saved some ($saves)" test "$saves" -gt 0
check "the thread reaped them" test "$(counter nvme0 1 reaped_thread)" -gt 0
rmmod silence_vector || die "rmmod silence_vector"
disk_works nvme0n1 "I/O goes on when the vector speaks again"
check "by interrupts" test "$(counter nvme0 1 interrupts)" -gt "$irqs"
unload_reap || die "rmmod failed"
dmesg_clean
