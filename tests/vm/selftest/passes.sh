# SPDX-License-Identifier: GPL-2.0
# A scenario that passes: stock driver, a little load, clean log.
# vm: --timeout 120
fio_bg read --filename=/dev/nvme0n1 --bs=4k --rw=randread --iodepth=16 --runtime=3 --time_based
check "fio runs on the stock driver" fio_wait read
check "fio did some I/O" test "$(fio_iops read)" -gt 0
check_equal "fio saw no error" 0 "$(fio_errors read)"
check_equal "two I/O queues" 3 "$(cat /sys/class/nvme/nvme0/queue_count)"
result "{\"iops\": $(fio_iops read)}"
qmp query-status
dmesg_clean
