/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The counters of a queue, one COUNTER() each, included wherever a list of
 * them is needed: no guard. docs/sysfs-abi.md says what each counts. The
 * reaped_* ones are in the order of enum reap_ctx.
 */
COUNTER(submissions)
COUNTER(checks)
COUNTER(checks_found)
COUNTER(trylock_failures)
COUNTER(reaped_submit)
COUNTER(reaped_irq)
COUNTER(reaped_thread)
COUNTER(reaped_drain)
COUNTER(interrupts)
COUNTER(interrupts_empty)
COUNTER(handovers)
COUNTER(deferrals)
COUNTER(completions_local)
COUNTER(completions_remote)
COUNTER(completions_ipi)
COUNTER(invalid_ids)
COUNTER(safety_timer_saves)
