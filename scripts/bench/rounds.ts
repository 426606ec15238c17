import { setImmediate } from "node:timers/promises";

/**
 * Runs the tasks in turn (A B A B …) and gives what each of them measured, by round. A first round
 * warms up and does not count.
 */
export async function inTurn<Name extends string, Figure = number>(
  rounds: number,
  tasks: Record<Name, () => Promise<Figure>>,
  detail: (text: string) => void,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(tasks) as Name[];
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]]));
  for (let round = 0; round <= rounds; round++) {
    detail(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const name of names) {
      // SQLite answers without a pause in which signals and the progress line would get their turn.
      await setImmediate();
      const figure = await tasks[name]();
      if (round > 0) figures[name]!.push(figure);
    }
  }
  return figures as Record<Name, Figure[]>;
}

/** Seconds that the work took. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Milliseconds that each of `count` runs took. */
export async function timesOf(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await act();
    times.push(performance.now() - started);
    await setImmediate();
  }
  return times;
}
