# SPDX-License-Identifier: GPL-2.0
# A scenario that asserts nothing has shown nothing.
# vm: --timeout 120 --no-nvme
exit 0
