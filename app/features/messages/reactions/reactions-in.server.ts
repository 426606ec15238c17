import { expressionBuilder } from "kysely";
import type { Database } from "#db/client.ts";
import { type JsonRows, jsonRows } from "#db/engines/json-rows.ts";
import type { Schema } from "#db/schema.ts";
import type { ReactionView } from "../view.ts";

/** What was said of a message, as a column of a query of messages. */
export function reactionsIn(db: Database) {
  const eb = expressionBuilder<Schema, "mensajes">();
  const query = eb
    .selectFrom("mensajes_reacciones")
    .select(["mensajes_reacciones.id_usuario as from_id", "mensajes_reacciones.emoji"])
    .whereRef("mensajes_reacciones.id_mensaje", "=", "mensajes.id")
    .orderBy("mensajes_reacciones.id_usuario");
  return jsonRows(db, query).$castTo<JsonRows<ReactionView>>();
}
