/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The hand-over of an obligation, as in module/cq.c and module/defer.c: a
 * device that interrupts once per entry and never again for it, a handler, a
 * submitter, the deferral thread, one CQ lock, one mark.
 *
 * Memory: stores to the lock, to OWED and to DEFERRED that are no
 * read-modify-write go through a store buffer of one entry per process, which
 * drains at any time, at a full barrier, or before the next store. A read sees
 * the own buffer first. Read-modify-writes drain it, as on x86 and as the
 * kernel's fully ordered ones do. The lock's release is such a plain store, so
 * what follows it can be read before it is visible.
 *
 * Variants, by -D, each of which must fail:
 *   NO_BARRIER    no full barrier after the unlock
 *   RELAXED_CLEAR the mark is cleared by a plain store, after a plain read
 *   BUDGET_DROPS  a thread that stops at its budget doesn't set the mark again
 *   NO_RETRY      whoever leaves the mark doesn't try the lock again
 *   NO_RESUME     the thread doesn't look at the mark at its end
 *
 * How often a holder goes round is not bounded by this: contexts that are both
 * obligated can, with the right timing each time, mark for each other.
 */

#ifndef ENTRIES
#define ENTRIES 3
#endif

#define HANDLER 0
#define SUBMIT 1
#define THREAD 2
#define PROCS 3

#define NOTHING 0
#define LOCK 1
#define OWED 2
#define DEFERRED 3

bit mem[4];		/* what everybody sees, by LOCK, OWED, DEFERRED */
byte buffered[PROCS];	/* which of them is in the process's store buffer */
bit value[PROCS];	/* ... and with what value */

byte posted;
byte reaped;
byte interrupts;	/* raised and not yet consumed */

inline drain(p) {
	if
	:: buffered[p] != NOTHING ->
		mem[buffered[p]] = value[p];
		buffered[p] = NOTHING;
		value[p] = 0
	:: else
	fi
}

/* A plain store: the buffer holds one. */
inline store(p, what, v) {
	d_step { drain(p); buffered[p] = what; value[p] = v }
}

#define READ(p, what) (buffered[p] == what -> value[p] : mem[what])

inline barrier(p) { d_step { drain(p) } }

inline set_rmw(p, what) { d_step { drain(p); mem[what] = 1 } }

inline trylock(p, got) {
	d_step { drain(p); got = !mem[LOCK]; mem[LOCK] = 1 }
}

/* Wakes the thread: it waits for DEFERRED. */
inline kick(p) { set_rmw(p, DEFERRED) }

/*
 * reap_cq(). The CQ is read with the lock held, one entry at a time; the entry
 * in the CQ is what is posted and not reaped.
 */
inline reap_cq(p, is_owed, budget) {
	owed = is_owed;
	left = budget;
	do
	:: true ->
		trylock(p, got);
		if
		:: got
		:: else ->
			if :: !owed -> break :: else fi;
			set_rmw(p, OWED);
#ifdef NO_RETRY
			break;
#else
			trylock(p, got);
			if :: !got -> break :: else fi
#endif
		fi;
#ifdef RELAXED_CLEAR
		/* The plain clear may become visible after the reads of the CQ. */
		if
		:: READ(p, OWED) -> store(p, OWED, 0); owed = 1
		:: else
		fi;
#else
		if
		:: READ(p, OWED) ->
			d_step { drain(p); if :: mem[OWED] -> owed = 1 :: else fi; mem[OWED] = 0 }
		:: else
		fi;
#endif
		do
		:: atomic { posted > reaped && left > 0 ->
			assert(mem[LOCK]);
			reaped++; left-- }
		:: atomic { posted == reaped -> none = 1; break }
		:: atomic { posted > reaped && left == 0 -> none = 0; break }
		od;
		assert(reaped <= posted);
		if
#ifndef BUDGET_DROPS
		:: left == 0 && !none && owed -> set_rmw(p, OWED)
#endif
		:: else
		fi;
		store(p, LOCK, 0);
#ifndef NO_BARRIER
		barrier(p);
#endif
		if
		:: left == 0 && READ(p, OWED) -> kick(p)
		:: else
		fi;
		if
		:: left == 0 -> break
		:: left > 0 && none && !READ(p, OWED) -> break
		:: else ->
			skip
		fi
	od;
	got = 0; owed = 0; left = 0; none = 0
}

#define BIG 100

proctype Device() {
	do
	:: posted < ENTRIES -> d_step { posted++ }; d_step { interrupts++ }
	:: else -> break
	od
}

proctype Handler() {
	bit got, owed, none;
	byte left;
end:	do
	:: d_step { interrupts > 0 -> interrupts-- };
		reap_cq(HANDLER, 1, BIG)
	od
}

/* Comes at any time, as often as there are entries to find it at. */
proctype Submitter() {
	bit got, owed, none;
	byte left;
	byte checks = 0;
end:	do
	:: checks < ENTRIES -> checks++; reap_cq(SUBMIT, 0, 1)
	od
}

proctype Thread() {
	bit got, owed, none;
	byte left;
	bit resume, again;
end:	do
	:: mem[DEFERRED] ->
		do
		:: true ->
			/* n == DEFER_BUDGET: again, without a look at the mark */
			again = (posted - reaped >= 1);
			reap_cq(THREAD, 1, 1);
			if
			:: again && posted > reaped -> skip
			:: else ->
				store(THREAD, DEFERRED, 0);
				barrier(THREAD);
#ifdef NO_RESUME
				break
#else
				resume = 0;
				if
				:: READ(THREAD, OWED) ->
					d_step { drain(THREAD); resume = !mem[DEFERRED]; mem[DEFERRED] = 1 }
				:: else
				fi;
				if :: resume :: else -> break fi
#endif
			fi
		od
	od
}

/* The processor: a buffered store becomes visible some time. */
proctype Drainer(byte p) {
end:	do
	:: d_step { buffered[p] != NOTHING -> drain(p) }
	od
}

/*
 * Nothing moves any more (that is what timeout means): every entry must have
 * been reaped, since nobody is going to come.
 */
active proctype Main() {
	atomic {
		run Device(); run Handler(); run Submitter(); run Thread();
		run Drainer(HANDLER); run Drainer(SUBMIT); run Drainer(THREAD)
	}
	timeout;
	assert(reaped == posted);
	assert(posted == ENTRIES);
	assert(!mem[LOCK])
}
