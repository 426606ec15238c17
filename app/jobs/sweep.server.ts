import type { Services } from "#app/services.server.ts";

/** Removes what has run out by its own date: sessions, sign-ups, links, keys. */
export async function sweepExpired({ db, kv }: Services): Promise<void> {
  const now = Date.now();
  await db.deleteFrom("sesiones").where("expires_at", "<=", now).execute();
  await db.deleteFrom("registros").where("expires_at", "<=", now).execute();
  await db.deleteFrom("restablecimientos").where("expires_at", "<=", now).execute();
  await kv.sweep();
}
