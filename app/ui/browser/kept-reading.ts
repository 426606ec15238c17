import { mayWait } from "./outbox/waiting-flag.ts";
import { browserStorage, tabStorage } from "./storage.ts";

/** Of whom this browser keeps something for the time without a line: an id, "0" for a visitor; absent: nothing. */
const OWNER_KEY = "offline:owner";
/** How the names begin under which a tab keeps when what somebody saved was asked for, before their id. */
export const SAVED_ASKED = "offline:saved:";
/** In which caches a worker keeps the page for no line and its look (features/offline/worker). */
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
  tabStorage.removeAll(SAVED_ASKED);
  void dropShells().catch(() => undefined);
  void import("./outbox/read-last.ts")
    .then(({ forgetRead }) => forgetRead(viewer))
    .catch(() => undefined);
}

/** Leaves nothing of what somebody who signs out here has typed and was not sent. */
export async function forgetUnsent(): Promise<void> {
  const viewer = Number(browserStorage.getItem("userId"));
  if (!mayWait() || !viewer) return;
  await import("./outbox/waiting.ts")
    .then(({ dropWaitingOf }) => dropWaitingOf(viewer))
    .catch(() => undefined);
}

async function dropShells(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELLS.prefix));
  await Promise.all(
    names.map(async (name) =>
      (await caches.open(name)).delete(SHELLS.path, { ignoreSearch: true }),
    ),
  );
}
