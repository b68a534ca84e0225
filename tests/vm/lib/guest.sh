# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=dash
#
# Helpers for scenarios.  Runs in the guest, in busybox sh.  init sources it
# too, for wait_live.

REAP_KO=/modules/nvme_reap.ko

# --- results -----------------------------------------------------------------

# pass TEXT / fail TEXT - one assertion.  The host counts them; a single fail
# fails the scenario whatever its exit status.
pass() {
	echo "PASS $*"
	echo "pass $*" >/dev/report
}

fail() {
	echo "FAIL $*"
	echo "fail $*" >/dev/report
}

# check TEXT COMMAND... - pass when the command succeeds.
check() {
	local text="$1"
	shift
	if "$@"; then pass "$text"; else fail "$text (failed: $*)"; fi
}

# check_equal TEXT EXPECTED ACTUAL
check_equal() {
	if [ "$2" = "$3" ]; then pass "$1"; else fail "$1 (expected '$2', got '$3')"; fi
}

# die TEXT - fail and end the scenario: what follows would make no sense.
die() {
	fail "$*"
	exit 1
}

# result JSON - one line for the host's results.jsonl.
result() {
	echo "$*" >/dev/results
}

# wait_until SECONDS COMMAND... - poll until the command succeeds.
wait_until() {
	local left=$(($1 * 10))
	shift
	until "$@"; do
		left=$((left - 1))
		[ "$left" -gt 0 ] || return 1
		usleep 100000
	done
}

# --- controllers -------------------------------------------------------------

ctrl_state() {
	cat "/sys/class/nvme/$1/state" 2>/dev/null
}

ctrl_is_live() {
	[ "$(ctrl_state "$1")" = live ]
}

# wait_live CTRL [SECONDS]
wait_live() {
	wait_until "${2:-60}" ctrl_is_live "$1" && return 0
	echo "$1 did not become live (state: $(ctrl_state "$1"))"
	return 1
}

# ctrl_pci CTRL - PCI address of a controller.
ctrl_pci() {
	local device
	device=$(readlink -f "/sys/class/nvme/$1/device") && echo "${device##*/}"
}

# ctrl_disk CTRL [NSID] - name of the controller's namespace, nvme0n1 say.
ctrl_disk() {
	echo "${1}n${2:-1}"
}

# reset_ctrl CTRL - reset a controller and wait until it is live again.
reset_ctrl() {
	echo 1 >"/sys/class/nvme/$1/reset_controller" && wait_live "$1"
}

# --- the module --------------------------------------------------------------

reap_dir() {
	echo "/sys/class/nvme/$1/device/nvme_reap"
}

reap_is_attached() {
	[ "$(cat "$(reap_dir "$1")/state" 2>/dev/null)" = attached ]
}

# load_reap [PARAMETER...] - load the module.
load_reap() {
	insmod "$REAP_KO" "$@"
}

unload_reap() {
	rmmod nvme_reap
}

# knob CTRL[:QUEUE] KEY VALUE - set a knob of a controller or of one queue.
knob() {
	local dir
	dir=$(reap_dir "${1%%:*}")
	case $1 in
	*:*) dir=$dir/queues/${1##*:} ;;
	esac
	echo "$3" >"$dir/$2"
}

# counter CTRL QID NAME - value of a queue's counter.
counter() {
	cat "$(reap_dir "$1")/queues/$2/counters/$3"
}

