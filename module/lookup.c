// SPDX-License-Identifier: GPL-2.0
/*
 * From a stock queue to ours. Interrupts and submissions ask this on each
 * call, so it is a small hash of device pointers that is replaced as a whole
 * under RCU: no lock, and the cost doesn't grow with the controllers.
 *
 * The queue's device pointer is the key, and not blk_mq_tag_set.ops: the
 * latter can be NULL or stock while vectors of ours are live.
 */
#include <linux/hash.h>
#include <linux/log2.h>
#include <linux/rcupdate.h>
#include <linux/slab.h>

#include "reap.h"
#include "stock.h"

struct reap_map {
	struct rcu_head rcu;
	unsigned int bits;
	unsigned int used;
	struct {
		void *dev;
		struct reap_ctrl *ctrl;
	} slot[];
};

static struct reap_map __rcu *reap_map;
static DEFINE_MUTEX(reap_map_lock);

/**
 * reap_lookup - our queue of a stock queue
 * @nvmeq: a struct nvme_queue of any controller
 *
 * Context: an RCU read section (a hardirq and a blk-mq dispatch are one); the
 * queue stays valid to its end.
 *
 * Return: our queue, or NULL if the controller isn't attached.
 */
struct reap_queue *reap_lookup(void *nvmeq)
{
	const struct reap_map *map = rcu_dereference_raw(reap_map);
	void *dev = stock_queue_dev(nvmeq);
	struct reap_ctrl *ctrl;
	unsigned int i, qid;

	if (!map)
		return NULL;
	for (i = hash_ptr(dev, map->bits); map->slot[i].dev != dev;
	     i = (i + 1) & (BIT(map->bits) - 1)) {
		/* Never full, so that a miss ends at a free slot. */
		if (!map->slot[i].dev)
			return NULL;
	}
	ctrl = map->slot[i].ctrl;
	qid = stock_queue_qid(nvmeq);
	return qid < ctrl->nr_queues ? &ctrl->queues[qid] : NULL;
}

static void reap_map_put(struct reap_map *map, struct reap_ctrl *ctrl)
{
	unsigned int i = hash_ptr(ctrl->dev, map->bits);

	while (map->slot[i].dev)
		i = (i + 1) & (BIT(map->bits) - 1);
	map->slot[i].dev = ctrl->dev;
	map->slot[i].ctrl = ctrl;
	map->used++;
}

/* A copy of the map without @del and with @add, at most half full. */
static struct reap_map *reap_map_copy(const struct reap_map *old,
				      struct reap_ctrl *add,
				      const struct reap_ctrl *del)
{
	unsigned int bits = ilog2(2 * ((old ? old->used : 0) + 1)) + 1;
	struct reap_map *map;
	unsigned int i;

	map = kzalloc(struct_size(map, slot, BIT(bits)), GFP_KERNEL);
	if (!map)
		return NULL;
	map->bits = bits;
	for (i = 0; old && i < BIT(old->bits); i++) {
		if (old->slot[i].dev && old->slot[i].ctrl != del)
			reap_map_put(map, old->slot[i].ctrl);
	}
	if (add)
		reap_map_put(map, add);
	return map;
}

/**
 * reap_lookup_add - let reap_lookup() find a controller's queues
 * @ctrl: with its queues set up
 *
 * Return: 0 or -ENOMEM.
 */
int reap_lookup_add(struct reap_ctrl *ctrl)
{
	struct reap_map *old, *map;
	int ret = -ENOMEM;

	mutex_lock(&reap_map_lock);
	old = rcu_dereference_protected(reap_map,
					lockdep_is_held(&reap_map_lock));
	map = reap_map_copy(old, ctrl, NULL);
	if (map) {
		rcu_assign_pointer(reap_map, map);
		ret = 0;
	}
	mutex_unlock(&reap_map_lock);
	if (!ret && old)
		kfree_rcu(old, rcu);
	return ret;
}

/**
 * reap_lookup_del - hide a controller's queues from reap_lookup()
 * @ctrl: one whose queues are no longer owned
 *
 * Returns after the last reader that could have found one, by this map or by a
 * table of operations unwrapped before. Can't fail: where
 * there is no memory for a smaller map, the slot of the old one is reused as
 * a tombstone that matches no device.
 */
void reap_lookup_del(struct reap_ctrl *ctrl)
{
	struct reap_map *old, *map;
	unsigned int i;

	mutex_lock(&reap_map_lock);
	old = rcu_dereference_protected(reap_map,
					lockdep_is_held(&reap_map_lock));
	map = reap_map_copy(old, NULL, ctrl);
	if (map) {
		rcu_assign_pointer(reap_map, map);
	} else {
		for (i = 0; i < BIT(old->bits); i++) {
			if (old->slot[i].ctrl == ctrl)
				WRITE_ONCE(old->slot[i].dev, ERR_PTR(-ENODEV));
		}
		old = NULL;
	}
	mutex_unlock(&reap_map_lock);
	synchronize_rcu();
	kfree(old);
}

/**
 * reap_lookup_exit - free the map when no controller is left
 */
void reap_lookup_exit(void)
{
	struct reap_map *map = rcu_dereference_protected(reap_map, 1);

	RCU_INIT_POINTER(reap_map, NULL);
	synchronize_rcu();
	kfree(map);
}
