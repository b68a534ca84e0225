// SPDX-License-Identifier: GPL-2.0
/*
 * Controllers: found through the driver core's notifications, attached when
 * they are live, looked after while they are, and let go before the stock
 * driver unbinds. docs/design.md has the states and the order of the steps.
 *
 * Locks, outermost first: the PCI device's lock (held by the notifier), the
 * list's, a controller's.
 */
#include <linux/cpuhotplug.h>
#include <linux/delay.h>
#include <linux/kmemleak.h>
#include <linux/slab.h>

#include "compat.h"
#include "reap.h"
#include "stock.h"

/* How soon to look again at a controller that isn't live yet. */
#define WAIT_INTERVAL		(HZ / 20)
/* How soon a reset that changed queues, or a new namespace, is noticed. */
#define HOUSEKEEPING_INTERVAL	HZ

static LIST_HEAD(reap_ctrls);
static DEFINE_MUTEX(reap_ctrls_lock);
static bool reap_ctrls_closed;
static int reap_cpuhp;

/* Do the operations do what the stock ones do? An unwrapped table does. */
static bool reap_ops_are_stock(const struct blk_mq_ops *ops)
{
	return ops && ops->queue_rq == stock.ops->queue_rq &&
	       ops->complete == stock.ops->complete;
}

/*
 * Points the request queues of a tag set to @to. One that is being created
 * has copied the tag set's pointer but isn't on the list yet: housekeeping
 * comes again. tag_list_lock is held.
 */
static void reap_ops_publish(struct blk_mq_tag_set *set,
			     const struct blk_mq_ops *to)
{
	struct request_queue *rq;

	/* Release: a table is filled in before it can be found. */
	smp_store_release(&set->ops, to);
	list_for_each_entry(rq, &set->tag_list, tag_set_list) {
		if (rq->mq_ops == to || !reap_ops_are_stock(rq->mq_ops))
			continue;
		/* Release: as above. */
		smp_store_release(&rq->mq_ops, to);
	}
}

/*
 * Puts the stock operations back. A reset holds tag_list_lock while it waits
 * for I/O that only the removal we are called from may cancel, so don't insist
 * on the lock: a pointer to our table that stays does what the stock one does.
 */
static void reap_ops_restore(struct reap_ctrl *ctrl)
{
	struct blk_mq_tag_set *set = ctrl->set;
	unsigned int tries;

	if (!ctrl->ops)
		return;
	reap_ops_unwrap(ctrl->ops);
	for (tries = 0; tries < 50; tries++) {
		if (mutex_trylock(&set->tag_list_lock)) {
			reap_ops_publish(set, stock.ops);
			mutex_unlock(&set->tag_list_lock);
			return;
		}
		msleep(20);
	}
	WRITE_ONCE(set->ops, stock.ops);
	pci_info(ctrl->pdev, "a reset is at work: its queues keep our copy of the stock operations\n");
}

/* Also after a reset that rebuilt the tag set, and for new namespaces. */
static const char *reap_ctrl_swap_ops(struct reap_ctrl *ctrl)
{
	struct blk_mq_tag_set *set = ctrl->set;
	const char *why;

	if (!ctrl->ops || READ_ONCE(set->ops) != &ctrl->ops->ops) {
		why = stock_ops_adopt(set);
		if (why)
			return why;
	}
	if (!ctrl->ops) {
		ctrl->ops = kzalloc(struct_size(ctrl->ops, queue,
						ctrl->nr_queues), GFP_KERNEL);
		if (!ctrl->ops)
			return "out of memory";
		/* Never freed, see struct reap_ops. */
		kmemleak_not_leak(ctrl->ops);
		reap_ops_init(ctrl->ops, stock.ops, ctrl);
	}
	/* Taken by a reset that rearranges queues: the next round will do. */
	if (mutex_trylock(&set->tag_list_lock)) {
		reap_ops_publish(set, &ctrl->ops->ops);
		mutex_unlock(&set->tag_list_lock);
	}
	return NULL;
}

static void reap_ctrl_free_queues(struct reap_ctrl *ctrl)
{
	unsigned int qid;

	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		reap_defer_exit(&ctrl->queues[qid]);
		free_percpu(ctrl->queues[qid].counters);
	}
	kvfree(ctrl->queues);
	ctrl->queues = NULL;
	ctrl->nr_queues = 0;
}

