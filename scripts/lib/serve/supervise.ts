import { Keeper } from "./keeper.ts";
import { defaultLimits, type Restarting, type Slot, type Supervision } from "./slots.ts";

export interface Supervisor {
  /** The exit code, after `stop`: 0 after a clean one, 1 when a process had to be killed. */
  ended: Promise<number>;
  /**
   * Puts a new process in the place of each, one after the other: it comes up first, then the one before
   * finishes what it has. Rejects at the first that does not come up; what ran goes on.
   */
  reload: () => Promise<void>;
  /** Ends all, and starts none until `resume`. */
  hold: () => Promise<void>;
  /** Starts all again. Rejects when one does not come up; it is tried again then, as one that has ended is. */
  resume: () => Promise<void>;
}

/**
 * Keeps the slots' processes running until `stop`. One that keeps dying is started again for ever, less
 * and less often, and the others never notice.
 */
export function supervise(slots: Slot[], supervision: Supervision): Supervisor {
  const { limits = defaultLimits, onRestarting } = supervision;
  const down = new Map<string, Restarting>();
  const keepers = slots.map((slot) => {
    const report = (restarting: Restarting | null) => {
      if (restarting) down.set(slot.name, restarting);
      else if (!down.delete(slot.name)) return;
      onRestarting?.([...down.values()]);
    };
    return new Keeper(slot, { ...supervision, limits, report });
  });
  const kept = Promise.all(keepers.map((keeper) => keeper.keep()));
  const inTurn = takingTurns();
  return {
    ended: kept.then((clean) => (clean.every(Boolean) ? 0 : 1)),
    reload: inTurn(async () => {
      for (const keeper of keepers) await keeper.replace();
    }),
    hold: inTurn(async () => {
      await Promise.all(keepers.map((keeper) => keeper.hold()));
    }),
    resume: inTurn(async () => {
      const failures: unknown[] = [];
      for (const keeper of keepers) {
        await keeper.release().catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    }),
  };
}

/** What is asked for while another is under way is done after it. */
function takingTurns() {
  let before: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>) => () => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
}
