# SPDX-License-Identifier: GPL-2.0
# Under --throttle the guest goes on after boot.  Both vCPUs are kept busy, and
# the host then looks whether the quota bit on both.
# vm: --timeout 200 --no-nvme --cpus 2 --throttle 20
for cpu in 0 1; do
	# shellcheck disable=SC2016  # for the inner shell
	taskset -c "$cpu" sh -c 'i=0; while [ "$i" -lt 20000 ]; do i=$((i + 1)); done' &
done
wait
pass "went on after throttling"
