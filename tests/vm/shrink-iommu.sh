# SPDX-License-Identifier: GPL-2.0
# Resets that shrink and grow the queues, behind an IOMMU that unmaps at once: a
# look at the CQ of a queue that is gone would fault.  See lib/shrink.sh.
# vm: --backend mem --device-opts dbcs=off --ioqueues 4 --msix 3 --nvme-params "poll_queues=2" --timeout 900
# vm: --iommu
. /lib/shrink.sh
