# SPDX-License-Identifier: GPL-2.0
# dmesg_clean must see trouble, and only trouble after the last mark.
# vm: --timeout 120 --no-nvme
dmesg_clean
echo "<4>WARNING: made up by the self-test" >/dev/kmsg
dmesg_mark
dmesg_clean
echo "<4>BUG: made up by the self-test" >/dev/kmsg
dmesg_clean