static int reap_ctrl_alloc_queues(struct reap_ctrl *ctrl)
{
	unsigned int qid, nr = stock_dev_allocated_queues(ctrl->dev);
	int ret = -ENOMEM;

	ctrl->queues = kvcalloc(nr, sizeof(*ctrl->queues), GFP_KERNEL);
	if (!ctrl->queues)
		return -ENOMEM;
	for (qid = 1; qid < nr; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];

		ctrl->nr_queues = qid + 1;
		reap_queue_init(q, ctrl, qid);
		q->counters = alloc_percpu(struct reap_counters);
		if (!q->counters)
			goto fail;
		ret = reap_defer_init(q);
		if (ret)
			goto fail;
	}
	ret = reap_lookup_add(ctrl);
	if (ret)
		goto fail;
	ret = reap_sysfs_add_queues(ctrl);
	if (ret) {
		reap_lookup_del(ctrl);
		goto fail;
	}
	reap_debugfs_add(ctrl);
	return 0;
fail:
	reap_ctrl_free_queues(ctrl);
	return ret;
}

/*
 * Brings what is ours in line with what is to be: queues that a reset made
 * or unmade, the user's wish.
 */
static void reap_ctrl_reconcile(struct reap_ctrl *ctrl)
{
	unsigned int qid, owns = 0, takes = 0, gives = 0;

	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];
		/* One that is merely down for a reset stays ours. */
		bool own = ctrl->enabled && (!q->reason ||
					     (q->owned && q->down));

		q->move = own == q->owned ? REAP_STAY :
			  own ? REAP_TAKE : REAP_GIVE;
		owns += own;
		takes += q->move == REAP_TAKE;
		gives += q->move == REAP_GIVE;
	}
	/* Where no queue is to be ours submissions are stock, too. */
	if (!owns)
		reap_ops_unwrap(ctrl->ops);
	if (gives)
		reap_queues_give(ctrl);
	if (takes)
		reap_queues_take(ctrl);
	if (owns) {
		for (qid = 1; qid < ctrl->nr_queues; qid++)
			reap_queue_update_check(&ctrl->queues[qid]);
		reap_ops_wrap(ctrl->ops);
	}
	if (ctrl->state == REAP_CTRL_WAITING && owns)
		pci_info(ctrl->pdev, "attached, %u queues taken\n", takes);
	ctrl->state = ctrl->enabled ? REAP_CTRL_ATTACHED : REAP_CTRL_DISABLED;
	ctrl->reason = NULL;
}

/* Leaves a controller stock for good. */
static void reap_ctrl_refuse(struct reap_ctrl *ctrl, int err, const char *why)
{
	ctrl->enabled = false;
	if (ctrl->ops) {
		reap_ctrl_reconcile(ctrl);
		reap_ops_restore(ctrl);
	}
	ctrl->state = REAP_CTRL_STOCK;
	ctrl->reason = why;
	ctrl->refusal = err;
	pci_err(ctrl->pdev, "left to the stock driver: %s\n", why);
}

/* Looks at a controller and does what is due; ctrl->lock is held. */
static void reap_ctrl_update(struct reap_ctrl *ctrl)
{
	const char *why;
	unsigned int qid;

	if (!ctrl->queues && reap_ctrl_alloc_queues(ctrl)) {
		ctrl->reason = "out of memory";
		return;
	}
	why = reap_ctrl_swap_ops(ctrl);
	if (!why) {
		for (qid = 1; qid < ctrl->nr_queues && !why; qid++)
			why = reap_queue_inspect(&ctrl->queues[qid]);
	}
	/* What was seen while a reset began means nothing. */
	if (!stock_dev_live(ctrl->dev) || !stock_dev_has_tag_set(ctrl->dev))
		return;
	if (why) {
		reap_ctrl_refuse(ctrl, -ENOEXEC, why);
		return;
	}
	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		if (ctrl->queues[qid].threaded) {
			reap_ctrl_refuse(ctrl, -EOPNOTSUPP,
					 ctrl->queues[qid].reason);
			return;
		}
	}
	reap_ctrl_reconcile(ctrl);
}

static void reap_ctrl_step(struct reap_ctrl *ctrl)
{
	unsigned long delay = HOUSEKEEPING_INTERVAL;

	mutex_lock(&ctrl->lock);
	if (ctrl->state != REAP_CTRL_STOCK && stock_dev_live(ctrl->dev) &&
	    stock_dev_has_tag_set(ctrl->dev))
		reap_ctrl_update(ctrl);
	if (ctrl->state == REAP_CTRL_WAITING)
		delay = WAIT_INTERVAL;
	if (ctrl->state != REAP_CTRL_STOCK)
		queue_delayed_work(system_unbound_wq, &ctrl->work, delay);
	mutex_unlock(&ctrl->lock);
}

static void reap_ctrl_work(struct work_struct *work)
{
	reap_ctrl_step(container_of(to_delayed_work(work), struct reap_ctrl,
				    work));
}

static void reap_ctrl_put(struct reap_ctrl *ctrl)
{
	pci_dev_put(ctrl->pdev);
	kfree(ctrl);
}

