// SPDX-License-Identifier: GPL-2.0
/*
 * sysfs: nvme_reap/ in a controller's PCI folder, one value per file.
 * docs/sysfs-abi.md describes each.
 */
#include <linux/slab.h>
#include <linux/sysfs.h>

#include "reap.h"
#include "settings.h"

#define to_ctrl(kobject)	container_of(kobject, struct reap_ctrl, kobj)
#define to_queue(kobject)	container_of(kobject, struct reap_queue, kobj)

/* Controllers */

static ssize_t state_show(struct kobject *kobj, struct kobj_attribute *attr,
			  char *buf)
{
	struct reap_ctrl *ctrl = to_ctrl(kobj);
	int len;

	mutex_lock(&ctrl->lock);
	len = reap_ctrl_state_text(ctrl, buf);
	mutex_unlock(&ctrl->lock);
	return len;
}

static ssize_t enabled_show(struct kobject *kobj, struct kobj_attribute *attr,
			    char *buf)
{
	return sysfs_emit(buf, "%d\n", to_ctrl(kobj)->enabled);
}

static ssize_t enabled_store(struct kobject *kobj, struct kobj_attribute *attr,
			     const char *buf, size_t len)
{
	struct reap_ctrl *ctrl = to_ctrl(kobj);
	unsigned int enabled;
	int ret = reap_parse_uint("enabled", buf, 0, 1, &enabled);

	if (ret)
		return ret;
	mutex_lock(&ctrl->lock);
	ret = reap_ctrl_set_enabled(ctrl, enabled);
	mutex_unlock(&ctrl->lock);
	return ret ?: len;
}

static ssize_t ctrl_check_show(struct kobject *kobj,
			       struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n",
			  reap_check_name(to_ctrl(kobj)->submit_check));
}

static ssize_t ctrl_check_store(struct kobject *kobj,
				struct kobj_attribute *attr, const char *buf,
				size_t len)
{
	struct reap_ctrl *ctrl = to_ctrl(kobj);
	enum reap_check_mode mode;
	unsigned int qid;
	int ret = reap_parse_check(buf, &mode);

	if (ret)
		return ret;
	mutex_lock(&ctrl->lock);
	ctrl->submit_check = mode;
	for (qid = 1; qid < ctrl->nr_queues; qid++) {
		ctrl->queues[qid].submit_check = mode;
		reap_queue_update_check(&ctrl->queues[qid]);
	}
	mutex_unlock(&ctrl->lock);
	return len;
}

static ssize_t ctrl_budget_show(struct kobject *kobj,
				struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", to_ctrl(kobj)->submit_budget);
}

static ssize_t ctrl_budget_store(struct kobject *kobj,
				 struct kobj_attribute *attr, const char *buf,
				 size_t len)
{
	struct reap_ctrl *ctrl = to_ctrl(kobj);
	unsigned int budget, qid;
	int ret = reap_parse_uint("submit_budget", buf,
				  POLICY_SUBMIT_BUDGET_MIN,
				  POLICY_SUBMIT_BUDGET_MAX, &budget);

	if (ret)
		return ret;
	mutex_lock(&ctrl->lock);
	ctrl->submit_budget = budget;
	for (qid = 1; qid < ctrl->nr_queues; qid++)
		WRITE_ONCE(ctrl->queues[qid].submit_budget, budget);
	mutex_unlock(&ctrl->lock);
	return len;
}

static struct kobj_attribute state_attr = __ATTR_RO(state);
static struct kobj_attribute enabled_attr = __ATTR_RW(enabled);
static struct kobj_attribute ctrl_check_attr =
	__ATTR(submit_check, 0644, ctrl_check_show, ctrl_check_store);
static struct kobj_attribute ctrl_budget_attr =
	__ATTR(submit_budget, 0644, ctrl_budget_show, ctrl_budget_store);

static struct attribute *ctrl_attrs[] = {
	&state_attr.attr,
	&enabled_attr.attr,
	&ctrl_check_attr.attr,
	&ctrl_budget_attr.attr,
	NULL
};
ATTRIBUTE_GROUPS(ctrl);

static void ctrl_release(struct kobject *kobj)
{
	complete(&to_ctrl(kobj)->kobj_gone);
}

static const struct kobj_type ctrl_ktype = {
	.release = ctrl_release,
	.sysfs_ops = &kobj_sysfs_ops,
	.default_groups = ctrl_groups,
};

/* Queues */

static ssize_t attached_show(struct kobject *kobj, struct kobj_attribute *attr,
			     char *buf)
{
	return sysfs_emit(buf, "%d\n", READ_ONCE(to_queue(kobj)->owned));
}

