/** What was answered while something was broken on purpose. */
export interface Seen {
  /** How often each status came. */
  statuses: Record<string, number>;
  /** Answers that nobody should get, by their beginning. */
  wrong: string[];
  /** Of /healthz, in milliseconds. */
  slowestHealth: number;
}

const AT_ONCE = 8;

/** Asks for these paths in turn, and for /healthz beside them, until `stop`. */
export function startLoad(url: string, headers: Record<string, string>, paths: string[]) {
  const seen: Seen = { statuses: {}, wrong: [], slowestHealth: 0 };
  let stopped = false;
  const note = (path: string, status: number | string, isRight: boolean) => {
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    if (!isRight) seen.wrong.push(`${path}: ${status}`);
  };
  const ask = async (path: string) => {
    try {
      const answer = await fetch(url + path, { headers, redirect: "manual" });
      await answer.arrayBuffer();
      const isAway = answer.status === 503 && Number(answer.headers.get("retry-after")) > 0;
      note(path, answer.status, answer.status === 200 || isAway);
    } catch (error) {
      note(path, String((error as Error).cause ?? error), false);
    }
  };
  const askForEver = async (first: number) => {
    for (let turn = first; !stopped; turn++) await ask(paths[turn % paths.length]!);
  };
  const watchHealth = async () => {
    while (!stopped) {
      const started = performance.now();
      const answer = await fetch(`${url}/healthz`).catch((error: Error) => error);
      if (!("status" in answer) || answer.status !== 200) seen.wrong.push("/healthz is silent");
      seen.slowestHealth = Math.max(seen.slowestHealth, performance.now() - started);
    }
  };
  const all = [...Array.from({ length: AT_ONCE }, (_, first) => askForEver(first)), watchHealth()];
  return {
    seen,
    stop: async () => {
      stopped = true;
      await Promise.all(all);
      return seen;
    },
  };
}