/* The device's lock is held, so it neither binds nor unbinds meanwhile. */
static int reap_ctrl_add(struct pci_dev *pdev)
{
	void *dev = stock_dev_of(pdev);
	struct reap_ctrl *ctrl;
	bool closed;
	int ret;

	if (!dev)
		return 0;
	ctrl = kzalloc(sizeof(*ctrl), GFP_KERNEL);
	if (!ctrl)
		return -ENOMEM;
	ctrl->dev = dev;
	ctrl->pdev = pci_dev_get(pdev);
	ctrl->set = stock_dev_tag_set(dev);
	mutex_init(&ctrl->lock);
	INIT_DELAYED_WORK(&ctrl->work, reap_ctrl_work);
	ctrl->enabled = reap_defaults.enabled;
	ctrl->submit_check = reap_defaults.submit_check;
	ctrl->submit_budget = reap_defaults.submit_budget;
	ctrl->reason = "the controller isn't live yet";
	if (!reap_allow_match(pdev)) {
		ctrl->state = REAP_CTRL_STOCK;
		ctrl->reason = "not named by the controllers= parameter";
	}
	ret = reap_sysfs_add(ctrl);
	if (ret) {
		pci_err(pdev, "no sysfs folder (%d), left to the stock driver\n",
			ret);
		reap_ctrl_put(ctrl);
		return ret;
	}
	mutex_lock(&reap_ctrls_lock);
	closed = reap_ctrls_closed;
	if (!closed)
		list_add_tail(&ctrl->node, &reap_ctrls);
	mutex_unlock(&reap_ctrls_lock);
	if (closed) {
		reap_sysfs_del(ctrl);
		reap_ctrl_put(ctrl);
		return 0;
	}
	reap_ctrl_step(ctrl);
	return 0;
}

static struct reap_ctrl *reap_ctrl_find(struct pci_dev *pdev)
{
	struct reap_ctrl *ctrl;

	list_for_each_entry(ctrl, &reap_ctrls, node) {
		if (ctrl->pdev == pdev)
			return ctrl;
	}
	return NULL;
}

/*
 * Everything of the controller becomes stock, then goes. The device's lock is
 * held, and nothing here waits for I/O.
 */
static void reap_ctrl_remove(struct pci_dev *pdev)
{
	struct reap_ctrl *ctrl;

	mutex_lock(&reap_ctrls_lock);
	ctrl = reap_ctrl_find(pdev);
	if (ctrl)
		list_del(&ctrl->node);
	mutex_unlock(&reap_ctrls_lock);
	if (!ctrl)
		return;

	/* Before the lock: removing a file waits for stores that take it. */
	reap_debugfs_del(ctrl);
	reap_sysfs_del(ctrl);
	cancel_delayed_work_sync(&ctrl->work);

	mutex_lock(&ctrl->lock);
	ctrl->enabled = false;
	if (ctrl->ops) {
		reap_ctrl_reconcile(ctrl);
		reap_ops_restore(ctrl);
	}
	mutex_unlock(&ctrl->lock);

	if (ctrl->queues) {
		reap_lookup_del(ctrl);
		reap_ctrl_free_queues(ctrl);
	}
	reap_ctrl_put(ctrl);
}

static int reap_bus_notify(struct notifier_block *nb, unsigned long action,
			   void *data)
{
	struct device *dev = data;

	if (dev->driver != stock.pci)
		return NOTIFY_DONE;
	if (action == BUS_NOTIFY_BOUND_DRIVER)
		reap_ctrl_add(to_pci_dev(dev));
	else if (action == BUS_NOTIFY_UNBIND_DRIVER)
		reap_ctrl_remove(to_pci_dev(dev));
	return NOTIFY_OK;
}

static struct notifier_block reap_bus_nb = { .notifier_call = reap_bus_notify };

static int reap_ctrl_scan(struct device *dev, void *unused)
{
	struct pci_dev *pdev = to_pci_dev(dev);
	struct reap_ctrl *ctrl = NULL;
	int ret = 0;

	device_lock(dev);
	if (dev->driver == stock.pci) {
		mutex_lock(&reap_ctrls_lock);
		ctrl = reap_ctrl_find(pdev);
		mutex_unlock(&reap_ctrls_lock);
		if (!ctrl)
			ret = reap_ctrl_add(pdev);
	}
	device_unlock(dev);
	return ret;
}

/* The CPUs that can run a deferral thread, or that a vector goes to, changed. */
static int reap_cpu_changed(unsigned int cpu)
{
	struct reap_ctrl *ctrl;

	mutex_lock(&reap_ctrls_lock);
	list_for_each_entry(ctrl, &reap_ctrls, node) {
		if (READ_ONCE(ctrl->state) != REAP_CTRL_STOCK)
			mod_delayed_work(system_unbound_wq, &ctrl->work, 0);
	}
	mutex_unlock(&reap_ctrls_lock);
	return 0;
}

