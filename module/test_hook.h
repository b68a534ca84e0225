/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Delays that tests put where a race would be. They cost a patched-out jump
 * while off; debugfs nvme_reap/test/ turns them on.
 */
#ifndef NVME_REAP_TEST_HOOK_H
#define NVME_REAP_TEST_HOOK_H

#include <linux/delay.h>
#include <linux/jump_label.h>

DECLARE_STATIC_KEY_FALSE(reap_test_hold_key);
extern unsigned int reap_test_hold_us;

/* Between the unlock of a CQ and the completion of what was collected. */
static __always_inline void reap_test_hold(void)
{
	if (static_branch_unlikely(&reap_test_hold_key))
		udelay(READ_ONCE(reap_test_hold_us));
}

#endif
