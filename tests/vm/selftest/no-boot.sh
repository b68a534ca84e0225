# SPDX-License-Identifier: GPL-2.0
# vm: --timeout 60 --no-nvme --append rdinit=/does-not-exist
pass "never reached"
