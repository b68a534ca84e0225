# SPDX-License-Identifier: GPL-2.0
# A kernel that was told to run all interrupt handlers in threads.
# vm: --append threadirqs --timeout 120
. /lib/stress.sh

expect_insmod_fail EOPNOTSUPP "its interrupt is threaded"
check "no module is left" sh -c '! grep -q ^nvme_reap /proc/modules'
check "no sysfs folder is left" test ! -e "$(reap_dir nvme0)"
disk_works nvme0n1 "the driver works after the refusal"
DMESG_MARK=
dmesg_clean
