# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Resets after which the controller has fewer or more queues, or polls others
# than before, under verified I/O.  Two vectors for I/O: with p polled queues of
# four, min(4 - p, 2) have an interrupt.  shrink.sh and shrink-iommu.sh source
# this.
. /lib/stress.sh

rounds=${ROUNDS:-12}
nvme=/sys/module/nvme/parameters

# flags - of the four queues: i(nterrupt, ours), p(olled, left alone), -(unused).
flags() {
	local qid
	for qid in 1 2 3 4; do
		case $(queue_file nvme0 $qid attached)$(queue_file nvme0 $qid polled) in
		10) printf i ;;
		01) printf p ;;
		00) [ "$(queue_file nvme0 $qid depth)" = 0 ] && printf - || printf '?' ;;
		*) printf '?' ;;
		esac
	done
}

flags_are() {
	[ "$(flags)" = "$1" ]
}

# expected POLLED - the flags with that many polled queues.
expected() {
	case $1 in
	0) echo ii-- ;;
	1) echo iip- ;;
	2) echo iipp ;;
	3) echo ippp ;;
	esac
}

load_reap || die "insmod failed"
check_attached nvme0
check_equal "queues at first" "$(expected 2)" "$(flags)"
verify_bg data nvme0n1
round=0
while [ "$round" -lt "$rounds" ]; do
	# Shrink and grow first in turns, then as it comes.
	case $round in
	0 | 2) polled=0 ;;
	1 | 3) polled=3 ;;
	*) rnd 4 && polled=$RND ;;
	esac
	rnd 3
	echo "$RND" >$nvme/write_queues
	echo "$polled" >$nvme/poll_queues
	reset_ctrl nvme0 || die "the controller did not come back from reset $round"
	if wait_until 10 flags_are "$(expected "$polled")"; then
		pass "round $round: $polled polled queues: $(expected "$polled")"
	else
		fail "round $round: $polled polled queues: $(flags), not $(expected "$polled")"
	fi
	before=$(reaped nvme0)
	rnd_sleep 1000
	round=$((round + 1))
done
check "the load never ended" verify_running data
verify_stop data "$round resets to other queues"
check "the queues were reaped by us to the end" test "$(reaped nvme0)" -gt "$before"
check_attached nvme0
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
disk_works nvme0n1 "I/O goes on at the end"
dmesg_clean