static ssize_t multi_mapping_show(struct kobject *kobj,
				  struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%d\n",
			  policy_multi_mapping(&to_queue(kobj)->wiring));
}

static ssize_t polled_show(struct kobject *kobj, struct kobj_attribute *attr,
			   char *buf)
{
	return sysfs_emit(buf, "%d\n", to_queue(kobj)->wiring.polled);
}

static ssize_t dedicated_vector_show(struct kobject *kobj,
				     struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%d\n", to_queue(kobj)->wiring.dedicated);
}

static ssize_t check_active_show(struct kobject *kobj,
				 struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%d\n", READ_ONCE(to_queue(kobj)->check));
}

static ssize_t cpus_show(struct kobject *kobj, struct kobj_attribute *attr,
			 char *buf)
{
	return cpumap_print_to_pagebuf(true, buf, &to_queue(kobj)->cpus);
}

static ssize_t irq_cpus_show(struct kobject *kobj, struct kobj_attribute *attr,
			     char *buf)
{
	return cpumap_print_to_pagebuf(true, buf, &to_queue(kobj)->irq_cpus);
}

static ssize_t irq_cpu_show(struct kobject *kobj, struct kobj_attribute *attr,
			    char *buf)
{
	return cpumap_print_to_pagebuf(true, buf,
				       &to_queue(kobj)->irq_effective);
}

static ssize_t irq_show(struct kobject *kobj, struct kobj_attribute *attr,
			char *buf)
{
	return sysfs_emit(buf, "%d\n", to_queue(kobj)->irq);
}

static ssize_t depth_show(struct kobject *kobj, struct kobj_attribute *attr,
			  char *buf)
{
	return sysfs_emit(buf, "%u\n", to_queue(kobj)->depth);
}

static ssize_t reason_show(struct kobject *kobj, struct kobj_attribute *attr,
			   char *buf)
{
	struct reap_queue *q = to_queue(kobj);
	int len;

	mutex_lock(&q->ctrl->lock);
	len = sysfs_emit(buf, "%s\n", q->owned ? "" :
				      q->reason ?: "disabled");
	mutex_unlock(&q->ctrl->lock);
	return len;
}

static ssize_t queue_check_show(struct kobject *kobj,
				struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%s\n",
			  reap_check_name(to_queue(kobj)->submit_check));
}

static ssize_t queue_check_store(struct kobject *kobj,
				 struct kobj_attribute *attr, const char *buf,
				 size_t len)
{
	struct reap_queue *q = to_queue(kobj);
	enum reap_check_mode mode;
	int ret = reap_parse_check(buf, &mode);

	if (ret)
		return ret;
	mutex_lock(&q->ctrl->lock);
	q->submit_check = mode;
	reap_queue_update_check(q);
	mutex_unlock(&q->ctrl->lock);
	return len;
}

static ssize_t queue_budget_show(struct kobject *kobj,
				 struct kobj_attribute *attr, char *buf)
{
	return sysfs_emit(buf, "%u\n", to_queue(kobj)->submit_budget);
}

static ssize_t queue_budget_store(struct kobject *kobj,
				  struct kobj_attribute *attr, const char *buf,
				  size_t len)
{
	unsigned int budget;
	int ret = reap_parse_uint("submit_budget", buf,
				  POLICY_SUBMIT_BUDGET_MIN,
				  POLICY_SUBMIT_BUDGET_MAX, &budget);

	if (ret)
		return ret;
	WRITE_ONCE(to_queue(kobj)->submit_budget, budget);
	return len;
}

static struct kobj_attribute attached_attr = __ATTR_RO(attached);
static struct kobj_attribute multi_mapping_attr = __ATTR_RO(multi_mapping);
static struct kobj_attribute polled_attr = __ATTR_RO(polled);
static struct kobj_attribute dedicated_vector_attr =
	__ATTR_RO(dedicated_vector);
static struct kobj_attribute check_active_attr = __ATTR_RO(check_active);
static struct kobj_attribute cpus_attr = __ATTR_RO(cpus);
static struct kobj_attribute irq_attr = __ATTR_RO(irq);
static struct kobj_attribute irq_cpus_attr = __ATTR_RO(irq_cpus);
static struct kobj_attribute irq_cpu_attr = __ATTR_RO(irq_cpu);
static struct kobj_attribute depth_attr = __ATTR_RO(depth);
static struct kobj_attribute reason_attr = __ATTR_RO(reason);
static struct kobj_attribute queue_check_attr =
	__ATTR(submit_check, 0644, queue_check_show, queue_check_store);
