import type { Ctx } from "#app/context.server.ts";
import { log } from "#app/log.server.ts";
import { isMigrated } from "#db/migrate.ts";

declare global {
  /** What the parent of this process has said last; none where there is no parent. */
  var shortitRestarting:
    readonly { name: string; ended: string; times: number; next: number }[] | undefined;
}

/** The processes of this instance that do not stay up: what they do waits, the others go on. */
export function listRestarting() {
  const slots = globalThis.shortitRestarting ?? [];
  return slots.map((slot) => ({ ...slot, next: new Date(slot.next).toISOString() }));
}

/** Whether the database, with its tables, and each store answer. */
export async function checkStores({ db, objects, kv }: Ctx) {
  const [database, store, keys] = await Promise.all([
    answers("database", isMigrated(db)),
    answers("objects", objects.ping()),
    answers("kv", kv.ping()),
  ]);
  return { database, objects: store, kv: keys };
}

async function answers(name: string, check: Promise<unknown>): Promise<boolean> {
  try {
    return (await check) !== false;
  } catch (error) {
    log.error({ err: error, check: name }, "not ready");
    return false;
  }
}
