# SPDX-License-Identifier: GPL-2.0
# Attach and detach: what insmod takes over, that each number the module gives
# agrees with the kernel's own, that tracing goes on, which controllers are
# chosen, and that nothing is left behind.
# vm: --controllers 2 --timeout 240
. /lib/stress.sh

tracing=/sys/kernel/tracing
addr0=$(ctrl_pci nvme0)
addr1=$(ctrl_pci nvme1)

# load_some DISK - 8 jobs on all CPUs.
load_some() {
	fio_bg some --filename="/dev/$1" --rw=randread --bs=4k --iodepth=16 \
		--iodepth_batch_submit=8 --iodepth_batch_complete_min=4 --numjobs=8 --thread \
		--group_reporting --number_ios=500 --size=64M
	fio_wait some || fail "fio failed on $1"
}

hooked() {
	grep -q '^nvme_irq ' "$tracing/enabled_functions"
}

nvme_references() {
	awk '$1 == "nvme" { print $3 }' /proc/modules
}

# --- insmod alone ---
check_equal "nothing is hooked before" 1 "$(hooked; echo $?)"
references=$(nvme_references)
load_reap || die "insmod failed"
for ctrl in nvme0 nvme1; do
	check_equal "$ctrl is attached when insmod returns" attached "$(reap_state $ctrl)"
	for qid in 1 2; do
		check_equal "$ctrl queue $qid is attached" 1 "$(queue_file $ctrl $qid attached)"
		check_equal "$ctrl queue $qid has no reason not to be" "" "$(queue_file $ctrl $qid reason)"
		check_equal "$ctrl queue $qid serves several CPUs" 1 "$(queue_file $ctrl $qid multi_mapping)"
		check_equal "$ctrl queue $qid has a vector of its own" 1 "$(queue_file $ctrl $qid dedicated_vector)"
		check_equal "$ctrl queue $qid checks after submission" 1 "$(queue_file $ctrl $qid check_active)"
		check_equal "$ctrl queue $qid: irq_cpus as the kernel has it" \
			"$(cat "/proc/irq/$(queue_file $ctrl $qid irq)/smp_affinity_list")" \
			"$(queue_file $ctrl $qid irq_cpus)"
		check_equal "$ctrl queue $qid: cpus as blk-mq has them" \
			"$(cpu_list "$(cat "/sys/block/${ctrl}n1/mq/$((qid - 1))/cpu_list")")" \
			"$(cpu_list "$(queue_file $ctrl $qid cpus)")"
	done
done
check "nvme.ko is held" test "$(nvme_references)" -gt "$references"
check "nvme can't be unloaded meanwhile" sh -c '! rmmod nvme 2>/dev/null'

# --- numbers agree with the kernel's ---
ios=$(disk_ios nvme0n1)
irqs=$(irq_total "$(queue_file nvme0 1 irq)")
echo 8192 >"$tracing/buffer_size_kb"
echo 'qid > 0' >"$tracing/events/nvme/nvme_sq/filter"
echo 1 >"$tracing/events/nvme/nvme_sq/enable"
echo 1 >"$tracing/events/block/block_rq_complete/enable"
load_some nvme0n1
echo 0 >"$tracing/events/nvme/nvme_sq/enable"
echo 0 >"$tracing/events/block/block_rq_complete/enable"
ios=$(($(disk_ios nvme0n1) - ios))
check "the load did some I/O" test "$ios" -ge 4000
check_equal "each I/O was reaped once" "$ios" "$(reaped nvme0)"
check_equal "each I/O was completed, local or remote" "$ios" \
	$(($(counter_sum nvme0 completions_local) + $(counter_sum nvme0 completions_remote)))
check_equal "interrupts of queue 1 as in /proc/interrupts" \
	$(($(irq_total "$(queue_file nvme0 1 irq)") - irqs)) "$(counter nvme0 1 interrupts)"
check_equal "the histogram has all interrupts of queue 1" "$(counter nvme0 1 interrupts)" \
	"$(awk '{ sum += $2 } END { print sum + 0 }' "/sys/kernel/debug/nvme_reap/$addr0/1/hist_irq")"
