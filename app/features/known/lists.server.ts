import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import { inSteps } from "#db/in-steps.ts";
import type { Hash, HashKind, Lista, ListAbout } from "#db/schema/known.ts";
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

/** Adds hashes that the list has not yet, as part of a change of it where one says so; gives how many. */
export async function addHashes(
  trx: Database,
  id_lista: number,
  hashes: NewHash[],
  id_cambio: number | null = null,
): Promise<number> {
  if (hashes.length === 0) return 0;
  const given = valueRows(trx, {
    kind: { texts: hashes.map(({ kind }) => kind) },
    hash: { texts: hashes.map(({ hash }) => hash) },
    entry: { texts: hashes.map(({ entry }) => entry ?? "") },
  });
  const { rows } = await sql<KnownRow>`
    insert into hashes (id_lista, kind, hash, entry, id_cambio, created_at)
    select cast(${id_lista} as bigint), given.kind, given.hash, nullif(given.entry, ''),
      cast(${id_cambio} as bigint), cast(${Date.now()} as bigint)
    from ${given} where true on conflict do nothing
    returning id_hash, kind, hash`.execute(trx);
  await addSlots(trx, rows);
  return rows.length;
}

/** Removes hashes of the list; gives how many there were. Those that a change takes away are kept with it. */
export async function removeHashes(
  trx: Database,
  id_lista: number,
  hashes: Pick<NewHash, "kind" | "hash">[],
  id_cambio: number | null = null,
): Promise<number> {
  if (hashes.length === 0) return 0;
  const given = valueRows(trx, {
    kind: { texts: hashes.map(({ kind }) => kind) },
    hash: { texts: hashes.map(({ hash }) => hash) },
  });
  const { rows } = await sql<TakenRow>`
    delete from hashes where id_lista = ${id_lista}
      and (kind, hash) in (select kind, hash from ${given})
    returning id_hash, kind, hash, entry, id_cambio`.execute(trx);
  return takeAway(trx, rows, id_cambio);
}

/** The same for all that the list has under these names. */
export async function removeEntries(
  trx: Database,
  id_lista: number,
  entries: string[],
  id_cambio: number | null = null,
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
    .returning(["id_hash", "kind", "hash", "entry", "id_cambio"])
    .execute();
  return takeAway(trx, rows, id_cambio);
}

type TakenRow = KnownRow & Pick<Hash, "entry" | "id_cambio">;

async function takeAway(
  trx: Database,
  rows: TakenRow[],
  id_cambio: number | null,
): Promise<number> {
  await removeSlots(trx, rows);
  if (id_cambio === null) return rows.length;
  // What a change brought itself is no part of how the list was before it.
  const taken = rows
    .filter((row) => row.id_cambio !== id_cambio)
    .map(({ kind, hash, entry }) => ({ id_cambio, kind, hash, entry }));
  if (taken.length > 0) await trx.insertInto("hashes_quitados").values(taken).execute();
  return rows.length;
}

/** Removes a list with all its hashes, in steps: may be stopped anywhere and begins anew. */
export async function removeList(
  db: Database,
  id_lista: number,
  signal?: AbortSignal,
): Promise<void> {
  await inSteps((limit) => {
    signal?.throwIfAborted();
    return db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom("hashes")
        .where("id_hash", "in", (eb) =>
          eb.selectFrom("hashes").select("id_hash").where("id_lista", "=", id_lista).limit(limit),
        )
        .returning(["id_hash", "kind", "hash"])
        .execute();
      await removeSlots(trx, rows);
      return rows.length;
    });
  });
  await db.deleteFrom("listas").where("id_lista", "=", id_lista).execute();
}
