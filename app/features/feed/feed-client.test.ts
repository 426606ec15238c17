import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendEvent } from "./feed-client.ts";
import { EVENTS_MAX, EVENTS_MS } from "./limits.ts";

const [page, shown] = [new EventTarget(), new EventTarget()];
let sent: Promise<string>[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", shown);
  vi.stubGlobal("navigator", {
    sendBeacon: (path: string, body: Blob) => sent.push(note(path, body)),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const note = async (path: string, body: Blob) => {
  const { events } = JSON.parse(await body.text()) as { events: { postId: number }[] };
  return `${path} ${events.map(({ postId }) => postId).join()}`;
};
const watch = (postId: number) =>
  sendEvent({ sessionId: "s", index: 0, postId, event: "watch2", dwellMs: 2_000 });
const told = () => Promise.all(sent);

it("what is watched in a while is told together", async () => {
  watch(1);
  vi.advanceTimersByTime(EVENTS_MS - 1);
  watch(2);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(await told()).toEqual(["/api/feed/events 1,2"]);
  vi.advanceTimersByTime(10 * EVENTS_MS);
  watch(3);
  vi.advanceTimersByTime(EVENTS_MS);
  expect((await told()).slice(1)).toEqual(["/api/feed/events 3"]);
});

it("nothing waits when the page is left or hidden, or when there is much to tell", async () => {
  watch(1);
  page.dispatchEvent(new Event("pagehide"));
  watch(2);
  shown.dispatchEvent(new Event("visibilitychange"));
  expect(await told()).toEqual(["/api/feed/events 1", "/api/feed/events 2"]);
  for (let id = 1; id <= EVENTS_MAX; id++) watch(id);
  expect(sent).toHaveLength(3);
  vi.advanceTimersByTime(EVENTS_MS);
  expect(sent).toHaveLength(3);
});
