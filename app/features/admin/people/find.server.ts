import type { Ctx } from "#app/context.server.ts";
import { wordsOf } from "#app/strings/fold.ts";
import { nameKey } from "#app/features/people/view.ts";
import type { Database } from "#db/client.ts";
import { FOUND_BY_NAME, PEOPLE_PAGE } from "../limits.ts";
import type { PeopleQuery } from "../schema.ts";

/** Greater than every letter. */
const LAST = "\u{10ffff}";

const columns = [
  ...(["id_usuario", "nombre_usuario", "correo", "role", "status"] as const),
  ...(["es_creador", "verificado", "created_at"] as const),
] as const;

function people(db: Database) {
  return db.selectFrom("usuarios").select(columns).where("status", "<>", "deleted");
}

/** People by what is known of them, or a page of a list, the newest first. */
export async function findPeople({ db }: Pick<Ctx, "db">, { q, lista, antes }: PeopleQuery) {
  const rows = q
    ? await named(db, q)
    : await people(db)
        .$if(lista === "equipo", (query) => query.where("role", "<>", "user"))
        .$if(antes !== null, (query) => query.where("id_usuario", "<", antes!))
        .orderBy("id_usuario", "desc")
        .limit(PEOPLE_PAGE + 1)
        .execute();
  const shown = q ? rows : rows.slice(0, PEOPLE_PAGE);
  return {
    personas: shown.map(({ created_at, ...row }) => ({
      ...row,
      created_at: new Date(created_at).toISOString(),
    })),
    siguiente: rows.length > shown.length ? shown.at(-1)!.id_usuario : null,
  };
}

/** An id, an address or a name, or how a name begins, or a part of it. Those that are meant exactly come first. */
async function named(db: Database, q: string) {
  const key = nameKey(q.replace(/^@/, ""));
  const exact = await people(db)
    .where((eb) =>
      eb.or([
        ...(/^\d{1,15}$/.test(q) ? [eb("id_usuario", "=", Number(q))] : []),
        eb("correo", "=", q.toLowerCase()),
        eb("name_key", "=", key),
      ]),
    )
    .execute();
  const start = wordsOf(key.replaceAll("_", " ")).join("");
  if (!start) return exact;
  const near = await db
    .selectFrom("nombres")
    .select("id_usuario")
    .where("clave", ">=", start)
    .where("clave", "<", start + LAST)
    .orderBy("clave")
    .limit(FOUND_BY_NAME)
    .execute();
  const known = new Set(exact.map(({ id_usuario }) => id_usuario));
  const ids = [...new Set(near.map(({ id_usuario }) => id_usuario))].filter((id) => !known.has(id));
  if (ids.length === 0) return exact;
  const others = await people(db).where("id_usuario", "in", ids).orderBy("id_usuario").execute();
  return [...exact, ...others];
}
