import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WorkerScope } from "#app/ui/browser/worker/scope.ts";
import { NAVIGATION_LIMIT_MS, OFFLINE_PATH } from "../limits.ts";
import { answerOffline } from "./answer-offline.ts";

const SITE = "https://example.org";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noLine = () => Promise.reject(new TypeError("no line"));
const hanging = () => new Promise<never>(() => {});

// tests/e2e/worker.spec.ts sees the rest, in a browser that rejects here.
it("a page whose preload came to nothing is the page for no line, as in Firefox", async () => {
  const preloadResponse = Promise.resolve(Response.error());
  const answer = await navigated(OFFLINE_PATH, { fetch: noLine, preloadResponse });
  expect(await answer.text()).toBe("Sin conexión");
});

it("on a line that hangs the page for no line comes, and is not waited for itself", async () => {
  const led = await navigated(`${OFFLINE_PATH}?volver=%2F`, { fetch: hanging });
  expect(await led.text()).toBe("Sin conexión");
  const opened = navigated(OFFLINE_PATH, { fetch: hanging });
  await vi.advanceTimersByTimeAsync(NAVIGATION_LIMIT_MS);
  expect(await (await opened).text()).toBe("Sin conexión");
});

interface Line {
  fetch: () => Promise<Response>;
  preloadResponse?: Promise<Response>;
}

/** What a worker on such a line answers somebody who goes to a page. */
async function navigated(path: string, { fetch, preloadResponse }: Line): Promise<Response> {
  let hear: ((event: object) => void) | undefined;
  const worker = {
    location: { origin: SITE },
    fetch,
    caches: { match: async () => new Response("Sin conexión") },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === "fetch") hear = listener;
    },
  };
  answerOffline(worker as unknown as WorkerScope, "a build");
  return new Promise((resolve, reject) => {
    const request = { method: "GET", mode: "navigate", url: `${SITE}${path}` };
    const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject);
    hear?.({ preloadResponse, request, respondWith });
  });
}
