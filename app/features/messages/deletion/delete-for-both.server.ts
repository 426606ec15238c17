import type { SignedInCtx } from "#app/context.server.ts";
import { heldMatchesOf } from "#app/features/known/queries.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { eraseFilesOf, holdFilesOf } from "../attachments/erase-files.server.ts";
import { announce } from "../live/announce.server.ts";
import { lockMailboxes } from "../inbox/mailbox.server.ts";
import { DELETE_FOR_BOTH_MINUTES } from "../limits.ts";
import { strings } from "../strings.ts";
import { markChanged } from "../thread/changed.server.ts";
import { countUnseen } from "../thread/thread.server.ts";

/**
 * Takes back a message that the viewer has sent, for both: its text and its files are gone at once, and a line
 * says that there was one. What was reported before, or is held as known, stays, out of sight, for who decides about
 * it. Throws `not_found` for any other, and `message_too_old`.
 */
export async function deleteForBoth(ctx: SignedInCtx, { id }: { id: number }): Promise<void> {
  const { db, viewer } = ctx;
  const me = viewer.id_usuario;
  const { to_id } = await ownMessage(db, { id, me });
  await db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, [me, to_id]);
    const message = await ownMessage(trx, { id, me, isHeld: true });
    if (message.deleted_at !== null) return;
    if (message.created_at <= Date.now() - DELETE_FOR_BOTH_MINUTES * 60_000) {
      throw new AppError("message_too_old", { values: { max: DELETE_FOR_BOTH_MINUTES } });
    }
    const isEvidence = (await hasCase(trx, id)) || (await isHeld(trx, id));
    await trx
      .updateTable("mensajes")
      .set({
        ...{ text: "", deleted_at: Date.now(), seen: 1 },
        ...(isEvidence && { texto_prueba: message.text }),
      })
      .where("id", "=", id)
      .where("from_id", "=", me)
      .execute();
    await (isEvidence ? holdFilesOf : eraseFilesOf)(trx, id);
    await forget(trx, { me, to_id, created_at: message.created_at });
    await markChanged(trx, { id, from_id: me, to_id });
  });
  announce(ctx, [me, to_id]);
}

interface Own {
  id: number;
  me: number;
  /** Until the transaction ends: who reports it at this moment comes before or after. */
  isHeld?: boolean;
}

async function ownMessage(trx: Database, { id, me, isHeld = false }: Own) {
  const row = trx
    .selectFrom("mensajes")
    .select(["to_id", "text", "created_at", "deleted_at"])
    .where("id", "=", id)
    .where("from_id", "=", me);
  const message = await (isHeld ? forNoKeyUpdate(trx, row) : row).executeTakeFirst();
  if (!message) throw new AppError("not_found");
  return message;
}

async function hasCase(trx: Database, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom("casos")
    .select("id_caso")
    .where("subject_kind", "=", "mensaje")
    .where("subject_id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** It is known, and the job that opens its case may not have run yet. */
async function isHeld(trx: Database, id: number): Promise<boolean> {
  return (await heldMatchesOf(trx, { kind: "mensaje", id })).length > 0;
}

/** What both lists of conversations say of it, and what the other has not read yet. */
async function forget(
  trx: Database,
  { me, to_id, created_at }: { me: number; to_id: number; created_at: number },
): Promise<void> {
  const sides = [
    [me, to_id],
    [to_id, me],
  ] as const;
  for (const [id_usuario, peer_id] of sides) {
    await trx
      .updateTable("conversaciones")
      .set({ last_message: strings.deleted })
      .where("id_usuario", "=", id_usuario)
      .where("peer_id", "=", peer_id)
      .where("last_at", "=", created_at)
      .execute();
  }
  await trx
    .updateTable("conversaciones")
    .set({ unread_count: await countUnseen(trx, to_id, me) })
    .where("id_usuario", "=", to_id)
    .where("peer_id", "=", me)
    .execute();
}
