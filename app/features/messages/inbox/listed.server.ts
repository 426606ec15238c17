import { sql } from "kysely";
import { hasNotBlocked, isBlockedByViewer } from "#app/features/people/blocks.server.ts";
import { isKnownOrGone } from "#app/features/people/standing.server.ts";
import type { Database } from "#db/client.ts";
import { ACCEPTED, type Folder, WAITING } from "../requests/folder.ts";

/** The conversations of one folder that somebody can find, of which a request is answered by a block. */
export function listed(db: Database, me: number, folder: Folder) {
  const query = db
    .selectFrom("conversaciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "conversaciones.peer_id")
    .where("conversaciones.id_usuario", "=", me)
    .where(isKnownOrGone())
    .where(hasNotBlocked("conversaciones.peer_id", me));
  // Written out, so that both engines walk the range of the folder.
  if (folder === "inbox") return query.where("solicitud", "=", sql.lit(ACCEPTED));
  return query
    .where("solicitud", "=", sql.lit(WAITING))
    .where((eb) => eb.not(isBlockedByViewer("usuarios.id_usuario", me)));
}
