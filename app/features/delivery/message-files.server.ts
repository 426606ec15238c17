import { expressionBuilder, sql } from "kysely";
import type { Viewer } from "#app/context.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * The visibility rule of what is sent in a message, as a condition on a query that has `mensajes` in it: it is there
 * for the two alone, as far as each of them finds the conversation, and until it is deleted, taken away by
 * moderation, or put out of sight by who looks. Moderators see it in a case, by a way of its own.
 */
export function isMessageOpenTo(viewer: Pick<Viewer, "id_usuario"> | null) {
  const eb = expressionBuilder<Schema, "mensajes">();
  if (!viewer) return eb.or([]);
  const me = viewer.id_usuario;
  const isMine = eb.or([eb("mensajes.from_id", "=", me), eb("mensajes.to_id", "=", me)]);
  return eb.and([
    isMine,
    eb("mensajes.deleted_at", "is", null),
    eb("mensajes.oculto", "=", 0),
    eb.not(eb.exists(hiddenBy(me))),
    eb.exists(knownPeer(me)),
    eb.not(eb.exists(blockOfPeer(me))),
    isKept(me),
  ]);
}

const peerOf = (me: number) =>
  sql<number>`case when mensajes.from_id = ${me} then mensajes.to_id else mensajes.from_id end`;

/** Who has deleted a stranger's request has none of it. */
const isKept = (me: number) =>
  sql<boolean>`mensajes.created_at > coalesce(
    (select kept.borrado_hasta from conversaciones as kept
      where kept.id_usuario = ${me} and kept.peer_id = ${peerOf(me)}), 0)`;

function hiddenBy(me: number) {
  const eb = expressionBuilder<Schema, "mensajes">();
  return eb
    .selectFrom("mensajes_ocultos")
    .select("mensajes_ocultos.id_mensaje")
    .whereRef("mensajes_ocultos.id_mensaje", "=", "mensajes.id")
    .where("mensajes_ocultos.id_usuario", "=", me);
}

function knownPeer(me: number) {
  const eb = expressionBuilder<Schema, "mensajes">();
  return eb
    .selectFrom("usuarios")
    .select("usuarios.id_usuario")
    .where("usuarios.id_usuario", "=", peerOf(me))
    .where(isKnownOrGone());
}

function blockOfPeer(me: number) {
  const eb = expressionBuilder<Schema, "mensajes">();
  return eb
    .selectFrom("bloqueos")
    .select("bloqueos.blocked_id")
    .where("bloqueos.id_usuario", "=", peerOf(me))
    .where("bloqueos.blocked_id", "=", me);
}
