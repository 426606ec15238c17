import { sql } from "kysely";
import { isFragmented } from "#app/features/media/formats.ts";
import {
  eraseRows,
  type ExportPart,
  type PersonalData,
  rowsOf,
} from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { retireFilesBetween } from "./attachments/erase-files.server.ts";
import { lockMailboxes } from "./inbox/mailbox.server.ts";

/**
 * A message belongs to both. Whoever goes leaves to the other what they were sent, of nobody they
 * could find any more; when the last of the two has gone, so has the thread.
 */
export const personalData: PersonalData = {
  columns: {
    "mensajes.from_id": "emptied",
    "mensajes.to_id": "emptied",
    "mensajes.low_id": "emptied",
    "mensajes.high_id": "emptied",
    "conversaciones.id_usuario": "erased",
    "conversaciones.peer_id": "emptied",
    "conversaciones.last_from": "emptied",
    "buzones.id_usuario": "erased",
    "mensajes_ocultos.id_usuario": "erased",
    "mensajes_reacciones.id_usuario": "erased",
  },

  async *exportOf({ db }, id) {
    const without = ["request_hash", "client_key", "low_id", "high_id", "texto_prueba"];
    // Whether it was read the other one may keep to themselves.
    const sent = { where: { from_id: id }, key: "id", without: [...without, "seen"] };
    yield { name: "mensajes_enviados", rows: legible(rowsOf(db, "mensajes", sent)) };
    yield* sentFiles(db, id);
    const received = { where: { to_id: id, oculto: 0 }, key: "id", without };
    yield { name: "mensajes_recibidos", rows: rowsOf(db, "mensajes", received) };
    const lines = { where: { id_usuario: id }, key: "peer_id", without: ["version"] };
    yield { name: "conversaciones", rows: rowsOf(db, "conversaciones", lines) };
    const hidden = { where: { id_usuario: id }, key: "id_mensaje" };
    yield { name: "mensajes_ocultos", rows: rowsOf(db, "mensajes_ocultos", hidden) };
    yield { name: "mensajes_reacciones", rows: rowsOf(db, "mensajes_reacciones", hidden) };
  },

  async forget({ db }, { id_usuario }, signal) {
    for (;;) {
      signal.throwIfAborted();
      const line = await db
        .selectFrom("conversaciones")
        .select("peer_id")
        .where("id_usuario", "=", id_usuario)
        .limit(1)
        .executeTakeFirst();
      if (!line) break;
      await leave(db, id_usuario, line.peer_id);
    }
    await eraseRows(db, "mensajes_ocultos", ["id_usuario", "id_mensaje"], { id_usuario });
    await eraseRows(db, "mensajes_reacciones", ["id_usuario", "id_mensaje"], { id_usuario });
    await eraseRows(db, "buzones", ["id_usuario"], { id_usuario });
  },
};

/** Without the words of what moderation has taken away, which its author reads no more either. */
async function* legible(messages: AsyncIterable<Record<string, unknown>>) {
  for await (const message of messages) {
    yield message.oculto === 1 ? { ...message, text: "" } : message;
  }
}

/** Of each picture and video every size that there is, where moderation has not taken it away. */
async function* sentFiles(db: Database, from_id: number): AsyncGenerator<ExportPart> {
  for (let last = 0; ;) {
    const files = await db
      .selectFrom("archivos")
      .innerJoin("mensajes", "mensajes.id", "archivos.id_mensaje")
      .select(["archivos.id_archivo", "archivos.id_mensaje"])
      .where("mensajes.from_id", "=", from_id)
      .where("mensajes.deleted_at", "is", null)
      .where("mensajes.oculto", "=", 0)
      .where("archivos.id_archivo", ">", last)
      .orderBy("archivos.id_archivo")
      .limit(FILES_STEP)
      .execute();
    for (const { id_archivo, id_mensaje } of files) {
      const objects = await db
        .selectFrom("objetos")
        .select(["name", "label"])
        .where("id_archivo", "=", id_archivo)
        .where("state", "=", "live")
        .orderBy("name")
        .execute();
      for (const { name, label } of objects) {
        // The same pictures and sound once more.
        if (isFragmented(label)) continue;
        const ext = name.slice(name.lastIndexOf("."));
        const file = `archivo-${id_archivo}-${label}${ext}`;
        yield { path: `medios/mensaje-${id_mensaje}/${file}`, object: name };
      }
    }
    if (files.length < FILES_STEP) return;
    last = files.at(-1)!.id_archivo;
  }
}

const FILES_STEP = 200;

async function leave(db: Database, me: number, peer_id: number): Promise<void> {
  if (await leaveToPeer(db, me, peer_id)) return;
  const [low, high] = [Math.min(me, peer_id), Math.max(me, peer_id)];
  const between = sql<boolean>`low_id = ${low} and high_id = ${high}`;
  await retireFilesBetween(db, [low, high]);
  await deleteInSteps(db, "mensajes", ["id"], between);
  // Last: whoever was stopped before finds it and goes on.
  await deleteLine(db, me, peer_id);
}

/** Leaves the thread to the other, where they are still in it. Of two who go at once the second finds nobody. */
function leaveToPeer(db: Database, me: number, peer_id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMailboxes(trx, [me, peer_id]);
    const theirs = await trx
      .updateTable("conversaciones")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id_usuario", "=", peer_id)
      .where("peer_id", "=", me)
      .returning("id_usuario")
      .executeTakeFirst();
    if (theirs) await deleteLine(trx, me, peer_id);
    // They have gone, and their mailbox is not to come back.
    else await trx.deleteFrom("buzones").where("id_usuario", "=", peer_id).execute();
    return theirs !== undefined;
  });
}

async function deleteLine(db: Database, me: number, peer_id: number): Promise<void> {
  await db
    .deleteFrom("conversaciones")
    .where("id_usuario", "=", me)
    .where("peer_id", "=", peer_id)
    .execute();
}
