# SPDX-License-Identifier: GPL-2.0
# Without MSI the stock driver has one INTx line for all: it stays stock.
# vm: --append pci=nomsi --timeout 120
# shellcheck disable=SC2034 # for stock-queues.sh
REASON="its interrupt isn't MSI-X"
. /lib/stock-queues.sh
