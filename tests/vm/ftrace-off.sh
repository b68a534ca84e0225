# SPDX-License-Identifier: GPL-2.0
# kernel.ftrace_enabled=0 under load must not take the hook away: a stock handler
# would run beside us, without the lock.
# vm: --timeout 200
. /lib/stress.sh

load_reap || die "insmod failed"
fio_bg load --filename=/dev/nvme0n1 --rw=randread --bs=4k --iodepth=32 --numjobs=8 --thread \
	--group_reporting --size=1G --time_based --runtime=3600

irqs() {
	echo $(($(irq_total "$(queue_file nvme0 1 irq)") + $(irq_total "$(queue_file nvme0 2 irq)")))
}

round=0 refused=0
while [ "$round" -lt 20 ]; do
	echo 0 2>/dev/null >/proc/sys/kernel/ftrace_enabled || refused=$((refused + 1))
	rnd_sleep 300
	echo 1 2>/dev/null >/proc/sys/kernel/ftrace_enabled
	round=$((round + 1))
done
echo 0 2>/dev/null >/proc/sys/kernel/ftrace_enabled
check_equal "each attempt to turn ftrace off was refused" 20 "$refused"
check "nvme_irq is still hooked" grep -q '^nvme_irq ' /sys/kernel/tracing/enabled_functions
check "the load never ended" fio_running load
fio_stop load
# Idle now: the two counts are of the same moment.
before=$(irqs) ours=$(counter_sum nvme0 interrupts)
disk_works nvme0n1 "I/O goes on"
check "interrupts came" test "$(irqs)" -gt "$before"
check_equal "each interrupt was ours" $(($(irqs) - before)) $(($(counter_sum nvme0 interrupts) - ours))
unload_reap || die "rmmod failed"
check "without us it can be turned off" sh -c 'echo 0 >/proc/sys/kernel/ftrace_enabled'
disk_works nvme0n1 "I/O goes on without ftrace"
dmesg_clean
