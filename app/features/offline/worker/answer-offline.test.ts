import { expect, it } from "vitest";
import type { WorkerScope } from "#app/ui/browser/worker/scope.ts";
import { OFFLINE_PATH } from "../limits.ts";
import { answerOffline } from "./answer-offline.ts";

const SITE = "https://example.org";

// tests/e2e/worker.spec.ts sees the rest, in a browser that rejects here.
it("a page whose preload came to nothing is the page for no line, as in Firefox", async () => {
  const answer = await navigated({ preloadResponse: Promise.resolve(Response.error()) });
  expect(await answer.text()).toBe("Sin conexión");
});

/** What a worker without a line answers somebody who goes to a page. */
async function navigated(given: { preloadResponse: Promise<Response> }): Promise<Response> {
  let hear: ((event: object) => void) | undefined;
  const worker = {
    location: { origin: SITE },
    fetch: () => Promise.reject(new TypeError("no line")),
    caches: { match: async () => new Response("Sin conexión") },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === "fetch") hear = listener;
    },
  };
  answerOffline(worker as unknown as WorkerScope, "a build");
  return new Promise((resolve, reject) => {
    const request = { method: "GET", mode: "navigate", url: `${SITE}${OFFLINE_PATH}` };
    const respondWith = (answer: Promise<Response>) => void answer.then(resolve, reject);
    hear?.({ ...given, request, respondWith });
  });
}
