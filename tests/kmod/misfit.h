/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The whole module in one translation unit, for builds that were made for another
 * driver than the running one. Each misfit_*.c includes this after it has changed
 * one line of the generated layout.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include "../../module/allow.c"
#include "../../module/compat.c"
#include "../../module/cq.c"
#include "../../module/ctrl.c"
#include "../../module/debugfs.c"
#include "../../module/defer.c"
#include "../../module/irq.c"
#include "../../module/lookup.c"
#include "../../module/main.c"
#include "../../module/policy.c"
#include "../../module/queue.c"
#include "../../module/settings.c"
#include "../../module/stock.c"
#include "../../module/submit.c"
#include "../../module/sysfs.c"
