import { emit } from "#app/jobs/events.server.ts";
import type { Database } from "#db/client.ts";
import type { Coincidencia } from "#db/schema/known.ts";
import type { Screen, Sent } from "#app/features/media/fingerprints/fingerprint.server.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { aboutOf, keepUpload } from "./keep-upload.server.ts";
import { type Match, matchesOf } from "./matches.server.ts";

/**
 * Looks whether what was sent is known, before it is shown: what is on a list that refuses fails and has a
 * statement of reasons, what is on one that holds waits for a moderator. What a moderator has let pass, passes.
 */
export const screenKnown: Screen = async ({ db }, sent, fingerprint) => {
  const released = await releasedFor(db, sent.original);
  const found = await matchesOf(db, fingerprint);
  const matches = found.filter(({ id_lista }) => !released.includes(id_lista));
  const isRefused = matches.some(({ list }) => list.on_match === "refuse");
  const isHeld = !isRefused && matches.length > 0;
  return {
    isRefused,
    isHeld,
    async lock(trx) {
      const id_publicacion = postOf(sent);
      if (isHeld && id_publicacion !== null) await lockPost(trx, id_publicacion);
    },
    async record(trx) {
      const state = isRefused ? "refused" : "held";
      for (const match of matches) await saveMatch(trx, sent, match, state);
      if (isRefused || aboutOf(matches) === "minors") {
        const id_subida = await keepUpload(trx, { sent, fingerprint, matches, isRefused });
        if (isRefused && id_subida !== null) await emit(trx, "upload_refused", { id_subida });
      }
      const id_publicacion = postOf(sent);
      if (isHeld && id_publicacion !== null) await hidePost(trx, id_publicacion);
    },
  };
};

/** A message is hidden by the room of messages, which stands above. */
function postOf(sent: Sent): number | null {
  return sent.kind === "archivo" ? sent.id_publicacion : null;
}

async function releasedFor(db: Database, original: string): Promise<number[]> {
  const rows = await db
    .selectFrom("coincidencias")
    .select("id_lista")
    .where("original", "=", original)
    .where("state", "=", "released")
    .execute();
  return rows.map(({ id_lista }) => id_lista);
}

/** Writes down what was found and tells whoever decides about it. */
export async function saveMatch(
  trx: Database,
  sent: Sent,
  { id_lista, kind: hash_kind, hash, distance }: Match,
  state: Coincidencia["state"],
): Promise<void> {
  const isFile = sent.kind === "archivo";
  const { id_coincidencia } = await trx
    .insertInto("coincidencias")
    .values({
      kind: sent.kind,
      id_publicacion: isFile ? sent.id_publicacion : null,
      id_mensaje: isFile ? sent.id_mensaje : null,
      id_archivo: isFile ? sent.id_archivo : null,
      id_usuario: isFile ? null : sent.id_usuario,
      ...{ id_lista, hash_kind, hash, distance, state },
      original: sent.original,
      created_at: Date.now(),
    })
    .returning("id_coincidencia")
    .executeTakeFirstOrThrow();
  if (state === "held") await emit(trx, "known_found", { id_coincidencia });
}

/** Nobody but its owner and moderators sees it until it is decided; for whoever holds its lock. */
export async function hidePost(trx: Database, id_publicacion: number): Promise<void> {
  await trx
    .updateTable("publicaciones")
    .set({ moderacion: "hidden" })
    .where("id_publicacion", "=", id_publicacion)
    .where("moderacion", "in", ["visible", "restricted"])
    .execute();
  await emit(trx, "post_changed", { id_publicacion });
}
