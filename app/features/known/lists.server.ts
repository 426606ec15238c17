import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import { inSteps } from "#db/in-steps.ts";
import type { HashKind, Lista, ListAbout } from "#db/schema/known.ts";
import { addSlots, type KnownRow, removeSlots } from "./slot-rows.server.ts";

export interface NewHash {
  kind: HashKind;
  hash: string;
  /** What its list calls it. */
  entry: string | null;
}

export function findList(db: Database, nombre: string): Promise<Lista | undefined> {
  return db.selectFrom("listas").selectAll().where("nombre", "=", nombre).executeTakeFirst();
}

/** Every list with how many hashes it has. */
export async function readLists(db: Database): Promise<(Lista & { hashes: number })[]> {
  const lists = await db.selectFrom("listas").selectAll().orderBy("nombre").execute();
  const counts = await db
    .selectFrom("hashes")
    .select((eb) => ["id_lista", eb.fn.countAll<number>().as("count")])
    .groupBy("id_lista")
    .execute();
  const countOf = (id: number) => counts.find(({ id_lista }) => id_lista === id)?.count ?? 0;
  return lists.map((list) => ({ ...list, hashes: Number(countOf(list.id_lista)) }));
}

/** What an operator says of a list. */
export interface ListSettings {
  onMatch?: Lista["on_match"] | undefined;
  about?: ListAbout | undefined;
}

/** The list of this name, which is made when there is none; what it has is changed by what is given. */
export async function ensureList(
  db: Database,
  nombre: string,
  {
    onMatch,
    about,
    otherwise,
    otherwiseAbout = "other",
  }: ListSettings & { otherwise: Lista["on_match"]; otherwiseAbout?: ListAbout },
): Promise<number> {
  const now = Date.now();
  const made = { on_match: onMatch ?? otherwise, about: about ?? otherwiseAbout, created_at: now };
  const changed = { ...(onMatch && { on_match: onMatch }), ...(about && { about }) };
  const { id_lista } = await db
    .insertInto("listas")
    .values({ nombre, ...made, updated_at: now })
    .onConflict((conflict) =>
      conflict.column("nombre").doUpdateSet({ updated_at: now, ...changed }),
    )
    .returning("id_lista")
    .executeTakeFirstOrThrow();
  return id_lista;
}

/** Adds hashes that the list has not yet; gives how many. */
export async function addHashes(
  trx: Database,
  id_lista: number,
  hashes: NewHash[],
): Promise<number> {
  if (hashes.length === 0) return 0;
  const given = valueRows(trx, {
    kind: { texts: hashes.map(({ kind }) => kind) },
    hash: { texts: hashes.map(({ hash }) => hash) },
    entry: { texts: hashes.map(({ entry }) => entry ?? "") },
  });
  const { rows } = await sql<KnownRow>`
    insert into hashes (id_lista, kind, hash, entry, created_at)
    select cast(${id_lista} as bigint), given.kind, given.hash, nullif(given.entry, ''),
      cast(${Date.now()} as bigint)
    from ${given} where true on conflict do nothing
    returning id_hash, kind, hash`.execute(trx);
  await addSlots(trx, rows);
  return rows.length;
}

/** Removes hashes of the list; gives how many there were. */
export async function removeHashes(
  trx: Database,
  id_lista: number,
  hashes: Pick<NewHash, "kind" | "hash">[],
): Promise<number> {
  if (hashes.length === 0) return 0;
  const given = valueRows(trx, {
    kind: { texts: hashes.map(({ kind }) => kind) },
    hash: { texts: hashes.map(({ hash }) => hash) },
  });
  const { rows } = await sql<KnownRow>`
    delete from hashes where id_lista = ${id_lista}
      and (kind, hash) in (select kind, hash from ${given})
    returning id_hash, kind, hash`.execute(trx);
  await removeSlots(trx, rows);
  return rows.length;
}

/** The same for all that the list has under these names. */
export async function removeEntries(
  trx: Database,
  id_lista: number,
  entries: string[],
): Promise<number> {
  if (entries.length === 0) return 0;
  const rows = await trx
    .deleteFrom("hashes")
    .where("id_lista", "=", id_lista)
    .where(
      "entry",
      "in",
      sql<string>`(select entry from ${valueRows(trx, { entry: { texts: entries } })})`,
    )
    .returning(["id_hash", "kind", "hash"])
    .execute();
  await removeSlots(trx, rows);
  return rows.length;
}

/** Removes a list with all its hashes, in steps. */
export async function removeList(db: Database, id_lista: number): Promise<void> {
  await inSteps((limit) =>
    db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom("hashes")
        .where("id_hash", "in", (eb) =>
          eb.selectFrom("hashes").select("id_hash").where("id_lista", "=", id_lista).limit(limit),
        )
        .returning(["id_hash", "kind", "hash"])
        .execute();
      await removeSlots(trx, rows);
      return rows.length;
    }),
  );
  await db.deleteFrom("listas").where("id_lista", "=", id_lista).execute();
}
