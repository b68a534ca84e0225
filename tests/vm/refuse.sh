# SPDX-License-Identifier: GPL-2.0
# Every reason not to load: an errno that fits, one line in the kernel log, and
# nothing changed afterwards.
# vm: --no-nvme --timeout 300
. /lib/stress.sh

tracing=/sys/kernel/tracing

# still_stock REASON - nothing of the module is left, and the driver works.
still_stock() {
	local left=''
	grep -qE '^(nvme_reap|misfit)' /proc/modules && left="$left module"
	[ -e "$(reap_dir nvme0)" ] && left="$left sysfs"
	[ -e /sys/kernel/debug/nvme_reap ] && left="$left debugfs"
	grep -q '^nvme_irq .*I' "$tracing/enabled_functions" && [ "$1" != owner ] && left="$left hook"
	[ "$(awk '$1 == "nvme" { print $3 }' /proc/modules)" = "$references" ] || left="$left reference"
	cat /proc/[0-9]*/comm | grep -q ^reap/nvme && left="$left thread"
	check_equal "after this refusal nothing is left" "" "$left"
	disk_works nvme0n1 "after this refusal the driver works"
}

start_nvme() {
	modprobe nvme "$@" && wait_live nvme0 && wait_until 10 test -b /dev/nvme0n1 ||
		die "the stock driver did not start"
	references=$(awk '$1 == "nvme" { print $3 }' /proc/modules)
}

# --- the driver isn't there, but its core is ---
modprobe nvme_core
expect_insmod_fail ENODEV "isn't loaded"

# --- the driver handles interrupts in threads ---
start_nvme use_threaded_interrupts=1
expect_insmod_fail EOPNOTSUPP "use_threaded_interrupts=1"
still_stock
rmmod nvme

# --- parameters ---
start_nvme
for word in bogus 0000:00 '1b36:' 1b36:0010x 0000:00:20.0 0000:00:00.8 10000:00:00 ',' '1b36:0010,,1b36:0010'; do
	expect_insmod_fail EINVAL "controllers= has '" "controllers=$word"
done
list=1b36:0010 n=0
while [ "$n" -lt 64 ]; do
	list=$list,1b36:0010
	n=$((n + 1))
done
# Too long a list is refused, never cut.
expect_insmod_fail E2BIG "more than 64 entries" "controllers=$list"
for word in maybe '' ON 1; do
	expect_insmod_fail EINVAL "allowed are off, auto and on" "submit_check=$word"
done
for number in 0 1025 4294967295; do
	expect_insmod_fail ERANGE "allowed are 1 to 1024" "submit_budget=$number"
done
still_stock

# --- ftrace is off ---
echo 0 >/proc/sys/kernel/ftrace_enabled
expect_insmod_fail EBUSY "ftrace is off"
echo 1 >/proc/sys/kernel/ftrace_enabled
still_stock

# --- somebody else redirects nvme_irq ---
insmod /modules/ipmodify_owner.ko || die "no owner of IPMODIFY"
expect_insmod_fail EBUSY "redirected by somebody else"
still_stock owner
rmmod ipmodify_owner

# --- built for another driver ---
# misfit NAME TEXT
misfit() {
	REAP_KO=/modules/misfit_$1.ko
	expect_insmod_fail ENOEXEC "$2"
	still_stock
}
misfit release "built for kernel 6.1.0-999-amd64"
misfit srcversion "srcversion"
misfit vermagic "nvme.ko was built as"
misfit builtin "whose nvme driver is"
misfit qid "unexpected queue state: qid"
misfit dev "unexpected queue state: back pointer"
misfit iod "another size than built for"
REAP_KO=/modules/nvme_reap.ko

# --- and with nothing against it, it loads; then others are refused ---
load_reap || die "insmod failed"
check_attached nvme0
check "a second owner of IPMODIFY is refused while we are" \
	sh -c '! insmod /modules/ipmodify_owner.ko 2>/dev/null'
check "a second insmod is refused" sh -c '! insmod /modules/nvme_reap.ko 2>/dev/null'
disk_works nvme0n1 "the module works after all refusals"
check "it reaps" test "$(reaped nvme0)" -gt 0
unload_reap
still_stock
DMESG_MARK=
dmesg_clean
