import { expressionBuilder } from "kysely";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { previewOf } from "../attachments/preview.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { strings } from "../strings.ts";

/** As a column of a query of messages: this person does not want to read it again. */
export function isHiddenBy(me: number) {
  const eb = expressionBuilder<Schema, "mensajes">();
  return eb.exists(
    eb
      .selectFrom("mensajes_ocultos")
      .select("mensajes_ocultos.id_mensaje")
      .whereRef("mensajes_ocultos.id_mensaje", "=", "mensajes.id")
      .where("mensajes_ocultos.id_usuario", "=", me),
  );
}

/**
 * Keeps a message of the viewer's conversations from them, or gives it back; the other one reads it as
 * before. Throws `not_found` for any other.
 */
export async function setHiddenForOneself(
  { db, viewer }: SignedInCtx,
  { id, hidden }: { id: number; hidden: boolean },
): Promise<boolean> {
  const me = viewer.id_usuario;
  await db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, [me]);
    const message = await trx
      .selectFrom("mensajes")
      .select(["id", "from_id", "to_id", "text", "created_at", "oculto", "deleted_at"])
      .where("id", "=", id)
      .where((eb) => eb.or([eb("to_id", "=", me), eb("from_id", "=", me)]))
      .executeTakeFirst();
    if (!message) throw new AppError("not_found");
    await (hidden ? add : remove)(trx, { id_usuario: me, id_mensaje: id });
    const { from_id, to_id, created_at, oculto, deleted_at } = message;
    const peer_id = from_id === me ? to_id : from_id;
    const isWithdrawn = oculto === 1 && deleted_at === null;
    const shown = isWithdrawn ? strings.withdrawn : await previewOf(trx, message);
    const preview = hidden && deleted_at === null ? strings.hidden : shown;
    const thread = () =>
      trx.updateTable("conversaciones").where("id_usuario", "=", me).where("peer_id", "=", peer_id);
    await thread()
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .execute();
    await thread().set({ last_message: preview }).where("last_at", "=", created_at).execute();
  });
  return hidden;
}

interface Key {
  id_usuario: number;
  id_mensaje: number;
}

async function add(trx: Database, key: Key): Promise<void> {
  await trx
    .insertInto("mensajes_ocultos")
    .values(key)
    .onConflict((conflict) => conflict.columns(["id_usuario", "id_mensaje"]).doNothing())
    .execute();
}

async function remove(trx: Database, { id_usuario, id_mensaje }: Key): Promise<void> {
  await trx
    .deleteFrom("mensajes_ocultos")
    .where("id_usuario", "=", id_usuario)
    .where("id_mensaje", "=", id_mensaje)
    .execute();
}

export async function hasHiddenMessage(
  db: Database,
  me: number,
  id_mensaje: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("mensajes_ocultos")
    .select("id_mensaje")
    .where("id_usuario", "=", me)
    .where("id_mensaje", "=", id_mensaje)
    .executeTakeFirst();
  return row !== undefined;
}
