// SPDX-License-Identifier: GPL-2.0
/*
 * Attaches to the tracepoints of the stock kernel and driver.  They are not
 * exported, so they are looked up by name, in the kernel and in its modules.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/blk-mq.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/tracepoint.h>
#include <trace/events/irq.h>

#include "dear.h"

struct nvme_command;

/* No cpu_relax(): under emulation PAUSE costs far more than it says. */
static void burn(unsigned int iterations)
{
	while (iterations--)
		barrier();
}

/*
 * Only I/O counts and is made dear: the driver's own life, which goes through
 * admin commands, is as usual.
 */
static void probe_complete_rq(void *unused, struct request *rq)
{
	if (blk_rq_is_passthrough(rq))
		return;
	dear_meter_completion();
	burn(READ_ONCE(dear_iterations));
}

static void probe_setup_cmd(void *unused, struct request *rq,
			    struct nvme_command *cmd)
{
	if (!blk_rq_is_passthrough(rq))
		dear_meter_submission();
}

static void probe_handler_entry(void *unused, int irq, struct irqaction *action)
{
	dear_meter_handler_enter();
}

static void probe_handler_exit(void *unused, int irq, struct irqaction *action,
			       int ret)
{
	dear_meter_handler_exit();
}

static void probe_softirq_entry(void *unused, unsigned int vec)
{
	dear_meter_softirq_enter();
}

static void probe_softirq_exit(void *unused, unsigned int vec)
{
	dear_meter_softirq_exit();
}

static struct dear_probe {
	const char *name;
	void *function;
	struct tracepoint *tracepoint;
	struct module *owner;
	bool attached;
} probes[] = {
	{ .name = "nvme_complete_rq", .function = probe_complete_rq },
	{ .name = "nvme_setup_cmd", .function = probe_setup_cmd },
	{ .name = "irq_handler_entry", .function = probe_handler_entry },
	{ .name = "irq_handler_exit", .function = probe_handler_exit },
	{ .name = "softirq_entry", .function = probe_softirq_entry },
	{ .name = "softirq_exit", .function = probe_softirq_exit },
};

/* The compiler checks what has a header; nvme's tracepoints have none. */
static inline void __maybe_unused check_prototypes(void)
{
	check_trace_callback_type_irq_handler_entry(probe_handler_entry);
	check_trace_callback_type_irq_handler_exit(probe_handler_exit);
	check_trace_callback_type_softirq_entry(probe_softirq_entry);
	check_trace_callback_type_softirq_exit(probe_softirq_exit);
}

static void match(struct tracepoint *tracepoint, void *owner)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(probes); i++) {
		struct dear_probe *probe = &probes[i];

		if (probe->tracepoint || strcmp(probe->name, tracepoint->name))
			continue;
		if (owner && !try_module_get(owner))
			continue;
		probe->tracepoint = tracepoint;
		probe->owner = owner;
	}
}

static int match_module(struct notifier_block *nb, unsigned long action,
			void *data)
{
	struct module *mod = ((struct tp_module *)data)->mod;
	unsigned int i;

	if (action != MODULE_STATE_COMING)
		return NOTIFY_DONE;
	for (i = 0; i < mod->num_tracepoints; i++)
		match(tracepoint_ptr_deref(&mod->tracepoints_ptrs[i]), mod);
	return NOTIFY_OK;
}

/* Registering tells of the modules that are there; more is not wanted. */
static struct notifier_block module_walk = { .notifier_call = match_module };

static int look_up(void)
{
	int ret;

	for_each_kernel_tracepoint(match, NULL);
	ret = register_tracepoint_module_notifier(&module_walk);
	if (!ret)
		unregister_tracepoint_module_notifier(&module_walk);
	return ret;
}

int dear_tracepoints_attach(void)
{
	size_t i;
	int ret;

	ret = look_up();
	for (i = 0; !ret && i < ARRAY_SIZE(probes); i++) {
		struct dear_probe *probe = &probes[i];

		if (!probe->tracepoint) {
			pr_err("no tracepoint %s; is nvme-core loaded?\n",
			       probe->name);
			ret = -ENODEV;
			break;
		}
		ret = tracepoint_probe_register(probe->tracepoint,
						probe->function, NULL);
		probe->attached = !ret;
	}
	if (ret)
		dear_tracepoints_detach();
	return ret;
}

void dear_tracepoints_detach(void)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(probes); i++)
		if (probes[i].attached)
			tracepoint_probe_unregister(probes[i].tracepoint,
						    probes[i].function, NULL);
	tracepoint_synchronize_unregister();
	for (i = 0; i < ARRAY_SIZE(probes); i++)
		module_put(probes[i].owner);
}
