/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The kernel's lowest layer for module C that is compiled for user space on
 * x86-64: types, ordered accesses, bits, the spinlock's try, per-CPU data.
 * Each costs the instructions that it costs in the kernel: lock-prefixed bit
 * operations, per-CPU data relative to %gs (see user_set_cpu()), nothing for
 * an RCU reader.
 */
#ifndef USER_BASE_H
#define USER_BASE_H

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef uint16_t __le16;
typedef uint32_t __le32;

#define typeof			__typeof__
#define asm			__asm__
#define likely(x)		__builtin_expect(!!(x), 1)
#define unlikely(x)		__builtin_expect(!!(x), 0)
#define noinline		__attribute__((noinline))
#define notrace
#undef __always_inline
#define __always_inline		inline __attribute__((always_inline))
#define ____cacheline_aligned_in_smp __attribute__((aligned(64)))
#define __rcu
#define __iomem
#define __percpu
#define BIT(n)			(1UL << (n))
#define min(a, b) \
	({ typeof(a) _a = (a); typeof(_a) _b = (b); _a < _b ? _a : _b; })
#define container_of(ptr, type, member) \
	((type *)((char *)(ptr) - offsetof(type, member)))
#define le16_to_cpu(x)		((u16)(x))
#define le32_to_cpu(x)		((u32)(x))
#define cpu_to_le32(x)		((__le32)(x))
#define KBUILD_MODNAME		"nvme_reap"

/* What compat.h asks of a version: one of the first that it takes. */
#define KERNEL_VERSION(a, b, c)	(((a) << 16) + ((b) << 8) + (c))
#define LINUX_VERSION_CODE	KERNEL_VERSION(6, 1, 140)

#define barrier()		asm volatile("" : : : "memory")
#define READ_ONCE(x)		(*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v)	(*(volatile typeof(x) *)&(x) = (v))
#define smp_load_acquire(p) \
	({ typeof(*(p)) _v = READ_ONCE(*(p)); barrier(); _v; })
#define smp_store_release(p, v) \
	do { barrier(); WRITE_ONCE(*(p), (v)); } while (0)
#define dma_rmb()		barrier()
#define mb()			asm volatile("mfence" : : : "memory")
#define smp_mb()		asm volatile("lock addl $0, -4(%%rsp)" \
					     : : : "memory", "cc")
/* x86's atomic bit operations are full barriers already. */
#define smp_mb__before_atomic()	barrier()
#define smp_mb__after_atomic()	barrier()
#define prefetch(p)		__builtin_prefetch(p)

static __always_inline bool test_bit(long nr, const volatile unsigned long *p)
{
	return *p >> nr & 1;
}

static __always_inline void set_bit(long nr, volatile unsigned long *p)
{
	asm volatile("lock orq %1, %0"
		     : "+m"(*p) : "er"(1L << nr) : "memory", "cc");
}

static __always_inline void clear_bit(long nr, volatile unsigned long *p)
{
	asm volatile("lock andq %1, %0"
		     : "+m"(*p) : "er"(~(1L << nr)) : "memory", "cc");
}

static __always_inline bool test_and_clear_bit(long nr,
					       volatile unsigned long *p)
{
	bool old;

	asm volatile("lock btrq %2, %0"
		     : "+m"(*p), "=@ccc"(old) : "Jr"(nr) : "memory");
	return old;
}

static __always_inline bool test_and_set_bit(long nr,
					     volatile unsigned long *p)
{
	bool old;

	asm volatile("lock btsq %2, %0"
		     : "+m"(*p), "=@ccc"(old) : "Jr"(nr) : "memory");
	return old;
}

typedef struct {
	u32 locked;
} spinlock_t;

