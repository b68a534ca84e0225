// SPDX-License-Identifier: GPL-2.0
/*
 * Finds the running nvme driver, refuses one that the generated layout wasn't
 * read from, and does the few things to its structures that aren't worth
 * inlining.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/utsname.h>

#include "compat.h"
#include "stock.h"

/* The header is for what a module is stamped with; we compare stamps. */
#define INCLUDE_VERMAGIC
#include <linux/vermagic.h>

/*
 * Our copies of public types have to be the ones that the driver was built
 * with, else the offsets after an embedded one are of another kernel.
 */
static_assert(sizeof(struct blk_mq_tag_set) == LAYOUT_SIZEOF_nvme_dev_tagset);
static_assert(sizeof(spinlock_t) == LAYOUT_SIZEOF_nvme_queue_cq_poll_lock);
static_assert(sizeof(struct nvme_completion) == 16);

struct stock_driver stock;

/*
 * The parameter use_threaded_interrupts is private to nvme.ko, but its value
 * is where every module's parameters are.
 */
static bool stock_threaded_interrupts(struct module *nvme)
{
	unsigned int i;

	for (i = 0; nvme && i < nvme->num_kp; i++) {
		if (!strcmp(nvme->kp[i].name, "use_threaded_interrupts"))
			return *(int *)nvme->kp[i].arg;
	}
	return false;
}

static int stock_check_identity(struct module *nvme)
{
	const char *running = init_uts_ns.name.release;

	if (strcmp(running, NVME_LAYOUT_RELEASE)) {
		pr_err("built for kernel %s, running %s: build with make KVER=%s\n",
		       NVME_LAYOUT_RELEASE, running, running);
		return -ENOEXEC;
	}
	if (NVME_LAYOUT_BUILTIN != !nvme) {
		pr_err("built for a kernel whose nvme driver is %s, it is %s here: build again with make KVER=%s\n",
		       NVME_LAYOUT_BUILTIN ? "built in" : "a module",
		       nvme ? "a module" : "built in", running);
		return -ENOEXEC;
	}
	if (nvme && strcmp(nvme->srcversion ?: "", NVME_LAYOUT_SRCVERSION)) {
		pr_err("the loaded nvme.ko has srcversion %s, built for %s: build again with make KVER=%s\n",
		       nvme->srcversion ?: "(none)", NVME_LAYOUT_SRCVERSION,
		       running);
		return -ENOEXEC;
	}
	/* 6.1 and 6.1-rt share a srcversion; their vermagic differs. */
	if (nvme && strcmp(NVME_LAYOUT_VERMAGIC, VERMAGIC_STRING)) {
		pr_err("nvme.ko was built as '%s', this module as '%s': build again with the headers of %s\n",
		       NVME_LAYOUT_VERMAGIC, VERMAGIC_STRING, running);
		return -ENOEXEC;
	}
	return 0;
}

static int stock_resolve(void)
{
	unsigned long addr;

	addr = compat_symbol("nvme_irq");
	if (!addr) {
		pr_err("nvme_irq can't be found by a kprobe: is CONFIG_KPROBES on and the driver not stripped?\n");
		return -ENOENT;
	}
	stock.irq_handler = (irq_handler_t)addr;

	addr = compat_symbol("nvme_pci_complete_batch");
	if (!addr) {
		pr_err("nvme_pci_complete_batch can't be found by a kprobe\n");
		return -ENOENT;
	}
	stock.complete_batch = (void (*)(struct io_comp_batch *))addr;
	return 0;
}

/**
 * stock_get - find the running nvme driver and hold it
 *
 * Return: 0; -ENODEV if it isn't loaded, -ENOEXEC if it isn't the one this
 * module was built for, -EOPNOTSUPP if its handlers run in threads, -ENOENT
 * if its functions can't be found. The kernel log says what to do.
 */
int stock_get(void)
{
	struct module *nvme;
	int ret;

	stock.pci = driver_find("nvme", &pci_bus_type);
	if (!stock.pci) {
		pr_err("the nvme driver isn't loaded: modprobe nvme first\n");
		return -ENODEV;
	}
	nvme = stock.pci->owner;
	ret = stock_check_identity(nvme);
	if (ret)
		return ret;
	if (stock_threaded_interrupts(nvme)) {
		pr_err("nvme runs with use_threaded_interrupts=1, which isn't supported: load nvme without it\n");
		return -EOPNOTSUPP;
	}
	if (!try_module_get(nvme)) {
		pr_err("nvme.ko is being unloaded: try again\n");
		return -ENODEV;
	}
	ret = stock_resolve();
	if (ret)
		module_put(nvme);
	return ret;
}

