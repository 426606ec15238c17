import { setTimeout as delay } from "node:timers/promises";

export interface Sent {
  /** Milliseconds until each answer. */
  times: number[];
  /** How many were answered with anything but "OK". */
  refused: number;
  /** Until the last one was sent. */
  seconds: number;
}

/** Sends each at its moment, whether those before were answered or not: as a provider does. */
export async function sendSteadily(
  site: string,
  paths: string[],
  { perSecond, say }: { perSecond: number; say: (text: string) => void },
): Promise<Sent> {
  const times: number[] = [];
  let refused = 0;
  const send = async (path: string) => {
    const started = performance.now();
    try {
      const answer = await fetch(site + path);
      if (answer.status !== 200 || (await answer.text()) !== "OK") refused += 1;
    } catch {
      refused += 1;
    }
    times.push(performance.now() - started);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (const [n, path] of paths.entries()) {
    const early = started + (n * 1000) / perSecond - performance.now();
    if (early > 0) await delay(early);
    all.push(send(path));
    if (n % perSecond === 0) say(`${n} of ${paths.length} sent`);
  }
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(all);
  return { times, refused, seconds };
}