static __always_inline int spin_trylock(spinlock_t *lock)
{
	u32 free = 0;

	return !READ_ONCE(lock->locked) &&
	       __atomic_compare_exchange_n(&lock->locked, &free, 1, false,
					   __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

static __always_inline void spin_unlock(spinlock_t *lock)
{
	__atomic_store_n(&lock->locked, 0, __ATOMIC_RELEASE);
}

/* Per-CPU data: a __percpu pointer is an offset from the CPU's %gs base. */

#define USER_NR_CPUS		8
#define USER_PERCPU_SIZE	(1UL << 20)

struct task_struct;

/* At offset 0 of each CPU's area. */
struct user_cpu {
	struct task_struct *task;
	u32 number;
	u32 preempt_count;
};

extern char user_percpu_area[USER_NR_CPUS][USER_PERCPU_SIZE];

void user_set_cpu(unsigned int cpu);
void *user_alloc_percpu(size_t size);
void user_free_percpu(void *p);

#define alloc_percpu(type)	((type *)user_alloc_percpu(sizeof(type)))
#define free_percpu(p)		user_free_percpu(p)
#define per_cpu_ptr(p, cpu) \
	((typeof(p))(user_percpu_area[cpu] + (uintptr_t)(p)))
#define for_each_possible_cpu(cpu) \
	for ((cpu) = 0; (cpu) < USER_NR_CPUS; (cpu)++)

#define this_cpu_add(lvalue, n)						\
	do {								\
		if (__builtin_constant_p(n) && (n) == 1)		\
			asm volatile("incq %%gs:%0" : "+m"(lvalue)	\
				     : : "cc");				\
		else							\
			asm volatile("addq %1, %%gs:%0" : "+m"(lvalue)	\
				     : "er"((u64)(n)) : "cc");		\
	} while (0)
#define this_cpu_inc(lvalue)	this_cpu_add(lvalue, 1)

#define user_cpu_read32(field)						\
	({								\
		u32 _v;							\
		asm volatile("movl %%gs:%c1, %0" : "=r"(_v)		\
			     : "i"(offsetof(struct user_cpu, field)));	\
		_v;							\
	})
#define smp_processor_id()	user_cpu_read32(number)

/* Softirqs disabled, in hardirq or NMI: as preempt_count() encodes them. */
#define USER_BH_DISABLED	0x200u
#define in_interrupt()		(user_cpu_read32(preempt_count) & 0xffff00u)
#define local_bh_disable()						\
	asm volatile("addl %0, %%gs:%c1"				\
		     : : "i"(USER_BH_DISABLED),				\
			 "i"(offsetof(struct user_cpu, preempt_count))	\
		     : "memory", "cc")
void local_bh_enable(void);

struct cpumask {
	unsigned long bits[1];
};

/* RCU: readers cost nothing; nothing is freed while a test's threads run. */
struct rcu_head {
	void *next;
};

#define rcu_dereference_raw(p)		READ_ONCE(p)
#define rcu_dereference_protected(p, c)	(p)
#define rcu_assign_pointer(p, v)	smp_store_release(&(p), (v))
#define RCU_INIT_POINTER(p, v)		WRITE_ONCE(p, v)
#define synchronize_rcu()		barrier()
#define kfree_rcu(p, member)		free(p)
#define lockdep_is_held(lock)		1

static __always_inline u32 hash_ptr(const void *p, unsigned int bits)
{
	return (uintptr_t)p * 0x61c8864680b583ebULL >> (64 - bits);
}

#define ilog2(n)		(63 - __builtin_clzl(n))

struct mutex {
	int unused;
};

#define DEFINE_MUTEX(name)	struct mutex name
#define mutex_lock(lock)	((void)(lock))
#define mutex_unlock(lock)	((void)(lock))

struct completion {
	int unused;
};

struct list_head {
	struct list_head *next, *prev;
};

/* A static key that is off is a jump over nothing. */
#define DECLARE_STATIC_KEY_FALSE(name)	static_assert(1, #name)
#define static_branch_unlikely(key)	0
#define udelay(us)			((void)(us))

typedef int irqreturn_t;
#define IRQ_NONE		0
#define IRQ_HANDLED		1

#endif
