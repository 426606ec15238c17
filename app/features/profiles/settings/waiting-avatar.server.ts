import type { SignedInCtx } from "#app/context.server.ts";
import { goLive, retireObjectsOfPerson } from "#app/features/media/objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";

/** A picture of themselves that somebody has sent and that is not the one they show yet. */
export interface WaitingAvatar {
  id_usuario: number;
  /** Object name of the picture as it was sent. */
  original: string;
  /** Bytes. */
  size: number;
}

/** Makes a stored picture the one that waits, in place of any before it. */
export async function queueAvatar({ db, viewer }: SignedInCtx, original: string): Promise<void> {
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, id_usuario))) throw new AppError("not_signed_in");
    await retireObjectsOfPerson(trx, id_usuario, ["original"]);
    await goLive(trx, [original]);
    const waiting = { original, error: null, created_at: Date.now() };
    await trx
      .insertInto("avatares")
      .values({ id_usuario, ...waiting })
      .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(waiting))
      .execute();
    const payload = { id_usuario };
    await enqueue(trx, "process_avatar", payload, { uniqueKey: `process_avatar:${id_usuario}` });
  });
}

/** The picture of this person that waits, if any does: this one, or whichever it is. */
export async function findWaitingAvatar(
  db: Database,
  id_usuario: number,
  original?: string,
): Promise<WaitingAvatar | undefined> {
  return db
    .selectFrom("avatares")
    .innerJoin("objetos", "objetos.name", "avatares.original")
    .where("avatares.id_usuario", "=", id_usuario)
    .where("avatares.error", "is", null)
    .where("objetos.state", "=", "live")
    .$if(original !== undefined, (query) => query.where("avatares.original", "=", original!))
    .select(["avatares.id_usuario", "avatares.original", "objetos.size"])
    .executeTakeFirst();
}

/**
 * Does what ends the wait for a picture, in one transaction; nothing when it waits no more: a newer one
 * came, it is done, or its owner is gone.
 */
export async function endWait(
  db: Database,
  { id_usuario, original }: WaitingAvatar,
  change: (trx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, id_usuario))) return;
    if (await findWaitingAvatar(trx, id_usuario, original)) await change(trx);
  });
}

/** Whoever changes somebody's picture takes their row first. False: they are gone. */
async function lockPerson(trx: Database, id_usuario: number): Promise<boolean> {
  const person = trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario);
  return (await forNoKeyUpdate(trx, person).executeTakeFirst()) !== undefined;
}
