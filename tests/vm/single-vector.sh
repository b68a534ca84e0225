# SPDX-License-Identifier: GPL-2.0
# One vector for the admin queue and the I/O queue: it stays stock.
# vm: --msix 1 --timeout 120
# shellcheck disable=SC2034 # for stock-queues.sh
REASON="its vector is shared with the admin queue"
. /lib/stock-queues.sh
