import { sql } from "kysely";
import { eraseFilesOf } from "#app/features/messages/attachments/erase-files.server.ts";
import { erasePost } from "#app/features/posts/commands.server.ts";
import { AUTOMATIC } from "#app/features/people/audit.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";
import { dropUpload } from "../uploads/settle.server.ts";
import { lockCase, recordEvent } from "../record-event.server.ts";
import { endDecision } from "./end.server.ts";
import { discard, type Taken } from "./taking.server.ts";

const BATCH = 100;

/** Ends what had an end: whose suspension or silence is over stands as if it had not been. */
export async function endDecisions({ db }: Pick<Services, "db">): Promise<void> {
  const due = await db
    .selectFrom("decisiones")
    .select(["id_decision", "id_caso", "affected_id", "standing_effect"])
    .where("ends_at", "<=", Date.now())
    .where("ended_at", "is", null)
    .limit(BATCH)
    .execute();
  for (const one of due) {
    await db.transaction().execute(async (trx) => {
      if (one.affected_id !== null) await lockPerson(trx, one.affected_id);
      await endDecision(trx, one, AUTOMATIC);
    });
  }
}

/** Once nobody can appeal any more, what was taken away goes for good. */
export async function purgeDecided({ db }: Pick<Services, "db">): Promise<void> {
  const due = await db
    .selectFrom("decisiones")
    .leftJoin("apelaciones", "apelaciones.id_decision", "decisiones.id_decision")
    .select(["decisiones.id_decision", "decisiones.id_caso"])
    .where("appeal_until", "<=", Date.now())
    .where("purged_at", "is", null)
    .where((eb) =>
      eb.or([eb("apelaciones.id_apelacion", "is", null), eb("decided_at", "is not", null)]),
    )
    .limit(BATCH)
    .execute();
  for (const one of due) await db.transaction().execute((trx) => purge(trx, one));
}

async function purge(
  trx: Database,
  { id_decision, id_caso }: { id_decision: number; id_caso: number },
): Promise<void> {
  await lockCase(trx, id_caso);
  const decision = await trx
    .selectFrom("decisiones")
    .select(["undo", "content_effect", "reversed_at"])
    .where("id_decision", "=", id_decision)
    .where("purged_at", "is", null)
    .executeTakeFirst();
  // Another sweep came first.
  if (!decision) return;
  const { undo, content_effect, reversed_at } = decision;
  const event = { kind: "purged", actor: AUTOMATIC, data: { id_decision } } as const;
  const { subject_kind, subject_id } = await recordEvent({ db: trx }, id_caso, event);
  await trx
    .updateTable("decisiones")
    .set({ purged_at: Date.now(), undo: "{}" })
    .where("id_decision", "=", id_decision)
    .execute();
  if (reversed_at !== null) return;
  await discard(trx, JSON.parse(undo) as Taken);
  if (content_effect !== "removed") return;
  if (subject_kind === "publicacion" && (await isThere(trx, subject_id))) {
    await erasePost(trx, subject_id, sql<boolean>`true`);
  }
  if (subject_kind === "subida") await dropUpload(trx, subject_id);
  if (subject_kind === "comentario") {
    await trx.deleteFrom("comentarios").where("id_comentario", "=", subject_id).execute();
  }
  if (subject_kind === "mensaje") {
    await eraseFilesOf(trx, subject_id);
    await trx
      .updateTable("mensajes")
      .set({ text: "", texto_prueba: null })
      .where("id", "=", subject_id)
      .execute();
  }
}

async function isThere(trx: Database, id_publicacion: number): Promise<boolean> {
  const row = await trx
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  return row !== undefined;
}

async function lockPerson(trx: Database, id_usuario: number): Promise<void> {
  const row = trx.selectFrom("usuarios").select("id_usuario").where("id_usuario", "=", id_usuario);
  await forNoKeyUpdate(trx, row).execute();
}
