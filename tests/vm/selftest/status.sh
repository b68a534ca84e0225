# SPDX-License-Identifier: GPL-2.0
# The scenario's exit status must reach the host.
# vm: --timeout 120 --no-nvme
pass "before"
exit 7