/**
 * stock_put - let go of the driver that stock_get() found
 */
void stock_put(void)
{
	module_put(stock.pci->owner);
}

/**
 * stock_dev_of - the stock driver's device of a PCI function
 * @pdev: bound to the stock driver
 *
 * Return: a struct nvme_dev, or NULL while there is none. It is the one of
 * @pdev if its back pointer says so.
 */
void *stock_dev_of(struct pci_dev *pdev)
{
	void *dev = pci_get_drvdata(pdev);

	if (!dev || stock_field(dev, nvme_dev, dev, void *) != &pdev->dev)
		return NULL;
	return dev;
}

/**
 * stock_queue_sane - does an enabled I/O queue look as the layout says?
 * @dev: a live controller
 * @qid: 1..queue_count - 1
 *
 * Return: NULL, or what is wrong.
 */
const char *stock_queue_sane(void *dev, unsigned int qid)
{
	void *nvmeq = stock_dev_queue(dev, qid);
	u32 depth = stock_queue_depth(nvmeq);

	if (stock_queue_dev(nvmeq) != dev)
		return "unexpected queue state: back pointer";
	if (stock_queue_qid(nvmeq) != qid)
		return "unexpected queue state: qid";
	if (depth < 2 || depth > 65536)
		return "unexpected queue state: depth";
	if (stock_field(nvmeq, nvme_queue, cq_head, u16) >= depth)
		return "unexpected queue state: head";
	if (stock_field(nvmeq, nvme_queue, cq_phase, u8) > 1)
		return "unexpected queue state: phase";
	if (!stock_field(nvmeq, nvme_queue, cqes, void *))
		return "unexpected queue state: no CQ";
	if (stock_queue_vector(nvmeq) >=
	    stock_field(dev, nvme_dev, num_vecs, unsigned int))
		return "unexpected queue state: vector";
	return NULL;
}

/**
 * stock_ops_adopt - learn and check the operations of an I/O tag set
 * @set: of a live controller, with its stock operations
 *
 * All controllers of the driver share one table, so the wrappers call it
 * without looking it up.
 *
 * Return: NULL, or why the tag set can't be taken.
 */
const char *stock_ops_adopt(struct blk_mq_tag_set *set)
{
	const struct blk_mq_ops *ops = READ_ONCE(set->ops);

	if (set->flags & BLK_MQ_F_BLOCKING)
		return "its tag set may block";
	if (set->cmd_size != LAYOUT_SIZEOF_nvme_iod)
		return "its requests are of another size than built for";
	if (!ops || !ops->queue_rq || !ops->complete)
		return "its tag set has no operations";
	if (!stock.ops)
		stock.ops = ops;
	if (ops != stock.ops)
		return "its operations are not the stock driver's";
	return NULL;
}

/**
 * stock_ring_cq_doorbell - tell the controller how far the CQ was read
 * @nvmeq: with its CQ lock held
 *
 * With shadow doorbells the head goes to memory, and the register is written
 * only where the controller asks for it by its event index. Both pointers are
 * read on each call: a failed Doorbell Buffer Config clears them.
 */
void stock_ring_cq_doorbell(void *nvmeq)
{
	u16 head = stock_field(nvmeq, nvme_queue, cq_head, u16);
	__le32 *shadow = READ_ONCE(stock_field(nvmeq, nvme_queue, dbbuf_cq_db,
					       __le32 *));
	__le32 *event = READ_ONCE(stock_field(nvmeq, nvme_queue, dbbuf_cq_ei,
					      __le32 *));
	void *dev = stock_queue_dev(nvmeq);
	u32 __iomem *db = stock_field(nvmeq, nvme_queue, q_db, u32 __iomem *);

	if (shadow && event) {
		u16 old = le32_to_cpu(READ_ONCE(*shadow));
		u16 ei;

		/* Release: the entries were read before this frees them. */
		smp_store_release(shadow, cpu_to_le32(head));
		/*
		 * The controller writes its event index, then reads the
		 * shadow; we do it the other way round. A full barrier, or
		 * both could miss the other's write.
		 */
		mb();
		ei = le32_to_cpu(READ_ONCE(*event));
		if ((u16)(head - ei - 1) >= (u16)(head - old))
			return;
	}
	writel(head, db + stock_field(dev, nvme_dev, db_stride, u32));
}
