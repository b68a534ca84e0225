# SPDX-License-Identifier: GPL-2.0
# Namespaces that come and go while attached, under verified I/O on another; and
# rmmod with one that is removed but still open.
# vm: --backend mem --device-opts dbcs=off --spare-namespaces 2 --timeout 500
. /lib/stress.sh

rounds=${ROUNDS:-12}
id=$(nvme id-ctrl /dev/nvme0 | awk '$1 == "cntlid" { print $3 }')

there() {
	test -b "/dev/$1"
}

gone() {
	test ! -e "/sys/block/$1"
}

attach_ns() {
	nvme attach-ns /dev/nvme0 --namespace-id="$1" --controllers="$id" >/tmp/ns.out 2>&1 &&
		wait_until 20 there "nvme0n$1" && return 0
	cat /tmp/ns.out
	return 1
}

detach_ns() {
	nvme detach-ns /dev/nvme0 --namespace-id="$1" --controllers="$id" >/tmp/ns.out 2>&1 &&
		wait_until 20 gone "nvme0n$1" && return 0
	cat /tmp/ns.out
	return 1
}

# submits_through DISK TEXT - is I/O to the disk seen by the module?
submits_through() {
	local before
	before=$(counter_sum nvme0 submissions)
	disk_works "$1" "$2"
	# 4 jobs x 200 reads, some of them submitted together.
	test $(($(counter_sum nvme0 submissions) - before)) -ge 200
}

load_reap || die "insmod failed"

# A new namespace is ours: nothing else submits now, so each submission is its own.
attach_ns 2 || die "namespace 2 does not appear"
# Housekeeping comes each second, for one that missed the pointer.
sleep 2
check "I/O to a new namespace is seen" submits_through nvme0n2 "I/O to a new namespace works"
detach_ns 2 || die "namespace 2 does not go"

verify_bg data nvme0n1 --numjobs=3
round=0
while [ "$round" -lt "$rounds" ]; do
	attach_ns 2 || die "round $round: namespace 2 does not appear"
	fio_bg second --filename=/dev/nvme0n2 --rw=randread --bs=4k --iodepth=16 --numjobs=2 --thread \
		--group_reporting --time_based --runtime=3600
	rnd_sleep 800
	case $((round % 3)) in
	0) fio_stop second ;;
	esac
	# Removed under I/O, otherwise: fio ends by itself.
	detach_ns 2
	wait_until 60 fio_ended second || die "round $round: I/O to what is gone never ends"
	gone nvme0n2 || die "round $round: namespace 2 does not go"
	round=$((round + 1))
done
check "the load on the first namespace never ended" verify_running data
verify_stop data "$rounds namespaces came and went"
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"

# read_open FD - a read from an open disk, past every cache; its data don't matter.
read_open() {
	dd bs=4k count=1 iflag=direct <&"$1" >/dev/null 2>&1
}

# --- removed but still open, then rmmod ---
attach_ns 2 || die "namespace 2 does not appear"
attach_ns 3 || die "namespace 3 does not appear"
exec 7<>/dev/nvme0n2 8<>/dev/nvme0n3
check "an open namespace can be read" read_open 7
detach_ns 2 || die "namespace 2 does not go while open"
unload_reap || die "rmmod with an open namespace that is gone failed"
read_open 7
pass "a read of what is gone comes back"
check "one that is still there can be read" read_open 8
detach_ns 3 || die "namespace 3 does not go while open"
read_open 8
load_reap || die "insmod with open namespaces that are gone failed"
check_attached nvme0
read_open 7
read_open 8
reset_ctrl nvme0 || die "no reset with open namespaces that are gone"
unload_reap || die "rmmod after that failed"
read_open 7
exec 7>&- 8>&-
disk_works nvme0n1 "I/O goes on at the end"
# The reads that the removal cut off are errors of the disk that went.
dmesg_clean 'I/O error, dev nvme0n[23]'
