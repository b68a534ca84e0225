# SPDX-License-Identifier: GPL-2.0
# The deterministic single-CPU boot.
# vm: --timeout 200 --icount --ioqueues 1
check_equal "one CPU" 1 "$(nproc)"
fio_bg read --filename=/dev/nvme0n1 --bs=4k --rw=randread --iodepth=16 --runtime=1 --time_based
check "fio runs under icount" fio_wait read
dmesg_clean
