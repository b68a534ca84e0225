# SPDX-License-Identifier: GPL-2.0
# A failing assertion must fail the scenario, whatever its exit status.
# vm: --timeout 120 --no-nvme
pass "before"
fail "on purpose"
pass "after"
exit 0