# counter_sum CTRL NAME - sum over all queues.
counter_sum() {
	cat "$(reap_dir "$1")"/queues/*/counters/"$2" | awk '{ sum += $1 } END { printf "%d\n", sum }'
}

errno_text() {
	case $1 in
	# busybox words these three after what insmod users meet.
	ENOEXEC) echo "invalid module format" ;;
	ENOENT) echo "unknown symbol in module, or unknown parameter" ;;
	ESRCH) echo "module has wrong symbol version" ;;
	EPERM) echo "Operation not permitted" ;;
	EBUSY) echo "Device or resource busy" ;;
	EEXIST) echo "File exists" ;;
	ENODEV) echo "No such device" ;;
	EINVAL) echo "Invalid argument" ;;
	ERANGE) echo "Numerical result out of range" ;;
	E2BIG) echo "Argument list too long" ;;
	ENOTSUPP | EOPNOTSUPP) echo "Operation not supported" ;;
	*) echo "unknown-errno-$1" ;;
	esac
}

# expect_insmod_fail ERRNO TEXT [PARAMETER...] - the module refuses to load,
# with this errno and with this text in the one line that it logs.
expect_insmod_fail() {
	local errno="$1" text="$2" said log name
	shift 2
	name=$(basename "$REAP_KO" .ko)
	dmesg_mark
	if said=$(insmod "$REAP_KO" "$@" 2>&1); then
		fail "insmod $name $* was to fail with $errno and succeeded"
		rmmod "$name"
		return
	fi
	case $said in
	*"$(errno_text "$errno")"*) pass "insmod $name $* fails with $errno" ;;
	*) fail "insmod $name $* was to fail with $errno: $said" ;;
	esac
	# Its own lines have its name or, about a controller, what it is left to.
	# busybox insmod tries twice, by finit_module and then by init_module.
	log=$(dmesg_since_mark | grep -E "$name:|left to the stock driver" | grep -vE 'taint|signature' |
		sed 's/^\[[^]]*\] //' | sort -u)
	check_equal "it logs one line" 1 "$(echo "$log" | grep -c .)"
	case $log in
	*"$text"*) pass "the line says: $text" ;;
	*) fail "the line was to say: $text (it says: $log)" ;;
	esac
}

# --- the kernel log ----------------------------------------------------------

DMESG_BAD='WARN|BUG|lockup|[Ii]nvalid id|nobody cared|hung task|blocked for more than|Call Trace|I/O error|stall|Oops|general protection|genctr mismatch|timeout, '

# From here on: put a line into the kernel log and look only at what follows.
dmesg_mark() {
	DMESG_MARK="guest-mark-$$-$(cat /proc/uptime)"
	echo "$DMESG_MARK" >/dev/kmsg
}

dmesg_since_mark() {
	if [ -n "$DMESG_MARK" ]; then
		dmesg | awk -v mark="$DMESG_MARK" 'found; index($0, mark) { found = 1 }'
	else
		dmesg
	fi
}

# dmesg_clean [ALLOWED-REGEX] - assert that the kernel log, since the last
# dmesg_mark or since boot, has no sign of trouble beside what is allowed.
dmesg_clean() {
	local bad
	bad=$(dmesg_since_mark | grep -E "$DMESG_BAD" | grep -vE "${1:-^\$}")
	if [ -z "$bad" ]; then
		pass "the kernel log is clean"
	else
		fail "the kernel log has: $(echo "$bad" | head -n 3 | tr '\n' ';')"
	fi
}

# --- load --------------------------------------------------------------------

# fio_bg NAME OPTION... - start fio in the background; its output in
# /tmp/fio-NAME.out, terse JSON in /tmp/fio-NAME.json.
fio_bg() {
	local name="$1"
	shift
	fio --name="$name" --ioengine=libaio --direct=1 --eta=never --output-format=json \
		--output="/tmp/fio-$name.json" "$@" >"/tmp/fio-$name.out" 2>&1 &
	echo $! >"/tmp/fio-$name.pid"
}

# fio_wait NAME - wait for it; fails when fio did.
fio_wait() {
	wait "$(cat "/tmp/fio-$1.pid")" && return 0
	tail -n 5 "/tmp/fio-$1.out"
	return 1
}

# fio_running NAME - has it not ended yet, whether waited for or not?
fio_running() {
	case $(cut -d ' ' -f 3 "/proc/$(cat "/tmp/fio-$1.pid")/stat" 2>/dev/null) in
	'' | Z) return 1 ;;
	esac
}

fio_ended() {
	! fio_running "$1"
}

# fio_stop NAME - end it early; fio finishes what is in flight.  Jobs that have not
# begun when the signal comes don't see it, so it is sent until fio ends.  Fails when
# it never does, because an I/O was lost, say.
fio_stop() {
	local tries=0
	while fio_running "$1"; do
		[ "$tries" -lt 30 ] || return 1
		kill -INT "$(cat "/tmp/fio-$1.pid")"
		wait_until 2 fio_ended "$1"
		tries=$((tries + 1))
	done
	# An interrupted fio exits as if it had failed.
	wait "$(cat "/tmp/fio-$1.pid")" || :
}

# fio_iops NAME - read and write IOPS of all jobs together.
fio_iops() {
	awk -F '[:,]' '/"iops" :/ { sum += $2 } END { printf "%d\n", sum }' "/tmp/fio-$1.json"
}

# fio_errors NAME - total of fio's error counts.
fio_errors() {
	awk -F '[:,]' '/"(error|total_err)" :/ { sum += $2 } END { printf "%d\n", sum }' \
		"/tmp/fio-$1.json"
}

# --- the machine around the guest ----------------------------------------------

# qmp COMMAND [ARGUMENTS-JSON] - a command to QEMU's monitor, and its answer:
# qmp device_del '{"id":"nvme0"}'
qmp() {
	local line
	exec 9<>/dev/qmp
	if [ ! -e /run/qmp-ready ]; then
		echo '{"execute":"qmp_capabilities","id":"hello"}' >&9
		qmp_answer hello >/dev/null || return 1
		touch /run/qmp-ready
	fi
	echo "{\"execute\":\"$1\",\"arguments\":${2:-{\}},\"id\":\"guest\"}" >&9
	qmp_answer guest
	exec 9>&-
}

# Read until the answer with the given id; events in between are dropped.
qmp_answer() {
	while read -r -t 10 line <&9; do
		case $line in
		*"\"id\": \"$1\""*)
			echo "$line"
			case $line in
			*'"error":'*) return 1 ;;
			esac
			return 0
			;;
		esac
	done
	return 1
}
