import { inStore } from "./database.ts";

/** So many things wait in one browser at most. */
export const WAITING_MAX = 1_000;

/** What a browser asks the worker for once the line is back, also when no page is open. */
export const SYNC_TAG = "enviar";

export const waitingKinds = ["comment", "message", "like", "save"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** A call that got no answer. What it says is set or has a key, so it may be sent again without being done twice. */
export interface Call {
  /** Whose it is: it is sent as nobody else. */
  viewer: number;
  kind: WaitingKind;
  path: string;
  json: Record<string, unknown>;
  /** The idempotency key; null: the call sets something, and needs none. */
  key: string | null;
  /** What was typed, to be shown. */
  words: string;
  /** The page it was typed on. */
  where: string;
}

export interface Waiting extends Call {
  /** Grows: it is their order. */
  id: number;
  /** By the clock of the device. */
  at: number;
  /** How often the server failed at it. */
  tries: number;
  /** Why the server will never take it. */
  refused?: { code: string; sentence: string };
}

/** All that waits in this browser, the oldest first. Throws where nothing is kept. */
export async function listWaiting(): Promise<Waiting[]> {
  return (await inStore<Waiting[]>("pendientes", "readonly", (store) => store.getAll())) ?? [];
}

export async function findWaiting(id: number): Promise<Waiting | undefined> {
  return inStore<Waiting>("pendientes", "readonly", (store) => store.get(id));
}

/** Throws where nothing is kept, there is no room, or {@link WAITING_MAX} wait already. */
export async function addWaiting(call: Call): Promise<void> {
  const before = await listWaiting();
  // Of what is switched on and off only the last counts.
  const same = before.filter(
    ({ key, path, viewer }) => key === null && path === call.path && viewer === call.viewer,
  );
  if (before.length - (call.key === null ? same.length : 0) >= WAITING_MAX) throw new Error("full");
  await inStore("pendientes", "readwrite", (store) => {
    if (call.key === null) for (const { id } of same) store.delete(id);
    return store.add({ ...call, at: Date.now(), tries: 0 } satisfies Omit<Waiting, "id">);
  });
}

/** What became of one; where it has been removed meanwhile it stays so. */
export async function changeWaiting(changed: Waiting): Promise<void> {
  await inStore("pendientes", "readwrite", (store) => {
    const asked = store.getKey(changed.id);
    asked.onsuccess = () => {
      if (asked.result !== undefined) store.put(changed);
    };
    return asked;
  });
}

/** Of somebody who signs out here. */
export async function dropWaitingOf(viewer: number): Promise<void> {
  const theirs = (await listWaiting()).filter((one) => one.viewer === viewer);
  await inStore("pendientes", "readwrite", (store) => {
    for (const { id } of theirs) store.delete(id);
    return undefined;
  });
}

export async function dropWaiting(id: number): Promise<void> {
  await inStore("pendientes", "readwrite", (store) => store.delete(id));
}
