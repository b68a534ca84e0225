/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tasks, modules, PCI and interrupts, as far as the module's hot C and its
 * headers name them. What is called is in tests/user/kernel.c.
 */
#ifndef USER_DRIVER_H
#define USER_DRIVER_H

#include <errno.h>
#include <stdio.h>

#include "base.h"

struct task_struct {
	unsigned long flags;
	void *stack;
	int prio;
};

#define current								\
	({								\
		struct task_struct *_t;					\
		asm("movq %%gs:%c1, %0" : "=r"(_t)			\
		    : "i"(offsetof(struct user_cpu, task)));		\
		_t;							\
	})
#define USER_NEED_RESCHED	8u
#define USER_MAX_RT_PRIO	100
#define THREAD_SIZE		16384u
#define need_resched()		(READ_ONCE(current->flags) & USER_NEED_RESCHED)
#define rt_task(task)		((task)->prio < USER_MAX_RT_PRIO)
#define task_stack_page(task)	((task)->stack)
#define current_stack_pointer	((unsigned long)__builtin_frame_address(0))
bool irqs_disabled(void);

struct timer_list {
	int unused;
};

struct work_struct {
	int unused;
};

struct delayed_work {
	struct work_struct work;
};

struct kobject {
	int unused;
};

struct dentry;

struct kernel_param {
	const char *name;
	void *arg;
};

struct module {
	const char *srcversion;
	unsigned int num_kp;
	const struct kernel_param *kp;
};

struct device {
	int unused;
};

struct device_driver {
	struct module *owner;
};

struct pci_dev {
	struct device dev;
	void *drvdata;
};

struct bus_type {
	int unused;
};

struct uts_namespace {
	struct {
		char release[65];
	} name;
};

extern struct bus_type pci_bus_type;
extern struct uts_namespace init_uts_ns;

struct device_driver *driver_find(const char *name, struct bus_type *bus);
bool try_module_get(struct module *module);
void module_put(struct module *module);
#define pci_get_drvdata(pdev)	((pdev)->drvdata)
#define pci_warn(pdev, ...)	((void)(pdev))
#define pr_err(...)		fprintf(stderr, __VA_ARGS__)
#define VERMAGIC_STRING		"user space"

typedef irqreturn_t (*irq_handler_t)(int irq, void *data);

struct ftrace_regs {
	unsigned long arg1;
	unsigned long ip;
};

struct ftrace_ops {
	void (*func)(unsigned long ip, unsigned long parent_ip,
		     struct ftrace_ops *ops, struct ftrace_regs *fregs);
	unsigned int flags;
};

#define FTRACE_OPS_FL_PERMANENT	1u
#define FTRACE_OPS_FL_IPMODIFY	2u
#define ftrace_regs_get_argument(fregs, n)	((fregs)->arg1)
#define ftrace_regs_set_instruction_pointer(fregs, to) ((fregs)->ip = (to))
int ftrace_set_filter_ip(struct ftrace_ops *ops, unsigned long ip, int remove,
			 int reset);
int register_ftrace_function(struct ftrace_ops *ops);
int unregister_ftrace_function(struct ftrace_ops *ops);
void ftrace_free_filter(struct ftrace_ops *ops);

#define GFP_KERNEL		0
#define kzalloc(size, gfp)	calloc(1, size)
#define kfree(p)		free(p)
#define struct_size(p, member, n) \
	(sizeof(*(p)) + (n) * sizeof((p)->member[0]))
#define ERR_PTR(err)		((void *)(long)(err))

/* A tracepoint that is off is a jump over nothing. */
#define TP_PROTO(...)		__VA_ARGS__
#define TP_ARGS(...)		__VA_ARGS__
#define DECLARE_TRACE(name, proto, args) \
	static inline void trace_##name(proto) {}

static inline void writel(u32 value, volatile u32 *to)
{
	*to = value;
}

#endif
