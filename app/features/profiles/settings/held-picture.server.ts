import { retireObjects } from "#app/features/media/objects.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Database } from "#db/client.ts";
import { type PictureKind, pictureKinds } from "./picture-kinds.server.ts";

/** A picture for a profile that waits for a moderator, as it was sent. */
export interface HeldPicture {
  kind: PictureKind;
  /** Object name. */
  original: string;
  crop: string | null;
  /** Object of the copy that they see of it; none of what was held before there were such. */
  preview?: string | null;
}

/** For whoever holds the row of the person, or only looks. */
export async function findHeld(
  db: Database,
  kind: PictureKind,
  id_usuario: number,
): Promise<HeldPicture | undefined> {
  const row = await db
    .selectFrom(`${pictureKinds[kind].table} as sent`)
    .select(["sent.original", "sent.crop", "sent.preview"])
    .where("sent.id_usuario", "=", id_usuario)
    .where("sent.error", "=", "held")
    .executeTakeFirst();
  return row && { kind, ...row };
}

/** Lets a worker show it, unless its owner has sent another since. Gives whether it will. */
export async function passHeld(
  trx: Database,
  id_usuario: number,
  { kind, original, crop, preview }: HeldPicture,
): Promise<boolean> {
  const { table } = pictureKinds[kind];
  const kept = await trx
    .selectFrom("objetos")
    .select("name")
    .where("name", "=", original)
    .where("state", "=", "live")
    .executeTakeFirst();
  const sent = await trx
    .selectFrom(table)
    .select("original")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  if (!kept || (sent && sent.original !== original)) return false;
  // Where it waits again it is made again.
  if (preview) await retireObjects(trx, [preview]);
  const waiting = { original, crop, error: null, preview: null, created_at: Date.now() };
  await trx
    .insertInto(table)
    .values({ id_usuario, ...waiting })
    .onConflict((conflict) => conflict.column("id_usuario").doUpdateSet(waiting))
    .execute();
  const uniqueKey = `process_${kind}:${id_usuario}`;
  await enqueue(trx, "process_avatar", { id_usuario, kind }, { uniqueKey });
  return true;
}

/** Tells its owner that it will not be shown. Its bytes stay until {@link dropHeld}. */
export async function refuseHeld(
  trx: Database,
  id_usuario: number,
  { kind, original }: HeldPicture,
): Promise<void> {
  await trx
    .updateTable(pictureKinds[kind].table)
    .set({ error: "known", created_at: Date.now() })
    .where("id_usuario", "=", id_usuario)
    .where("original", "=", original)
    .execute();
}

export async function dropHeld(trx: Database, { original, preview }: HeldPicture): Promise<void> {
  await retireObjects(trx, preview ? [original, preview] : [original]);
}
