# SPDX-License-Identifier: GPL-2.0
# The test-only module dear_completion on the stock driver: it counts right,
# costs what it is told to, sees a held-up CPU, and goes without a trace.
# vm: --cpus 4 --timeout 240
. /lib/measure.sh

ios=3000

# run_ios - a fixed number of reads, submitted on CPU 1.
run_ios() {
	dear_reset
	fio_bg dear --filename=/dev/nvme0n1 --rw=randread --bs=4k --iodepth=16 \
		--number_ios=$ios --cpus_allowed=1 --thread --size=64M
	fio_wait dear || fail "fio failed"
	dear_read
}

at_least() {
	[ "$1" -ge "$2" ]
}

refused() {
	! load_dear "$@" 2>/dev/null
}

check "refuses a CPU that is not there" refused heartbeat_cpus=99
load_dear heartbeat_cpus=0,1 || die "insmod failed"

run_ios
check_equal "each submission is counted" "$ios" "$(dear_sum '\.submissions$')"
check_equal "on the CPU that made it" "$ios" "$(dear_value cpu1.submissions)"
check_equal "each completion is counted" "$ios" "$(dear_sum '\.completions_')"
check_equal "none in a task: the driver is stock" 0 "$(dear_sum '\.completions_task$')"
check "handlers are metered" at_least "$(dear_sum '\.hardirq_us$')" 1
check "a stretch is at least as long as its longest handler" at_least \
	"$(dear_max '\.stretch_longest_us$')" "$(dear_max '\.hardirq_longest_us$')"
check_equal "two CPUs have a heartbeat" 2 "$(grep -c heartbeat_beats /tmp/dear-report)"
check "the heart beats" at_least "$(dear_value cpu0.heartbeat_beats)" 5
cheap=$(dear_sum '\.(hardirq|softirq)_us$')

dear_cost 100000
run_ios
dear=$(dear_sum '\.(hardirq|softirq)_us$')
echo "interrupt time of $ios completions: $cheap us cheap, $dear us dear"
check "dear completions show as time in interrupts" at_least "$dear" $((cheap * 2))
check_equal "still each is counted" "$ios" "$(dear_sum '\.completions_')"

# A CPU that runs nothing but a real-time task has no time for the heartbeat.
dear_cost 0
echo -1 >/proc/sys/kernel/sched_rt_runtime_us
dear_reset
# shellcheck disable=SC2016
taskset 2 chrt -f 10 sh -c '
	seconds() { read -r now rest </proc/uptime; now=${now%%.*}; }
	seconds
	end=$((now + 4))
	while [ "$now" -lt "$end" ]; do seconds; done'
dear_read
check "a gap of the heartbeat is seen" at_least "$(dear_value cpu1.heartbeat_gap_us)" 1000000
check "and counts as late" at_least "$(dear_value cpu1.heartbeat_late_us)" 1000000

check_equal "the driver cannot go meanwhile" 1 \
	"$(rmmod nvme && rmmod nvme_core 2>/dev/null; echo $?)"
modprobe nvme
check "rmmod" rmmod dear_completion
check "and again" load_dear
check "rmmod" rmmod dear_completion
rmmod nvme nvme_core
check "nothing to attach to without the driver" refused
check "the log says why" sh -c 'dmesg | grep -q "no tracepoint nvme_complete_rq"'
dmesg_clean
