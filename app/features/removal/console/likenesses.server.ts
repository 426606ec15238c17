import { sql } from "kysely";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import { SEARCH_HOURS } from "../limits.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Of a likeness: its request does not name what it is of. */
const isUnnamed = sql<boolean>`not exists (select 1 from direcciones_retiro as named
  where named.id_solicitud = alike.id_solicitud
    and named.subject_kind = alike.subject_kind and named.subject_id = alike.subject_id)`;

/** What looks like a copy of a request, of what is still there. */
export function likenesses(db: Database, id_solicitud: number) {
  return db
    .selectFrom("parecidos_retiro as alike")
    .leftJoin("publicaciones", (join) =>
      join
        .onRef("publicaciones.id_publicacion", "=", "alike.subject_id")
        .on("alike.subject_kind", "=", "publicacion"),
    )
    .leftJoin("usuarios", (join) =>
      join
        .onRef("usuarios.id_usuario", "=", "alike.subject_id")
        .on("alike.subject_kind", "<>", "publicacion"),
    )
    .where("alike.id_solicitud", "=", id_solicitud)
    .where((eb) =>
      eb.or([
        eb("publicaciones.id_publicacion", "is not", null),
        eb.and([eb("alike.subject_kind", "=", "avatar"), eb("profile_picture", "is not", null)]),
        eb.and([eb("alike.subject_kind", "=", "perfil"), eb("cover_picture", "is not", null)]),
      ]),
    );
}

/** Whether what looks like its copies is still being looked for; of those alone that came after `since`. */
export async function isSearchingFor(
  db: Database,
  id_solicitud: number,
  since = 0,
): Promise<boolean> {
  const unsearched = await db
    .selectFrom("objetos_conservados")
    .select("name")
    .where("id_solicitud", "=", id_solicitud)
    .where("purpose", "=", "copia")
    .where("searched_at", "is", null)
    .where("created_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return unsearched !== undefined;
}

/**
 * Nobody ends a request before it is known what its copies show: it may be theirs. A worker that is away, or never
 * comes to the end, holds that up for `SEARCH_HOURS` and no longer. Throws `still_searching`.
 */
export async function requireSearched(db: Database, id_solicitud: number): Promise<void> {
  const since = Date.now() - SEARCH_HOURS * HOUR_MS;
  if (await isSearchingFor(db, id_solicitud, since)) throw new AppError("still_searching");
}

/** Whether its copies wait for the worker, or something that looks like one for a moderator: it is not named in the request. */
export async function areCopiesWaiting(db: Database, id_solicitud: number): Promise<boolean> {
  if (await isSearchingFor(db, id_solicitud)) return true;
  const unnamed = await likenesses(db, id_solicitud)
    .select("alike.name")
    .where(isUnnamed)
    .limit(1)
    .executeTakeFirst();
  return unnamed !== undefined;
}

/** Forgets what looks like its copies and is not named in the request. */
export async function putAside(trx: Database, id_solicitud: number): Promise<void> {
  await trx
    .deleteFrom("parecidos_retiro as alike")
    .where("alike.id_solicitud", "=", id_solicitud)
    .where(isUnnamed)
    .execute();
}
