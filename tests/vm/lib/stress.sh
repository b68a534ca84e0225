# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# What stress scenarios share: random choices that can be repeated, load whose
# data is verified, and the numbers that such load is compared with.  Sourced
# after guest.sh, in the guest.

# --- random choices ----------------------------------------------------------

# All choices follow from SEED, which is printed; --env SEED=n repeats a run (as
# far as timing lets it).
SEED=${SEED:-$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')}
RND_STATE=$SEED
echo "SEED=$SEED"

# rnd N - set RND to one of 0..N-1.
rnd() {
	RND_STATE=$(((RND_STATE * 1103515245 + 12345) & 0x7fffffff))
	RND=$(((RND_STATE >> 8) % $1))
}

# rnd_sleep MAX_MS - for up to that many milliseconds.
rnd_sleep() {
	rnd "$1"
	usleep $((RND * 1000))
}

# --- verified load -----------------------------------------------------------

# verify_bg NAME DISK [FIO-OPTION...] - in the background and until verify_stop:
# passes that write blocks of mixed sizes at random places, then read all of them
# back and compare checksums.  Data differ from pass to pass, so that a read that
# returns old data is found too.
verify_bg() {
	local name="$1" disk="$2"
	shift 2
	rm -f "/tmp/verify-$name.stop"
	echo 0 >"/tmp/verify-$name.passes"
	(
		passes=0
		until [ -e "/tmp/verify-$name.stop" ]; do
			fio --name="$name" --filename="/dev/$disk" --ioengine=libaio --direct=1 \
				--rw=randwrite --bsrange=4k-16k --size=4M --offset_increment=4M \
				--numjobs=6 --iodepth=16 --verify=crc32c --verify_fatal=1 \
				--thread --group_reporting --eta=never --randseed=$((SEED + passes)) \
				--output="/tmp/verify-$name.out" "$@" 2>&1 || exit 1
			passes=$((passes + 1))
			echo "$passes" >"/tmp/verify-$name.passes"
		done
	) &
	echo $! >"/tmp/verify-$name.pid"
}

verify_passes() {
	cat "/tmp/verify-$1.passes"
}

verify_running() {
	kill -0 "$(cat "/tmp/verify-$1.pid")" 2>/dev/null
}

# verify_stop NAME TEXT - end such load after the pass it is at, and assert that
# no pass met an error.
verify_stop() {
	touch "/tmp/verify-$1.stop"
	if wait "$(cat "/tmp/verify-$1.pid")"; then
		pass "$2: $(verify_passes "$1") passes of verified writes and reads without an error"
	else
		tail -n 20 "/tmp/verify-$1.out"
		fail "$2: verified I/O failed in pass $(($(verify_passes "$1") + 1)): $(grep -m1 -iE 'verify|error' "/tmp/verify-$1.out")"
	fi
}

# disk_works DISK TEXT - a little I/O completes without error.
disk_works() {
	local name="works-$1"
	fio_bg "$name" --filename="/dev/$1" --rw=randread --bs=4k --iodepth=8 --numjobs=4 --thread \
		--group_reporting --size=4M --number_ios=200
	check "$2" fio_wait "$name"
}

# --- numbers -----------------------------------------------------------------

# irq_total IRQ - how often it was raised, on all CPUs.
irq_total() {
	awk -v irq="$1:" '$1 == irq { for (i = 2; $i ~ /^[0-9]+$/; i++) sum += $i }
		END { printf "%d\n", sum }' /proc/interrupts
}

# disk_ios DISK - requests completed since boot: reads, writes, discards, flushes.
disk_ios() {
	awk '{ printf "%d\n", $1 + $5 + $12 + $16 }' "/sys/block/$1/stat"
}

# queue_file CTRL QID FILE - of the module's sysfs folder.
queue_file() {
	cat "$(reap_dir "$1")/queues/$2/$3"
}

# cpu_list LIST - "0-2,5" and "0, 1, 2, 5" alike as "0 1 2 5".
cpu_list() {
	echo "$1" | tr ',' '\n' | awk -F - 'NF { for (cpu = $1 + 0; cpu <= $NF + 0; cpu++) printf "%d ", cpu }'
}

# reaped CTRL - CQEs reaped in all contexts, on all queues.
reaped() {
	cat "$(reap_dir "$1")"/queues/*/counters/reaped_* |
		awk '{ sum += $1 } END { printf "%d\n", sum }'
}

reap_state() {
	cat "$(reap_dir "$1")/state" 2>/dev/null
}

# check_attached CTRL - assert that it is, at the latest some seconds from now.
check_attached() {
	if wait_until 10 reap_is_attached "$1"; then
		pass "$1 is attached"
	else
		fail "$1 is not attached: $(reap_state "$1")"
	fi
}
