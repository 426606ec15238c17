import { expressionBuilder } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import { isOwnedBy } from "./visibility.server.ts";
import { PINNED_MAX } from "./limits.ts";

/**
 * Has a post of one's own stand first on the profile, or no more; toggles where `pinned` is absent.
 * Throws `post_not_found` for anybody else's, `not_ready` and `pins_full`.
 */
export async function setPin(
  { db, viewer }: SignedInCtx,
  { id, pinned }: { id: number; pinned?: boolean | undefined },
): Promise<{ pinned: boolean }> {
  const { id_usuario } = viewer;
  return db.transaction().execute(async (trx) => {
    // Of two at once each would be the last that is allowed: whoever pins takes their own row first.
    const person = trx
      .selectFrom("usuarios")
      .select("id_usuario")
      .where("id_usuario", "=", id_usuario);
    await forNoKeyUpdate(trx, person).execute();
    const eb = expressionBuilder<Schema, "publicaciones">();
    const isOwn = eb.and([eb("id_publicacion", "=", id), isOwnedBy(viewer)]);
    const post = await trx
      .selectFrom("publicaciones")
      .select(["pinned_at", "status"])
      .where(isOwn)
      .executeTakeFirst();
    if (!post) throw new AppError("post_not_found");
    const isPinned = post.pinned_at !== null;
    const on = pinned ?? !isPinned;
    if (on === isPinned) return { pinned: on };
    if (on) {
      if (post.status !== "ready") throw new AppError("not_ready");
      await requireRoom(trx, id_usuario);
    }
    await trx
      .updateTable("publicaciones")
      .set({ pinned_at: on ? Date.now() : null })
      .where(isOwn)
      .execute();
    return { pinned: on };
  });
}

async function requireRoom(trx: Database, id_usuario: number): Promise<void> {
  const pinned = await trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("pinned_at", "is not", null)
    .execute();
  if (pinned.length >= PINNED_MAX) throw new AppError("pins_full", { values: { max: PINNED_MAX } });
}