/* The first refusal for a reason that concerns the whole driver. */
static int reap_ctrl_refusal(void)
{
	struct reap_ctrl *ctrl;
	int err = 0;

	mutex_lock(&reap_ctrls_lock);
	list_for_each_entry(ctrl, &reap_ctrls, node)
		err = err ?: ctrl->refusal;
	mutex_unlock(&reap_ctrls_lock);
	return err;
}

/**
 * reap_ctrl_exit - detach all controllers and look for no more
 */
void reap_ctrl_exit(void)
{
	struct reap_ctrl *ctrl;
	struct pci_dev *pdev;

	mutex_lock(&reap_ctrls_lock);
	reap_ctrls_closed = true;
	mutex_unlock(&reap_ctrls_lock);
	if (reap_cpuhp > 0)
		cpuhp_remove_state_nocalls(reap_cpuhp);
	for (;;) {
		mutex_lock(&reap_ctrls_lock);
		ctrl = list_first_entry_or_null(&reap_ctrls, struct reap_ctrl,
						node);
		pdev = ctrl ? pci_dev_get(ctrl->pdev) : NULL;
		mutex_unlock(&reap_ctrls_lock);
		if (!pdev)
			break;
		/*
		 * The notifier stays until the list is empty, so that an
		 * unbind which comes first is seen; with the device's lock
		 * none comes meanwhile.
		 */
		device_lock(&pdev->dev);
		reap_ctrl_remove(pdev);
		device_unlock(&pdev->dev);
		pci_dev_put(pdev);
	}
	bus_unregister_notifier(&pci_bus_type, &reap_bus_nb);
}

/**
 * reap_ctrl_init - attach the controllers there are and watch for others
 *
 * Return: 0, or a negative errno with nothing attached.
 */
int reap_ctrl_init(void)
{
	int ret = bus_register_notifier(&pci_bus_type, &reap_bus_nb);

	if (ret)
		return ret;
	ret = cpuhp_setup_state_nocalls(CPUHP_AP_ONLINE_DYN, "nvme_reap:online",
					reap_cpu_changed, reap_cpu_changed);
	if (ret > 0) {
		reap_cpuhp = ret;
		ret = driver_for_each_device(stock.pci, NULL, NULL,
					     reap_ctrl_scan) ?:
		      reap_ctrl_refusal();
	}
	if (ret)
		reap_ctrl_exit();
	return ret;
}

/**
 * reap_ctrl_set_enabled - switch between ours and the stock path, under load
 * @ctrl: controller; the caller holds its lock
 * @enabled: false for the stock path, exactly
 *
 * Return: 0, or -EBUSY if it can't be attached now.
 */
int reap_ctrl_set_enabled(struct reap_ctrl *ctrl, bool enabled)
{
	if (ctrl->state == REAP_CTRL_STOCK)
		return enabled ? -EBUSY : 0;
	ctrl->enabled = enabled;
	if (!enabled && ctrl->ops)
		reap_ctrl_reconcile(ctrl);
	else if (stock_dev_live(ctrl->dev) && stock_dev_has_tag_set(ctrl->dev))
		reap_ctrl_update(ctrl);
	return 0;
}

/* NULL if a queue is ours, else why the first isn't. */
static const char *reap_ctrl_why_stock(const struct reap_ctrl *ctrl)
{
	const char *why = "no I/O queue";
	unsigned int qid;

	for (qid = ctrl->nr_queues; qid-- > 1;) {
		if (ctrl->queues[qid].owned)
			return NULL;
		why = ctrl->queues[qid].reason;
	}
	return why;
}

/**
 * reap_ctrl_state_text - the controller's state in words
 * @ctrl: controller; the caller holds its lock
 * @buf: a page
 *
 * Return: length.
 */
int reap_ctrl_state_text(struct reap_ctrl *ctrl, char *buf)
{
	const char *why;

	switch (ctrl->state) {
	case REAP_CTRL_ATTACHED:
		why = reap_ctrl_why_stock(ctrl);
		if (!why)
			return sysfs_emit(buf, "attached\n");
		/* Looked after all the same: a reset may change it. */
		return sysfs_emit(buf, "stock: no queue can be ours: %s\n",
				  why);
	case REAP_CTRL_DISABLED:
		return sysfs_emit(buf, "disabled\n");
	case REAP_CTRL_WAITING:
		return sysfs_emit(buf, "waiting: %s\n", ctrl->reason);
	case REAP_CTRL_STOCK:
		break;
	}
	return sysfs_emit(buf, "stock: %s\n", ctrl->reason);
}
