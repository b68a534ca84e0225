# SPDX-License-Identifier: GPL-2.0
# Two controllers with one queue each and a namespace to spare, behind an IOMMU.
# vm: --timeout 200 --controllers 2 --ioqueues 1 --cpus 2 --iommu --backend mem --spare-namespaces 1
for ctrl in nvme0 nvme1; do
	check "$ctrl is live" ctrl_is_live "$ctrl"
	check_equal "$ctrl has one I/O queue" 2 "$(cat "/sys/class/nvme/$ctrl/queue_count")"
done
check "an IOMMU group exists" test -e /sys/kernel/iommu_groups/0
fio_bg verify --filename=/dev/nvme1n1 --bs=4k --rw=randwrite --size=4M --verify=crc32c --iodepth=8
check "what was written is read back" fio_wait verify
id=$(cat /sys/class/nvme/nvme0/cntlid)
check "a spare namespace can be attached" nvme attach-ns /dev/nvme0 -n 2 -c "$id"
check "a controller can be reset" reset_ctrl nvme0
dmesg_clean
