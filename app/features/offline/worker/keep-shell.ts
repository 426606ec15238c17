import type { WorkerScope } from "#app/ui/browser/worker/scope.ts";
import { OFFLINE_PATH } from "../limits.ts";
import { cacheOf } from "./caches.ts";

/** Files of a build, by the exact names that its pages say. */
const ASSETS = /\/assets\/[\w.-]+\.(?:js|css)/g;
const IMAGES = ["/favicon.svg"];

/**
 * Keeps the page for no line as it looks now to whoever uses this browser. Its scripts are kept before it, so it never
 * stands there without them.
 */
export async function keepShell(worker: WorkerScope, build: string): Promise<void> {
  const answer = await worker.fetch(OFFLINE_PATH, { cache: "no-store", redirect: "error" });
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status !== 200 || !isPage) throw new Error(`${OFFLINE_PATH}: ${answer.status}`);
  const cache = await worker.caches.open(cacheOf(build));
  const html = await answer.clone().text();
  const needed = [...new Set([...(html.match(ASSETS) ?? []), ...IMAGES])];
  await Promise.all(
    needed.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
  await cache.put(OFFLINE_PATH, answer);
}
