import { untilAnswered } from "#app/ui/browser/line/until-answered.ts";
import { type SendingEntry, sendingEntry, type Wanted } from "./sending-entry.ts";
import type { SendStates } from "./send-states.ts";
import type { Tus } from "./tus.ts";

/** So often is told how much has gone: each time the whole form is drawn. */
const TOLD_EVERY_MS = 250;

/** A few at a time: a narrow line carries the first ones whole before it begins the others. */
const AT_ONCE = 3;

/** Sends files in their order, and tells how far each is. */
export function sendingQueue(tus: Tus, isTaken: () => Promise<boolean>) {
  let entries: SendingEntry[] = [];
  let states: SendStates = new Map();
  let isOpen = false;
  let isHeld = false;
  const listeners = new Set<() => void>();

  let telling: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(telling);
    telling = undefined;
    states = new Map(entries.map(({ wanted, state }) => [wanted.key, state]));
    for (const listener of listeners) listener();
  };

  const onSent = () => void (telling ??= setTimeout(onChange, TOLD_EVERY_MS));

  /** Begins what may begin. */
  const next = () => {
    for (const entry of entries) {
      if (!isOpen || isHeld || entries.filter((one) => one.isRunning()).length >= AT_ONCE) return;
      if (entry.state.phase !== "waiting" || !entry.wanted.isFit || entry.isRunning()) continue;
      void entry.send().finally(next);
    }
  };

  /** Puts those of one file, or of all, from some phases into another. */
  const put = (from: string[], to: "paused" | "waiting", key?: number) => {
    for (const entry of entries) {
      const isMeant = key === undefined || entry.wanted.key === key;
      if (isMeant && from.includes(entry.state.phase)) entry.halt(to);
    }
    next();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    states: () => states,

    /** Takes over what is chosen now; what is not among it any more is given up, on the server too. */
    follow(wanted: Wanted[]) {
      const before = entries;
      entries = wanted.map((one) => {
        const known = before.find((entry) => entry.wanted.key === one.key);
        if (!known || isOther(known.wanted, one)) {
          const entry = sendingEntry(one, { tus, isTaken, onChange, onSent });
          if (known?.state.phase === "paused") entry.state = { ...entry.state, phase: "paused" };
          return entry;
        }
        const isChosenAgain = known.wanted.file !== one.file;
        known.wanted = one;
        if (isChosenAgain && known.state.phase === "missing") known.halt("waiting");
        if (!one.isFit && known.isRunning()) known.halt("waiting");
        return known;
      });
      before.filter((one) => !entries.includes(one)).forEach((gone) => gone.giveUp());
      onChange();
      next();
    },

    pause: (key?: number) => put(["waiting", "sending", "stuck"], "paused", key),
    /** What was paused, and what was refused: somebody has done something about it. */
    resume: (key?: number) => put(["paused", "refused"], "waiting", key),

    /** Asks again after what the server was believed to have. */
    recheck: () => put(["sent"], "waiting"),

    /** While it is held nothing begins. */
    hold(held: boolean) {
      isHeld = held;
      next();
    },

    /** The addresses of all, in their order; those that have none yet are begun. */
    async addresses(signal: AbortSignal): Promise<string[]> {
      const found: string[] = [];
      for (const entry of entries) {
        const { file } = entry.wanted;
        const url =
          entry.state.url ?? (file && (await untilAnswered(() => entry.create(file), signal)));
        if (url) found.push(url);
      }
      return found;
    },

    isSending: () => entries.some((entry) => entry.isRunning()),

    open() {
      isOpen = true;
      next();
    },
    /** Stops without giving anything up: another visit goes on. */
    close() {
      isOpen = false;
      clearTimeout(telling);
      for (const entry of entries) if (entry.isRunning()) entry.halt("waiting");
    },
    /** Lets go of what it had, or of some of it, which stays on the server; tells it with what it follows next. */
    forget(keys = entries.map(({ wanted }) => wanted.key)) {
      for (const entry of entries) if (keys.includes(entry.wanted.key)) entry.halt();
      entries = entries.filter(({ wanted }) => !keys.includes(wanted.key));
    },
  };
}

/** Other bytes, in the place of those that were to be sent. */
function isOther({ file: before }: Wanted, { file: now }: Wanted): boolean {
  return before !== null && now !== null && before.size !== now.size;
}

export type SendingQueue = ReturnType<typeof sendingQueue>;
