# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Controllers whose queues have no MSI-X vector of their own stay stock, and say
# why.  Sourced by scenarios, which choose the machine and set REASON.
. /lib/stress.sh

load_reap || die "insmod failed"
for dir in "$(reap_dir nvme0)"/queues/*; do
	check_equal "queue ${dir##*/} is not attached" 0 "$(cat "$dir/attached")"
	check_equal "queue ${dir##*/} has no vector of its own" 0 "$(cat "$dir/dedicated_vector")"
	check_equal "queue ${dir##*/} has no check" 0 "$(cat "$dir/check_active")"
done
check_equal "queue 1 says why" "$REASON" "$(queue_file nvme0 1 reason)"
check_equal "the controller says that it is stock" "stock: no queue can be ours: $REASON" \
	"$(reap_state nvme0)"
disk_works nvme0n1 "I/O works"
check_equal "nothing is reaped by us" 0 "$(reaped nvme0)"
reset_ctrl nvme0 || die "no live controller after a reset"
disk_works nvme0n1 "I/O works after a reset"
check_equal "still nothing is reaped by us" 0 "$(reaped nvme0)"
unload_reap || die "rmmod failed"
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
