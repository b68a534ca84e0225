# SPDX-License-Identifier: GPL-2.0
# Every knob under load: at random, with values that aren't allowed in between.
# vm: --backend mem --timeout 700
. /lib/stress.sh

rounds=${ROUNDS:-200}
load_reap || die "insmod failed"
dir=$(reap_dir nvme0)

# refused KNOB VALUE ERRNO TEXT - nothing changes, and the log, from here on, names
# the value and what is allowed.
refused() {
	local file="$dir/$1" before said
	before=$(cat "$file")
	dmesg_mark
	# By dd, because the shell's own printf doesn't tell why a write failed.
	if said=$(printf '%s\n' "$2" | dd of="$file" conv=notrunc 2>&1); then
		fail "$1 took '$2'"
		return
	fi
	case $said in
	*"$(errno_text "$3")"*) pass "$1: '$2' is refused with $3" ;;
	*) fail "$1: '$2' was to be refused with $3: $said" ;;
	esac
	check_equal "$1: '$2' changes nothing" "$before" "$(cat "$file")"
	case $(dmesg_since_mark) in
	*"${1##*/}=$2: allowed are $4"*) pass "$1: the log names '$2' and what is allowed" ;;
	*) fail "$1: the log was to name '$2' and '$4': $(dmesg_since_mark)" ;;
	esac
}

verify_bg data nvme0n1
for file in submit_check queues/1/submit_check; do
	for value in '' bogus ON 'on off' onn 1; do
		refused "$file" "$value" EINVAL 'off, auto and on'
	done
done
for file in submit_budget queues/2/submit_budget; do
	for value in 0 1025 4294967295 4294967296 99999999999999999999; do
		refused "$file" "$value" ERANGE 'whole numbers from 1 to 1024'
	done
	for value in -1 '' abc 0x 1.5 '64 65'; do
		refused "$file" "$value" EINVAL 'whole numbers from 1 to 1024'
	done
done
refused enabled 2 ERANGE 'whole numbers from 0 to 1'
for value in -1 '' yes; do
	refused enabled "$value" EINVAL 'whole numbers from 0 to 1'
done
DMESG_MARK=

# --- a value of the controller is one of all queues ---
knob nvme0 submit_budget 17
check_equal "queue 1 takes the controller's budget" 17 "$(queue_file nvme0 1 submit_budget)"
check_equal "queue 2 takes the controller's budget" 17 "$(queue_file nvme0 2 submit_budget)"
knob nvme0:2 submit_budget 18
check_equal "a queue's own budget is its own" "17 18" \
	"$(queue_file nvme0 1 submit_budget) $(queue_file nvme0 2 submit_budget)"
knob nvme0 submit_check off
check_equal "off: no check is active" "0 0" \
	"$(queue_file nvme0 1 check_active) $(queue_file nvme0 2 check_active)"
knob nvme0:2 submit_check on
check_equal "on for a queue" "0 1" \
	"$(queue_file nvme0 1 check_active) $(queue_file nvme0 2 check_active)"
knob nvme0 submit_check auto

# --- who may write ---
for file in "$dir"/enabled "$dir"/submit_* "$dir"/queues/1/submit_*; do
	check_equal "${file#"$dir"/}: only root writes" 644 "$(stat -c %a "$file")"
done
check_equal "no counter is writable" "" "$(find "$dir" -path '*counters*' -type f -perm -200)"

# --- at random ---
round=0
while [ "$round" -lt "$rounds" ]; do
	rnd 3
	target=nvme0
	[ "$RND" = 0 ] || target=nvme0:$RND
	rnd 5
	case $RND in
	0) knob "$target" submit_check off ;;
	1) knob "$target" submit_check auto ;;
	2) knob "$target" submit_check on ;;
	*)
		rnd 1024
		knob "$target" submit_budget $((RND + 1))
		;;
	esac || die "round $round: $target failed"
	rnd_sleep 100
	round=$((round + 1))
done
check "the load never ended" verify_running data
verify_stop data "$rounds changes of knobs"
check_equal "no invalid id" 0 "$(counter_sum nvme0 invalid_ids)"
unload_reap || die "rmmod failed"
dmesg_clean
