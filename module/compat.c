// SPDX-License-Identifier: GPL-2.0
/*
 * Kernel services behind one interface, see compat.h.
 */
#include <linux/interrupt.h>
#include <linux/kprobes.h>
#include <linux/utsname.h>

#include "compat.h"

/**
 * compat_symbol - address of a function of the kernel or of a module
 * @name: its symbol
 *
 * kallsyms is closed to modules; a kprobe on a function's entry tells where
 * it would sit. With indirect branch tracking that is behind the ENDBR which
 * callers by pointer have to land on.
 *
 * Return: where a call by pointer may go; 0 if there is no such function.
 */
unsigned long compat_symbol(const char *name)
{
	static const u8 endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };
	struct kprobe probe = { .symbol_name = name };
	unsigned long addr;

	if (register_kprobe(&probe))
		return 0;
	addr = (unsigned long)probe.addr;
	unregister_kprobe(&probe);

	/* Functions start on 16 bytes: only behind an ENDBR is it four on. */
	if ((addr & 15) == sizeof(endbr64) &&
	    !memcmp((void *)(addr - sizeof(endbr64)), endbr64, sizeof(endbr64)))
		addr -= sizeof(endbr64);
	return addr;
}

/**
 * compat_vector_get - look at an interrupt's action and affinity
 * @irq: Linux interrupt number
 * @vec: filled in
 * @affinity: gets the CPUs it may go to
 * @effective: gets the CPUs it does go to
 *
 * The descriptor's lock keeps the action from being freed while it is read;
 * RCU keeps the descriptor.
 *
 * Return: 0, or -ENOENT if nobody has requested the interrupt.
 */
int compat_vector_get(unsigned int irq, struct compat_vector *vec,
		      struct cpumask *affinity, struct cpumask *effective)
{
	struct irqaction *action;
	struct irq_data *data;
	struct irq_desc *desc;
	unsigned long flags;
	int ret = -ENOENT;

	rcu_read_lock();
	data = irq_get_irq_data(irq);
	if (!data)
		goto out;
	desc = irq_data_to_desc(data);
	raw_spin_lock_irqsave(&desc->lock, flags);
	action = desc->action;
	if (action) {
		vec->handler = action->handler;
		vec->dev_id = action->dev_id;
		vec->threaded = action->thread_fn;
		vec->shared = action->next;
		cpumask_copy(affinity, irq_data_get_affinity_mask(data));
		cpumask_copy(effective,
			     irq_data_get_effective_affinity_mask(data));
		ret = 0;
	}
	raw_spin_unlock_irqrestore(&desc->lock, flags);
out:
	rcu_read_unlock();
	return ret;
}

/**
 * compat_refusal - is this a kind of kernel that isn't supported?
 *
 * Return: NULL, or why not.
 */
const char *compat_refusal(void)
{
	if (IS_ENABLED(CONFIG_PREEMPT_RT))
		return "PREEMPT_RT runs interrupt handlers in threads, which isn't supported";
	return NULL;
}
