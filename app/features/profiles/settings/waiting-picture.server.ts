import type { SignedInCtx } from "#app/context.server.ts";
import type { MediaFailure } from "#app/features/media/limits.ts";
import { goLive, retireObjects } from "#app/features/media/objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { type Crop, cropText, readCrop } from "#app/features/media/image/crop.ts";
import { type PictureKind, pictureKinds } from "./picture-kinds.server.ts";

/** A picture for their profile that somebody has sent and that is not the one they show yet. */
export interface WaitingPicture {
  kind: PictureKind;
  id_usuario: number;
  /** Object name of the picture as it was sent. */
  original: string;
  /** Bytes. */
  size: number;
  /** Which part of it is wanted; null: its middle. */
  crop: Crop | null;
}

export type PictureFailure = MediaFailure | "gave_up" | "known" | "held";

/** Makes a stored picture the one that waits, in place of any before it. */
export async function queuePicture(
  { db, viewer }: SignedInCtx,
  kind: PictureKind,
  original: string,
  crop: Crop | null,
): Promise<void> {
  const { table } = pictureKinds[kind];
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, id_usuario))) throw new AppError("not_signed_in");
    await retireOriginal(trx, kind, id_usuario);
    await goLive(trx, [original]);
    const part = crop && cropText(crop);
    const now = Date.now();
    const waiting = { original, crop: part, error: null, preview: null, created_at: now };
    await trx
      .insertInto(table)
      .values({ id_usuario, ...waiting })
      .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(waiting))
      .execute();
    const uniqueKey = `process_${kind}:${id_usuario}`;
    await enqueue(trx, "process_avatar", { id_usuario, kind }, { uniqueKey });
  });
}

/**
 * What was sent last, with what a moderator sees of it, unless it is gone already; what was refused for being
 * known is kept while that can be appealed.
 */
export async function retireOriginal(
  trx: Database,
  kind: PictureKind,
  id_usuario: number,
): Promise<void> {
  const { table } = pictureKinds[kind];
  const last = await trx
    .selectFrom(`${table} as sent`)
    .innerJoin("objetos", "objetos.name", "sent.original")
    .select(["sent.original", "sent.preview"])
    .where("sent.id_usuario", "=", id_usuario)
    .where("objetos.state", "<>", "held")
    .executeTakeFirst();
  if (last) await retireObjects(trx, [last.original, ...(last.preview ? [last.preview] : [])]);
}

/** The picture of this person that waits, if any does: this one, or whichever it is. */
export async function findWaiting(
  db: Database,
  kind: PictureKind,
  id_usuario: number,
  original?: string,
): Promise<WaitingPicture | undefined> {
  const { table } = pictureKinds[kind];
  const row = await db
    .selectFrom(`${table} as sent`)
    .innerJoin("objetos", "objetos.name", "sent.original")
    .where("sent.id_usuario", "=", id_usuario)
    .where("sent.error", "is", null)
    .where("objetos.state", "=", "live")
    .$if(original !== undefined, (query) => query.where("sent.original", "=", original!))
    .select(["sent.id_usuario", "sent.original", "sent.crop", "objetos.size"])
    .executeTakeFirst();
  return row && { ...row, kind, crop: row.crop === null ? null : readCrop(row.crop) };
}

/**
 * Does what ends the wait for a picture, in one transaction; nothing when it waits no more: a newer one
 * came, it is done, or its owner is gone.
 */
export async function endWait(
  db: Database,
  { kind, id_usuario, original }: WaitingPicture,
  change: (trx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockPerson(trx, id_usuario))) return;
    if (await findWaiting(trx, kind, id_usuario, original)) await change(trx);
  });
}

/** Why what waits is not shown, for its owner. */
export async function sayWhy(
  trx: Database,
  { id_usuario, kind }: WaitingPicture,
  error: PictureFailure,
): Promise<void> {
  await trx
    .updateTable(pictureKinds[kind].table)
    .set({ error, created_at: Date.now() })
    .where("id_usuario", "=", id_usuario)
    .execute();
}

/** Whoever changes somebody's picture takes their row first. False: their account is deleted. */
export async function lockPerson(trx: Database, id_usuario: number): Promise<boolean> {
  const person = trx
    .selectFrom("usuarios")
    .select("id_usuario")
    .where("id_usuario", "=", id_usuario)
    .where("status", "<>", "deleted");
  return (await forNoKeyUpdate(trx, person).executeTakeFirst()) !== undefined;
}
