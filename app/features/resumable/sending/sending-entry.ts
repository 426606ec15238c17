import { untilAnswered } from "#app/ui/browser/line/until-answered.ts";
import { alone } from "./alone.ts";
import { sendFile, Unreadable, type Wait } from "./send-file.ts";
import { type SendState, UNSENT } from "./send-states.ts";
import { Refusal, type Tus } from "./tus.ts";

/** A file that is to reach the server. */
export interface Wanted {
  key: number;
  /** Null: only what the server has of it is left. */
  file: File | null;
  size: number;
  /** Where an earlier visit began to send it. */
  url: string | null;
  /** Nothing is known to be wrong with it. */
  isFit: boolean;
}

interface Surroundings {
  tus: Tus;
  /** Whether what the server has no more is in a post by now. */
  isTaken: () => Promise<boolean>;
  onChange: () => void;
  /** More has gone: nothing else is new. */
  onSent: () => void;
}

/** One of the files that are sent. */
export function sendingEntry(wanted: Wanted, { tus, isTaken, onChange, onSent }: Surroundings) {
  let run: AbortController | null = null;
  let creating: Promise<string> | null = null;
  let isGivenUp = false;
  const change = (part: Partial<SendState>) => {
    entry.state = { ...entry.state, ...part };
    onChange();
  };

  const entry = {
    wanted,
    state: { ...UNSENT, url: wanted.url },
    isRunning: () => run !== null,

    /** Its address, which it is given now if it has none. */
    async create(file: File): Promise<string> {
      if (entry.state.url) return entry.state.url;
      creating ??= tus
        .create(file, new AbortController().signal)
        .then((url) => {
          if (isGivenUp) void giveUp(tus, url);
          change({ url });
          return url;
        })
        .finally(() => void (creating = null));
      return creating;
    },

    /** Until it is over, one way or the other. */
    async send(): Promise<void> {
      const stop = new AbortController();
      run = stop;
      /** What comes late is of a try that is over. */
      const set = (part: Partial<SendState>) => void (run === stop && change(part));
      const onWait = (why: Wait | null, words = "") => {
        if (why === null && entry.state.phase === "sending") return;
        set({
          ...{ phase: why ? "stuck" : "sending", why },
          refusal: why && words ? { message: words, status: 0 } : null,
        });
      };
      const { file } = entry.wanted;
      const { signal } = stop;
      try {
        if (file) {
          set({ phase: "sending" });
          const { url } = entry.state;
          const parts = {
            ...{ file, url, isTaken, onWait },
            create: () => entry.create(file),
            onGone: () => set({ url: null, sentBytes: 0, isAnew: true }),
            onSent: (sentBytes: number) => {
              if (run !== stop) return;
              entry.state = { ...entry.state, sentBytes };
              onSent();
            },
          };
          await alone(file, { signal, onWait }, () => sendFile(tus, parts, signal));
          set({ phase: "sent", sentBytes: entry.wanted.size, why: null, refusal: null });
        } else set(await askAfter(tus, entry, signal));
      } catch (error) {
        if (!signal.aborted) set(endedBy(error));
      } finally {
        if (run === stop) run = null;
      }
    },

    halt(phase?: SendState["phase"]) {
      run?.abort();
      run = null;
      if (phase) change({ phase, why: null, refusal: null });
    },

    /** On the server too. */
    giveUp() {
      entry.halt();
      isGivenUp = true;
      if (entry.state.url) void giveUp(tus, entry.state.url);
    },
  };
  return entry;
}

export type SendingEntry = ReturnType<typeof sendingEntry>;

/** Of a file that this browser has not: whether the server has all of it, or how much. */
async function askAfter(
  tus: Tus,
  { state: { url }, wanted: { size } }: Pick<SendingEntry, "state" | "wanted">,
  signal: AbortSignal,
): Promise<Partial<SendState>> {
  if (url === null) return { phase: "missing", sentBytes: 0 };
  try {
    const sentBytes = await untilAnswered(() => tus.offsetOf(url, signal), signal);
    return { phase: sentBytes >= size ? "sent" : "missing", sentBytes };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    return { phase: "missing", url: null, sentBytes: 0, isAnew: true };
  }
}

function endedBy(error: unknown): Partial<SendState> {
  if (error instanceof Unreadable) return { phase: "missing" };
  if (!(error instanceof Refusal)) throw error;
  const { message, status } = error;
  return { phase: "refused", refusal: { message, status } };
}

/** Nobody waits for it: what cannot be told runs out there by itself. */
async function giveUp(tus: Tus, url: string): Promise<void> {
  await tus.remove(url, new AbortController().signal).catch(() => undefined);
}