static struct kobj_attribute queue_budget_attr =
	__ATTR(submit_budget, 0644, queue_budget_show, queue_budget_store);

static struct attribute *queue_attrs[] = {
	&attached_attr.attr,
	&multi_mapping_attr.attr,
	&polled_attr.attr,
	&dedicated_vector_attr.attr,
	&check_active_attr.attr,
	&cpus_attr.attr,
	&irq_attr.attr,
	&irq_cpus_attr.attr,
	&irq_cpu_attr.attr,
	&depth_attr.attr,
	&reason_attr.attr,
	&queue_check_attr.attr,
	&queue_budget_attr.attr,
	NULL
};

static const struct attribute_group queue_group = { .attrs = queue_attrs };

/* queues/<qid>/counters/: each the sum over all possible CPUs */

struct counter_attribute {
	struct kobj_attribute attr;
	enum reap_counter which;
};

static ssize_t counter_show(struct kobject *kobj, struct kobj_attribute *attr,
			    char *buf)
{
	struct reap_queue *q = to_queue(kobj);
	enum reap_counter which =
		container_of(attr, struct counter_attribute, attr)->which;

	return sysfs_emit(buf, "%llu\n",
			  reap_counter_sum(q->counters, which));
}

#define COUNTER(name)						\
static struct counter_attribute counter_##name = {		\
	.attr = __ATTR(name, 0444, counter_show, NULL),		\
	.which = REAP_COUNT_##name,				\
};

#include "counter_list.h"
#undef COUNTER

static struct attribute *counter_attrs[] = {
#define COUNTER(name) &counter_##name.attr.attr,
#include "counter_list.h"
#undef COUNTER
	NULL
};

static const struct attribute_group counter_group = {
	.name = "counters",
	.attrs = counter_attrs,
};

static const struct attribute_group *queue_groups[] = {
	&queue_group,
	&counter_group,
	NULL
};

static void queue_release(struct kobject *kobj)
{
	complete(&to_queue(kobj)->kobj_gone);
}

static const struct kobj_type queue_ktype = {
	.release = queue_release,
	.sysfs_ops = &kobj_sysfs_ops,
	.default_groups = queue_groups,
};

static void sysfs_del_queues(struct reap_ctrl *ctrl, unsigned int below)
{
	unsigned int qid;

	for (qid = 1; qid < below; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];

		kobject_del(&q->kobj);
		kobject_put(&q->kobj);
		wait_for_completion(&q->kobj_gone);
	}
	kobject_put(ctrl->queues_kobj);
	ctrl->queues_kobj = NULL;
}

/**
 * reap_sysfs_add_queues - make queues/ of a controller
 * @ctrl: with its queues allocated
 *
 * Return: 0 or a negative errno with nothing left behind.
 */
int reap_sysfs_add_queues(struct reap_ctrl *ctrl)
{
	unsigned int qid;
	int ret = 0;

	ctrl->queues_kobj = kobject_create_and_add("queues", &ctrl->kobj);
	if (!ctrl->queues_kobj)
		return -ENOMEM;
	for (qid = 1; qid < ctrl->nr_queues && !ret; qid++) {
		struct reap_queue *q = &ctrl->queues[qid];

		init_completion(&q->kobj_gone);
		ret = kobject_init_and_add(&q->kobj, &queue_ktype,
					   ctrl->queues_kobj, "%u", qid);
	}
	if (ret)
		sysfs_del_queues(ctrl, qid);
	return ret;
}

/**
 * reap_sysfs_add - make nvme_reap/ of a controller
 * @ctrl: any, attached or not
 *
 * Return: 0 or a negative errno with nothing left behind.
 */
int reap_sysfs_add(struct reap_ctrl *ctrl)
{
	int ret;

	init_completion(&ctrl->kobj_gone);
	ret = kobject_init_and_add(&ctrl->kobj, &ctrl_ktype,
				   &ctrl->pdev->dev.kobj, "nvme_reap");
	if (ret) {
		kobject_put(&ctrl->kobj);
		wait_for_completion(&ctrl->kobj_gone);
	}
	return ret;
}

/**
 * reap_sysfs_del - remove nvme_reap/ of a controller
 * @ctrl: its lock isn't held: stores that take it are waited for
 */
void reap_sysfs_del(struct reap_ctrl *ctrl)
{
	if (ctrl->queues_kobj)
		sysfs_del_queues(ctrl, ctrl->nr_queues);
	kobject_del(&ctrl->kobj);
	kobject_put(&ctrl->kobj);
	wait_for_completion(&ctrl->kobj_gone);
}
