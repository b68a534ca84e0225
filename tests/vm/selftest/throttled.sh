# SPDX-License-Identifier: GPL-2.0
# Under --throttle a busy loop gets its share of a core and not much more.
# vm: --timeout 200 --no-nvme --cpus 2 --throttle 20
host_share() {
	local start end
	start=$(cut -d ' ' -f 1 /proc/uptime)
	i=0
	while [ "$i" -lt 20000 ]; do i=$((i + 1)); done
	end=$(cut -d ' ' -f 1 /proc/uptime)
	awk -v s="$start" -v e="$end" 'BEGIN { print e - s }'
}
result "{\"loop_seconds\": $(host_share)}"
pass "went on after throttling"
