import { browserStorage } from "./storage.ts";

/** Of whom this browser keeps something for the time without a line: an id, "0" for a visitor; absent: nothing. */
const OWNER_KEY = "offline:owner";
/** In which caches a worker keeps the page for no line (features/offline/worker/caches.ts). */
const SHELLS = { prefix: "sitio-", path: "/sin-conexion" };

const nameOf = (viewer: number | null) => String(viewer ?? 0);

/** Says that something is kept for somebody. */
export function ownReading(viewer: number | null): void {
  browserStorage.setItem(OWNER_KEY, nameOf(viewer));
}

/**
 * Leaves on this device nothing that was kept to be read without a line, unless it is that of `viewer`: pages that name
 * somebody, words of posts. What they typed and was not sent waits for them (`outbox.ts`).
 */
export function forgetReading(viewer: number | null): void {
  const owner = browserStorage.getItem(OWNER_KEY);
  if (owner === null || owner === nameOf(viewer)) return;
  browserStorage.removeItem(OWNER_KEY);
  browserStorage.removeItem("offline:look");
  void dropShells().catch(() => undefined);
  void import("./outbox/read-last.ts")
    .then(({ forgetRead }) => forgetRead(viewer))
    .catch(() => undefined);
}

/** Leaves nothing of what somebody who signs out here has typed and was not sent. */
export async function forgetUnsent(): Promise<void> {
  const viewer = Number(browserStorage.getItem("userId"));
  if (browserStorage.getItem("offline:waiting") === null || !viewer) return;
  await import("./outbox/waiting.ts")
    .then(({ dropWaitingOf }) => dropWaitingOf(viewer))
    .catch(() => undefined);
}

async function dropShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELLS.prefix));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(SHELLS.path)));
}