check "submissions reaped" test "$(counter_sum nvme0 reaped_submit)" -gt 0
check "interrupts reaped" test "$(counter_sum nvme0 reaped_irq)" -gt 0
check "checks are at most submissions" test "$(counter_sum nvme0 checks)" -le "$(counter_sum nvme0 submissions)"
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
check_equal "the other controller was not touched" 0 "$(reaped nvme1)"
check_equal "nvme:nvme_sq fired for each I/O" "$ios" "$(grep -c nvme_sq: "$tracing/trace")"
check_equal "block:block_rq_complete fired for each I/O" "$ios" \
	"$(grep -c block_rq_complete: "$tracing/trace")"
echo >"$tracing/trace"

# --- enabled=0 is the stock path, exactly ---
knob nvme0 enabled 0
check_equal "the state says disabled" disabled "$(reap_state nvme0)"
before=$(counter_sum nvme0 interrupts) irqs=$(irq_total "$(queue_file nvme0 1 irq)")
sum=$(cat "$(reap_dir nvme0)"/queues/*/counters/* | sha256sum)
load_some nvme0n1
check_equal "no counter moves while disabled" "$sum" \
	"$(cat "$(reap_dir nvme0)"/queues/*/counters/* | sha256sum)"
check "its interrupts go to the stock handler" test "$(irq_total "$(queue_file nvme0 1 irq)")" -gt "$irqs"
check_equal "a disabled queue is not attached" 0 "$(queue_file nvme0 1 attached)"
knob nvme0 enabled 1
check_equal "enabled again" attached "$(reap_state nvme0)"
load_some nvme0n1
check "counters move again" test "$(counter_sum nvme0 interrupts)" -gt "$before"

# --- rmmod leaves nothing ---
unload_reap || die "rmmod failed"
check "no sysfs folder is left" test ! -e "$(reap_dir nvme0)"
check "no debugfs folder is left" test ! -e /sys/kernel/debug/nvme_reap
check_equal "nothing is hooked after" 1 "$(hooked; echo $?)"
check_equal "nvme.ko has its old reference count" "$references" "$(nvme_references)"
check "no thread is left" sh -c '! cat /proc/[0-9]*/comm | grep -q ^reap/nvme'
disk_works nvme0n1 "I/O goes on after rmmod"

# --- which controllers, and how they start ---
load_reap "controllers=$addr1"
check_equal "an address chooses one controller" attached "$(reap_state nvme1)"
case $(reap_state nvme0) in
"stock: not named by"*) pass "the other says why it is stock" ;;
*) fail "the other controller's state: $(reap_state nvme0)" ;;
esac
check "a controller that was not chosen can't be enabled" \
	sh -c "! echo 1 2>/dev/null >'$(reap_dir nvme0)/enabled'"
load_some nvme0n1
load_some nvme1n1
check "the chosen one is reaped by us" test "$(reaped nvme1)" -gt 0
unload_reap

load_reap controllers=1b36:0010
check_equal "vendor:device chooses the first" attached "$(reap_state nvme0)"
check_equal "vendor:device chooses the second" attached "$(reap_state nvme1)"
unload_reap

load_reap controllers=8086:0010,0000:7f:00.0
check "ids of others choose none" sh -c "! grep -q attached '$(reap_dir nvme0)/state' '$(reap_dir nvme1)/state'"
unload_reap

load_reap enabled=0 submit_check=off submit_budget=7
check_equal "enabled=0 starts disabled" disabled "$(reap_state nvme0)"
check_equal "submit_check=off is the default of each" off "$(cat "$(reap_dir nvme0)/submit_check")"
check_equal "submit_budget=7 is the default of each" 7 "$(queue_file nvme1 2 submit_budget)"
knob nvme0 enabled 1
load_some nvme0n1
check_equal "no check with submit_check=off" 0 "$(counter_sum nvme0 checks)"
check_equal "nothing reaped at submission with submit_check=off" 0 "$(counter_sum nvme0 reaped_submit)"
unload_reap
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
