import { deliver, type Outcome } from "./deliver.ts";
import { tellAll } from "./told.ts";
import { changeWaiting, dropWaiting, findWaiting, listWaiting, type Waiting } from "./waiting.ts";

const LOCK = "sin-conexion";
/** A call at which the server fails so often is shown as refused: it would hold up all that follow. */
export const TRIES_MAX = 6;
const LATER_MS = 15_000;
/** Until it is worth asking whether somebody has done what they had to do first. */
const NOT_NOW_MS = 60_000;

export interface Sending {
  /** The line is down: nothing more can be sent. */
  noAnswer: boolean;
  /** So long until it is worth sending the rest, in milliseconds; null: there is no rest. */
  againMs: number | null;
}

/** What goes to one address, or all of one person, waits for so long. */
interface Held {
  isAll: boolean;
  heldMs: number;
}

/**
 * Sends what waits, one after the other in the order in which it was typed: of one person, or of all whose turn it may
 * be. What is too much for an address waits, and what goes elsewhere does not wait for it. One tab, or the worker,
 * does so at a time.
 */
export function sendWaiting(viewer?: number): Promise<Sending> {
  return alone(async () => {
    const over = new Set<number>();
    const held = new Set<string>();
    let againMs: number | null = null;
    const waits = (each: Waiting) => over.has(each.viewer) || held.has(each.path);
    for (;;) {
      const turn = (await listWaiting()).filter(
        (each) => !each.refused && !waits(each) && (viewer === undefined || each.viewer === viewer),
      );
      if (turn.length === 0) return { noAnswer: false, againMs };
      for (const { id } of turn) {
        // Somebody may have taken it back meanwhile.
        const next = await findWaiting(id);
        if (!next || waits(next)) continue;
        const end = await settle(next, await deliver(next));
        if (end === "over") over.add(next.viewer);
        else if (end && !("heldMs" in end)) return end;
        else if (end) {
          if (end.isAll) over.add(next.viewer);
          else held.add(next.path);
          againMs = Math.min(againMs ?? end.heldMs, end.heldMs);
        }
      }
    }
  });
}

async function settle(
  one: Waiting,
  outcome: Outcome,
): Promise<Sending | "over" | Held | undefined> {
  switch (outcome.kind) {
    case "sent":
      await dropWaiting(one.id);
      tellAll({ kind: "sent", call: one, answer: outcome.answer });
      return undefined;
    case "refused":
      return await refuse(one, outcome);
    case "no-answer":
      return { noAnswer: true, againMs: LATER_MS };
    case "signed-out":
      tellAll({ kind: "signed-out", viewer: one.viewer });
      return "over";
    case "not-now":
      return { isAll: true, heldMs: NOT_NOW_MS };
    case "later": {
      const tries = one.tries + (outcome.isFailure ? 1 : 0);
      if (tries >= TRIES_MAX) return await refuse(one, { code: "internal", sentence: "" });
      await changeWaiting({ ...one, tries });
      const afterMs = outcome.afterMs ?? LATER_MS * 2 ** Math.min(tries, 4);
      return outcome.isTooMuch
        ? { isAll: false, heldMs: afterMs }
        : { noAnswer: false, againMs: afterMs };
    }
  }
}

async function refuse(one: Waiting, { code, sentence }: { code: string; sentence: string }) {
  await changeWaiting({ ...one, refused: { code, sentence } });
  tellAll({ kind: "changed" });
  return undefined;
}

/** Without locks two tabs may send the same, which is done once by its key. */
function alone<T>(act: () => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  return locks ? (locks.request(LOCK, act) as Promise<T>) : act();
}
