import type { WorkerScope } from "#app/ui/browser/worker/scope.ts";
import { OFFLINE_PATH } from "../limits.ts";
import { cacheOf } from "./caches.ts";

/** Files of a build, by the exact names that its pages say. */
const ASSETS = /\/assets\/[\w.-]+\.(?:js|css)/g;
const IMAGES = ["/favicon.svg"];

/** Beside the page: what it looks like. What removes the page whatever its query removes this too. */
const LOOK = `${OFFLINE_PATH}?aspecto`;

/** What a page asks of the worker: to have the page for no line as it looks by now. */
export interface KeepShell {
  keepShell: string;
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Keeps the page for no line unless it has one of this look, one after the other: each may look otherwise. Without a
 * look, as while the worker is being installed, it is not known which it has.
 */
export function keepShell(worker: WorkerScope, build: string, look?: string): Promise<void> {
  const kept = turn.then(async () => {
    const cache = await worker.caches.open(cacheOf(build));
    if (look !== undefined && (await looksSo(cache, look))) return;
    await fetchShell(worker, cache);
    if (look !== undefined) await cache.put(LOOK, new Response(look));
  });
  turn = kept.catch(() => undefined);
  return kept;
}

async function looksSo(cache: Cache, look: string): Promise<boolean> {
  const [page, kept] = [await cache.match(OFFLINE_PATH), await cache.match(LOOK)];
  return page !== undefined && (await kept?.text()) === look;
}

/** As it looks now to whoever uses this browser. Its scripts are kept before it, so it never stands there without them. */
async function fetchShell(worker: WorkerScope, cache: Cache): Promise<void> {
  const answer = await worker.fetch(OFFLINE_PATH, { cache: "no-store", redirect: "error" });
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.status !== 200 || !isPage) throw new Error(`${OFFLINE_PATH}: ${answer.status}`);
  const html = await answer.clone().text();
  const needed = [...new Set([...(html.match(ASSETS) ?? []), ...IMAGES])];
  await Promise.all(
    needed.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
  await cache.delete(LOOK);
  await cache.put(OFFLINE_PATH, answer);
}
