# SPDX-License-Identifier: GPL-2.0
# Resets that shrink and grow the queues: see lib/shrink.sh.
# vm: --backend mem --device-opts dbcs=off --ioqueues 4 --msix 3 --nvme-params "poll_queues=2" --timeout 600
. /lib/shrink.sh
