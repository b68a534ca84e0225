# SPDX-License-Identifier: GPL-2.0
# vm: --timeout 120 --no-nvme
pass "before"
echo c >/proc/sysrq-trigger
sleep 60
exit 0
