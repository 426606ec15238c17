import { sendWaiting } from "#app/ui/browser/outbox/send-waiting.ts";
import { SYNC_TAG } from "#app/ui/browser/outbox/waiting.ts";
import type { FetchedEvent, WorkerScope } from "#app/ui/browser/worker/scope.ts";
import { NAVIGATION_LIMIT_MS, OFFLINE_PATH } from "../limits.ts";
import { cacheOf, dropOlderBuilds, findKept } from "./caches.ts";
import { type KeepShell, keepShell } from "./keep-shell.ts";

/** Pages that are only read: whoever waits too long for one is told. All others take as long as they take. */
const READ =
  /^\/($|(search|saved|profile|messages|notifications|sin-conexion)$|(publicacion|u|profile)\/[^/]+$)/;
const ASSET = /^\/assets\/[\w.-]+\.(js|css)$/;

/**
 * Pages come from the server; where it does not answer, the page for no line does. Scripts and styles are kept by
 * their exact names. Everything else, all bytes under /uploads and all calls among it, goes by as if there were no
 * worker, and nothing of it is kept.
 */
export function answerOffline(worker: WorkerScope, build: string): void {
  worker.addEventListener("install", (event) => {
    void worker.skipWaiting();
    // Without one the worker still keeps scripts; a page asks for it again.
    event.waitUntil(keepShell(worker, build).catch(() => undefined));
  });
  worker.addEventListener("activate", (event) => event.waitUntil(takeOver(worker, build)));
  worker.addEventListener("message", (event) => {
    const { keepShell: look } = (event.data ?? {}) as Partial<KeepShell>;
    if (look !== undefined) event.waitUntil(keepAnew(worker, build, look).catch(() => undefined));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === SYNC_TAG) event.waitUntil(sendAll());
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate") event.respondWith(navigate(worker, build, event));
    else if (ASSET.test(pathname) && !request.headers.has("range"))
      event.respondWith(asset(worker, build, event));
  });
}

/** Pages ask for it at each visit: one that failed is made good for by the next. */
async function keepAnew(worker: WorkerScope, build: string, look: string): Promise<void> {
  await keepShell(worker, build, look);
  await dropOlderBuilds(worker.caches, build, OFFLINE_PATH);
}

/** The browser asks again, later and later, as long as this fails. */
async function sendAll(): Promise<void> {
  const { noAnswer, againMs } = await sendWaiting();
  if (noAnswer || againMs !== null) throw new Error("not all of it was sent");
}

async function takeOver(worker: WorkerScope, build: string): Promise<void> {
  await dropOlderBuilds(worker.caches, build, OFFLINE_PATH);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function navigate(worker: WorkerScope, build: string, event: FetchedEvent) {
  const { pathname, search, searchParams } = new URL(event.request.url);
  const kept = () => findKept(worker.caches, build, OFFLINE_PATH);
  // We led here a moment ago: on a line that hangs the server would be waited for once more.
  const led = pathname === OFFLINE_PATH && searchParams.has("volver") ? await kept() : undefined;
  if (led) return led;
  const network = fromServer(worker, event);
  const limit = READ.test(pathname) ? NAVIGATION_LIMIT_MS : undefined;
  try {
    return await inTime(network, limit);
  } catch {
    const shell = await kept();
    // It may come late, or fail as it would without us.
    if (!shell) return network;
    network.catch(() => undefined);
    if (pathname === OFFLINE_PATH) return shell;
    const query = new URLSearchParams({ volver: `${pathname}${search}` });
    return Response.redirect(`${OFFLINE_PATH}?${query}`, 302);
  }
}

async function fromServer(worker: WorkerScope, { request, preloadResponse }: FetchedEvent) {
  const preloaded = await preloadResponse;
  // Without a line Chromium rejects it; Firefox hands over an answer that is an error, and would show its own page.
  const isAnswer = preloaded && preloaded.type !== "error";
  return isAnswer ? preloaded : worker.fetch(request);
}

/** Rejects as `coming` does, and when that takes longer. */
function inTime<T>(coming: Promise<T>, limitMs: number | undefined): Promise<T> {
  if (limitMs === undefined) return coming;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too late")), limitMs);
    coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Under one name there is ever one content. A device that is full keeps nothing, and nobody notices. */
async function asset(worker: WorkerScope, build: string, event: FetchedEvent): Promise<Response> {
  const { request } = event;
  const kept = await findKept(worker.caches, build, request.url).catch(() => undefined);
  if (kept) return kept;
  const answer = await worker.fetch(request);
  if (answer.status === 200 && answer.type === "basic") {
    const copy = answer.clone();
    const keeping = worker.caches
      .open(cacheOf(build))
      .then((cache) => cache.put(request.url, copy));
    event.waitUntil(keeping.catch(() => undefined));
  }
  return answer;
}
