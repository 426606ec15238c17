import { AUTOMATIC_BYTES } from "./limits.ts";
import { isAutomatic, isUseful } from "./plan.ts";
import { NotMade } from "./run-worker.ts";
import type { Smaller, SmallerStates } from "./smaller-states.ts";
import type { Found, Made, Way } from "./ways.ts";

/** A file that could be sent smaller. */
export interface Shrinkable {
  key: number;
  file: File;
  kind: "video" | "image";
  /** Nothing else is known to be wrong with it. */
  isFit: boolean;
}

interface Surroundings {
  /** Null: it goes as it is, as well as with an obstacle. Throws where the browser cannot read it. */
  wayOf: (file: File, kind: "video" | "image", signal: AbortSignal) => Promise<Found>;
  savesData: () => boolean;
  /** It is to be sent instead, and `undone` when the original is after all. */
  onMade: (key: number, made: Made) => void;
  onUndone: (key: number, made: Made) => void;
  now: () => number;
}

interface Entry {
  wanted: Shrinkable;
  state: Smaller;
  stop: AbortController;
  way: Way | null;
  made: Made | null;
}

/** So long it has to run before it says how long the rest takes. */
const ENOUGH_MS = 3_000;
const TOLD_EVERY_MS = 250;

/** Makes files smaller, one at a time: each takes what memory and power a phone has. */
export function smallerQueue(around: Surroundings) {
  let entries: Entry[] = [];
  let states: SmallerStates = new Map();
  let isMaking = false;
  let looks: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  const tell = () => {
    states = new Map(entries.map(({ wanted, state }) => [wanted.key, state]));
    for (const listener of listeners) listener();
  };
  const set = (entry: Entry, state: Smaller) => {
    entry.state = state;
    tell();
  };
  const offered = ({ way }: Entry) => ({ before: way!.before, after: way!.after });

  const look = async (entry: Entry) => {
    const { signal } = entry.stop;
    if (signal.aborted) return;
    const { file, kind } = entry.wanted;
    // What the browser cannot read goes as it is: the server may.
    const found = await around.wayOf(file, kind, signal).catch(() => "browser" as const);
    if (signal.aborted) return;
    if (found === null || typeof found === "string") {
      return set(entry, { phase: "none", why: file.size >= AUTOMATIC_BYTES ? found : null });
    }
    entry.way = found;
    const isOn = isAutomatic(entry.way, around.savesData());
    set(entry, { phase: isOn ? "waiting" : "off", ...offered(entry) });
    next();
  };

  const make = async (entry: Entry) => {
    const way = entry.way!;
    const { signal } = entry.stop;
    const began = around.now();
    let toldAt = -Infinity;
    set(entry, { phase: "making", part: 0, secondsLeft: null, ...offered(entry) });
    const onProgress = (part: number) => {
      const ms = around.now() - began;
      if (signal.aborted || ms - toldAt < TOLD_EVERY_MS) return;
      toldAt = ms;
      const secondsLeft = ms < ENOUGH_MS || part <= 0 ? null : ((1 - part) * ms) / part / 1000;
      set(entry, { phase: "making", part, secondsLeft, ...offered(entry) });
    };
    try {
      const made = await way.make(signal, onProgress);
      if (signal.aborted) return around.onUndone(entry.wanted.key, made);
      const { before, kind } = way;
      if (!isUseful(before, made.file.size, kind)) {
        around.onUndone(entry.wanted.key, made);
        throw new NotMade("useless");
      }
      entry.made = made;
      around.onMade(entry.wanted.key, made);
      set(entry, { phase: "made", before, after: made.file.size });
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof NotMade ? error.why : "failed";
      set(entry, { phase: "kept", why, ...offered(entry) });
    }
  };

  const next = () => {
    const ready = entries.filter(({ state, wanted }) => state.phase === "waiting" && wanted.isFit);
    // A picture is made already, and waits for no video.
    for (const one of ready) if (one.way?.kind === "image") void make(one);
    const entry = ready.find(({ way }) => way?.kind === "video");
    if (isMaking || !entry) return;
    isMaking = true;
    void make(entry).finally(() => {
      isMaking = false;
      next();
    });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    states: () => states,

    /** Takes over what is chosen now, and looks at what is new. */
    follow(wanted: Shrinkable[]) {
      const before = entries;
      const added: Entry[] = [];
      entries = wanted.map((one) => {
        const known = before.find((entry) => entry.wanted.key === one.key);
        if (known) {
          known.wanted = { ...one, file: known.wanted.file };
          return known;
        }
        const entry: Entry = {
          ...{ wanted: one, state: { phase: "looking" }, stop: new AbortController() },
          ...{ way: null, made: null },
        };
        added.push(entry);
        return entry;
      });
      for (const gone of before) if (!entries.includes(gone)) gone.stop.abort();
      tell();
      for (const entry of added) looks = looks.then(() => look(entry));
      next();
    },

    /** At any moment: what is being made is ended, and what was made is put aside. */
    switch(key: number, on: boolean) {
      const entry = entries.find(({ wanted }) => wanted.key === key);
      if (!entry?.way) return;
      entry.stop.abort();
      entry.stop = new AbortController();
      if (!on && entry.made) around.onUndone(key, entry.made);
      if (!on) entry.made = null;
      set(entry, { phase: on ? "waiting" : "off", ...offered(entry) });
      next();
    },

    /** Ends what is under way; what was made stays. */
    close() {
      for (const { stop } of entries) stop.abort();
      entries = [];
      tell();
    },
  };
}

export type SmallerQueue = ReturnType<typeof smallerQueue>;
