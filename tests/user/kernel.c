// SPDX-License-Identifier: GPL-2.0
/*
 * The kernel's out-of-line functions for module C in user space. bench-instr
 * leaves out whatever runs in this file.
 */
#define _GNU_SOURCE
#include <asm/prctl.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/blk-mq.h>

char user_percpu_area[USER_NR_CPUS][USER_PERCPU_SIZE]
	__attribute__((aligned(64)));
struct bus_type pci_bus_type;
struct uts_namespace init_uts_ns;

/* Past struct user_cpu. */
#define PERCPU_START	64

static _Atomic size_t percpu_used = PERCPU_START;
static _Atomic unsigned int percpu_live;

/* Makes the calling thread run "on" a CPU; one thread per CPU. */
void user_set_cpu(unsigned int cpu)
{
	struct user_cpu *area = (struct user_cpu *)user_percpu_area[cpu];

	area->number = cpu;
	area->preempt_count = 0;
	if (syscall(SYS_arch_prctl, ARCH_SET_GS, area))
		abort();
}

void *user_alloc_percpu(size_t size)
{
	size_t at = atomic_fetch_add(&percpu_used, (size + 63) & ~63UL);
	unsigned int cpu;

	if (at + size > USER_PERCPU_SIZE)
		abort();
	atomic_fetch_add(&percpu_live, 1);
	for (cpu = 0; cpu < USER_NR_CPUS; cpu++)
		memset(user_percpu_area[cpu] + at, 0, size);
	return (void *)at;
}

/* The room is used again when nothing of it is in use. */
void user_free_percpu(void *p)
{
	if (p && atomic_fetch_sub(&percpu_live, 1) == 1)
		atomic_store(&percpu_used, PERCPU_START);
}

void local_bh_enable(void)
{
	asm volatile("subl %0, %%gs:%c1"
		     : : "i"(USER_BH_DISABLED),
			 "i"(offsetof(struct user_cpu, preempt_count))
		     : "memory", "cc");
}

bool irqs_disabled(void)
{
	return false;
}

struct device_driver *driver_find(const char *name, struct bus_type *bus)
{
	(void)name;
	(void)bus;
	return NULL;
}

bool try_module_get(struct module *module)
{
	return module;
}

void module_put(struct module *module)
{
	(void)module;
}

int ftrace_set_filter_ip(struct ftrace_ops *ops, unsigned long ip, int remove,
			 int reset)
{
	(void)ops;
	(void)ip;
	(void)remove;
	(void)reset;
	return 0;
}

static struct ftrace_ops *hooked;

int register_ftrace_function(struct ftrace_ops *ops)
{
	hooked = ops;
	return 0;
}

int unregister_ftrace_function(struct ftrace_ops *ops)
{
	(void)ops;
	return 0;
}

void ftrace_free_filter(struct ftrace_ops *ops)
{
	(void)ops;
}

/* What an interrupt does: the traced handler, or where the hook sends it. */
int user_interrupt(unsigned long handler, void *data)
{
	struct ftrace_regs fregs = {
		.arg1 = (unsigned long)data,
		.ip = handler,
	};

	hooked->func(handler, 0, hooked, &fregs);
	return ((irq_handler_t)fregs.ip)(0, data);
}

unsigned int blk_mq_rq_cpu(struct request *rq)
{
	return rq->mq_ctx->cpu;
}

/* Never: the tests' requests end on the CPU that reaps them. */
bool blk_mq_complete_request_remote(struct request *rq)
{
	(void)rq;
	return false;
}

/* compat.c is about real kernels; the fake driver is found without it. */
unsigned long compat_symbol(const char *name)
{
	(void)name;
	return 0;
}
