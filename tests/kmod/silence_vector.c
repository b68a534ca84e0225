// SPDX-License-Identifier: GPL-2.0
/*
 * Silences one MSI-X vector while loaded, the way a controller does that raises
 * nothing for new entries: the entry of the vector table is masked behind the
 * back of the interrupt core and of the driver. What became pending meanwhile is
 * delivered when the module goes.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/module.h>
#include <linux/msi.h>

static unsigned int irq;
module_param(irq, uint, 0444);
MODULE_PARM_DESC(irq, "Linux number of an MSI-X interrupt");

static int silence_set(bool silent)
{
	struct irq_desc *desc;
	struct irq_data *data;
	unsigned long flags;
	int ret = -ENOENT;

	rcu_read_lock();
	data = irq_get_irq_data(irq);
	if (data && irq_data_get_msi_desc(data)) {
		desc = irq_data_to_desc(data);
		raw_spin_lock_irqsave(&desc->lock, flags);
		if (silent)
			pci_msi_mask_irq(data);
		else
			pci_msi_unmask_irq(data);
		raw_spin_unlock_irqrestore(&desc->lock, flags);
		ret = 0;
	}
	rcu_read_unlock();
	return ret;
}

static int __init silence_init(void)
{
	int ret = silence_set(true);

	if (ret)
		pr_err("interrupt %u is no MSI-X vector\n", irq);
	return ret;
}

static void __exit silence_exit(void)
{
	silence_set(false);
}

module_init(silence_init);
module_exit(silence_exit);

MODULE_DESCRIPTION("Test only: masks an MSI-X vector while loaded");
MODULE_AUTHOR("The nvme-reap developers");
MODULE_LICENSE("GPL");
