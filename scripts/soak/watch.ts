import { setTimeout as delay } from "node:timers/promises";

/** What one kind of call was answered for a while. */
export interface Watched {
  name: string;
  /** How often each status, or failure, came. */
  answers: Record<string, number>;
  /** Of the first and of the slowest answer, in milliseconds. */
  first: number;
  slowest: number;
}

export interface Call {
  name: string;
  ask: () => Promise<Response>;
}

/** Light load: each of these has so long to rest between its calls. */
const PAUSE_MS = 250;
/** Longer than anything may take. */
const SILENCE_MS = 60_000;

/** Makes each call again and again, all beside each other, until `stop`, which gives what they were answered. */
export function watch(calls: Call[]): { stop: () => Promise<Watched[]> } {
  let stopped = false;
  const repeat = async ({ name, ask }: Call): Promise<Watched> => {
    const seen: Watched = { name, answers: {}, first: 0, slowest: 0 };
    while (!stopped) {
      const started = performance.now();
      const answer = await answerOf(ask);
      const took = performance.now() - started;
      seen.answers[answer] = (seen.answers[answer] ?? 0) + 1;
      seen.first ||= took;
      seen.slowest = Math.max(seen.slowest, took);
      await delay(PAUSE_MS);
    }
    return seen;
  };
  const all = calls.map(repeat);
  return {
    stop: () => {
      stopped = true;
      return Promise.all(all);
    },
  };
}

async function answerOf(ask: () => Promise<Response>): Promise<string> {
  const late = delay(SILENCE_MS, "silence", { ref: false });
  const answered = ask()
    .then(async (response) => {
      const text = await response.text();
      const code = /"code":"(\w+)"/.exec(text)?.[1];
      return `${response.status}${code ? ` ${code}` : ""}`;
    })
    // Also of an answer that is cut in the middle.
    .catch((error: Error) => String((error.cause as Error | undefined)?.message ?? error.message));
  return Promise.race([answered, late]);
}
