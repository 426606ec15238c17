import type { PersonalData } from "#app/personal-data.server.ts";
import { eraseRows, readable, rowsOf } from "#app/personal-data.server.ts";
import type { Database } from "#db/client.ts";
import { inSteps } from "#db/in-steps.ts";
import { forNoKeyUpdate } from "#db/engines/engine.ts";

/** What is nobody's business but the program's. */
const SECRET = ["password_hash", "name_key"];

export const personalData: PersonalData = {
  columns: {
    // The row stays as a tombstone, which the ledgers point at: see `privacy/deletion`.
    "usuarios.id_usuario": "emptied",
    "usuarios.correo": "erased",
    "seguimientos.follower_id": "erased",
    "seguimientos.followed_id": "erased",
    "bloqueos.id_usuario": "erased",
    "bloqueos.blocked_id": "erased",
    "silenciados.id_usuario": "erased",
    "silenciados.muted_id": "erased",
    "palabras_silenciadas.id_usuario": "erased",
    "auditoria.actor_id": "kept",
    "auditoria.subject_id": "kept",
  },

  async *exportOf({ db }, id) {
    yield { name: "cuenta", rows: accountOf(db, id) };
    for (const [name, table, mine, other] of [
      ["siguiendo", "seguimientos", "follower_id", "followed_id"],
      ["seguidores", "seguimientos", "followed_id", "follower_id"],
      ["bloqueados", "bloqueos", "id_usuario", "blocked_id"],
      ["silenciados", "silenciados", "id_usuario", "muted_id"],
    ] as const) {
      yield {
        name,
        rows: withNames(db, rowsOf(db, table, { where: { [mine]: id }, key: other }), other),
      };
    }
    const words = { where: { id_usuario: id }, key: "clave" };
    yield { name: "palabras_silenciadas", rows: rowsOf(db, "palabras_silenciadas", words) };
  },

  async forget({ db }, { id_usuario }) {
    await inSteps((limit) => unfollow(db, id_usuario, "follower_id", limit));
    await inSteps((limit) => unfollow(db, id_usuario, "followed_id", limit));
    const blocks = ["id_usuario", "blocked_id"] as const;
    for (const side of blocks) await eraseRows(db, "bloqueos", blocks, { [side]: id_usuario });
    const mutes = ["id_usuario", "muted_id"] as const;
    for (const side of mutes) await eraseRows(db, "silenciados", mutes, { [side]: id_usuario });
    await eraseRows(db, "palabras_silenciadas", ["id_usuario", "clave"], { id_usuario });
  },
};

async function* accountOf(db: Database, id: number) {
  const row = await db
    .selectFrom("usuarios")
    .selectAll()
    .where("id_usuario", "=", id)
    .executeTakeFirst();
  if (row) yield { ...readable(row, SECRET), links: JSON.parse(row.links) as unknown };
}

/** What the people of these rows are called now. */
async function* withNames(
  db: Database,
  rows: AsyncIterable<Record<string, unknown>>,
  column: string,
) {
  for await (const row of rows) {
    const person = await db
      .selectFrom("usuarios")
      .select("nombre_usuario")
      .where("id_usuario", "=", Number(row[column]))
      .executeTakeFirst();
    yield { ...row, nombre_usuario: person?.nombre_usuario ?? null };
  }
}

/** Ends follows from one side and keeps the counters of the other exact. Gives how many. */
async function unfollow(
  db: Database,
  id_usuario: number,
  mine: "follower_id" | "followed_id",
  limit: number,
): Promise<number> {
  const other = mine === "follower_id" ? "followed_id" : "follower_id";
  const counter = mine === "follower_id" ? "followersCount" : "followingCount";
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("seguimientos")
      .select(`${other} as id`)
      .where(mine, "=", id_usuario)
      .orderBy(other)
      .limit(limit)
      .execute();
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const people = trx.selectFrom("usuarios").select("id_usuario").where("id_usuario", "in", ids);
    await forNoKeyUpdate(trx, people.orderBy("id_usuario")).execute();
    const gone = await trx
      .deleteFrom("seguimientos")
      .where(mine, "=", id_usuario)
      .where(other, "in", ids)
      .returning(`${other} as id`)
      .execute();
    const counted = gone.map(({ id }) => id);
    if (counted.length > 0) {
      await trx
        .updateTable("usuarios")
        .set((eb) => ({ [counter]: eb(counter, "-", 1) }))
        .where("id_usuario", "in", counted)
        .execute();
    }
    return rows.length;
  });
}
