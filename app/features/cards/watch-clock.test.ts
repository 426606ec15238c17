import { afterAll, beforeAll, expect, it, vi } from "vitest";

const [page, shown] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: true })];
const told: Promise<string>[] = [];

beforeAll(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", shown);
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => told.push(body.text()) });
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setHidden(hidden: boolean): void {
  shown.hidden = hidden;
  shown.dispatchEvent(new Event("visibilitychange"));
}

/** The posts that were told of, and for how long each was looked at. */
async function lengths(): Promise<[number, number][]> {
  const bodies = (await Promise.all(told)).map(
    (body) => JSON.parse(body) as { vistos: { id: number; ms: number }[] },
  );
  return bodies.flatMap(({ vistos }) => vistos.map(({ id, ms }): [number, number] => [id, ms]));
}

it("only time with the tab in front counts, also of what has no token when it is left", async () => {
  // It hears of the page from when it is loaded.
  const { startClock } = await import("./watch-clock.ts");
  const place = new EventTarget() as Document;
  const tokens = new Map<number, string>();
  const start = (id: number) =>
    startClock(place, { id, origen: "page", vista: () => tokens.get(id) });
  // Opened in a tab behind this one.
  const stop = start(1);
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  vi.advanceTimersByTime(3_000);
  setHidden(true);
  vi.advanceTimersByTime(60_000);
  setHidden(false);
  vi.advanceTimersByTime(4_000);
  expect(await lengths()).toEqual([]);
  tokens.set(1, "one");
  setHidden(true);
  expect(await lengths()).toEqual([[1, 7_000]]);

  setHidden(false);
  stop();
  start(2);
  vi.advanceTimersByTime(5_000);
  setHidden(true);
  tokens.set(2, "two");
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pagehide"));
  expect(await lengths()).toEqual([
    [1, 7_000],
    [2, 5_000],
  ]);
});
