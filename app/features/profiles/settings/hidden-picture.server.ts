import { holdObjects, releaseObjects, retireObjects } from "#app/features/media/objects.server.ts";
import type { Database } from "#db/client.ts";
import { type PictureKind, pictureKinds } from "./picture-kinds.server.ts";

/** A picture that a profile showed, and the objects of its sizes. */
export interface ShownPicture {
  picture: string | null;
  objects: string[];
  /** Its owner has taken it away since it was hidden. */
  isWithdrawn?: boolean;
}

/**
 * Takes the picture that a profile shows out of sight until a case about it is decided. One that was hidden
 * before gives way to it, as it did where it was shown. For whoever holds the person's row.
 */
export async function hidePicture(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<void> {
  const picture = await pictureOf(trx, id_usuario, kind);
  if (picture === null) return;
  const before = await takeHidden(trx, id_usuario, kind);
  const objects = await holdObjects(trx, { id_usuario, label: kind });
  if (before && before.objects.length > 0) await retireObjects(trx, before.objects);
  const hidden = { picture, objects: JSON.stringify(objects), created_at: Date.now() };
  await trx
    .insertInto("fotos_ocultas")
    .values({ id_usuario, kind, ...hidden })
    .execute();
  await setPicture(trx, id_usuario, kind, null);
}

/** Shows it again, unless the person has put another in its place or taken it away. The same holder. */
export async function showHidden(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<void> {
  const hidden = await takeHidden(trx, id_usuario, kind);
  if (!hidden) return;
  if (hidden.isWithdrawn || (await pictureOf(trx, id_usuario, kind)) !== null) {
    if (hidden.objects.length > 0) await retireObjects(trx, hidden.objects);
    return;
  }
  await releaseObjects(trx, hidden.objects);
  await setPicture(trx, id_usuario, kind, hidden.picture);
}

/** Its owner does not want it any more: it stays for the case alone. The same holder. */
export async function withdrawHidden(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<void> {
  await trx
    .updateTable("fotos_ocultas")
    .set({ is_withdrawn: 1 })
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .execute();
}

/** What is hidden, for who does with it as they like from here on. */
export async function takeHidden(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<ShownPicture | null> {
  const row = await trx
    .deleteFrom("fotos_ocultas")
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .returning(["picture", "objects", "is_withdrawn"])
    .executeTakeFirst();
  if (!row) return null;
  const objects = JSON.parse(row.objects) as string[];
  return { picture: row.picture, objects, ...(row.is_withdrawn && { isWithdrawn: true }) };
}

/** Whether one is that its owner may want to see again. */
export async function isHidden(
  db: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<boolean> {
  const row = await db
    .selectFrom("fotos_ocultas")
    .select("picture")
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .where("is_withdrawn", "=", 0)
    .executeTakeFirst();
  return row !== undefined;
}

async function pictureOf(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
): Promise<string | null> {
  const { column } = pictureKinds[kind];
  const person = await trx
    .selectFrom("usuarios")
    .select(["profile_picture", "cover_picture"])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirst();
  return person?.[column] ?? null;
}

async function setPicture(
  trx: Database,
  id_usuario: number,
  kind: PictureKind,
  picture: string | null,
): Promise<void> {
  await trx
    .updateTable("usuarios")
    .set({ [pictureKinds[kind].column]: picture })
    .where("id_usuario", "=", id_usuario)
    .execute();
}
