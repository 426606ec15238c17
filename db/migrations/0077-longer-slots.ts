import { type Kysely, sql } from "kysely";
import { bytewiseText, isPostgres } from "../engines/engine.ts";
import { idsIn, valueRows } from "../engines/value-rows.ts";

/** Letters of a hash beside its id, before. */
const KEPT = 16;
/** And now: a stranger is hardly ever as near in so many, and is not looked up a second time. */
const KEPT_NOW = 22;
/** Slots that are written at once: sixteen entries each in a list of a million. */
const AT_ONCE = 4_096;

interface Tables {
  ranuras: { slot: number; entries: string };
  hashes: { id_hash: number; hash: string };
}

/** Tells apart what is known by how it looks in one statement instead of two. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable("ranuras_largas")
    .addColumn("slot", "integer", (c) => c.primaryKey())
    .addColumn("entries", bytewiseText(db), (c) => c.notNull())
    // Room for an entry to be added where the row stands.
    .$call((table) => (isPostgres(db) ? table.modifyEnd(sql`with (fillfactor = 85)`) : table))
    .execute();
  for (let after = -1; ;) {
    const slots = await db
      .selectFrom("ranuras")
      .selectAll()
      .where("slot", ">", after)
      .orderBy("slot")
      .limit(AT_ONCE)
      .execute();
    if (slots.length === 0) break;
    await writeLonger(db, slots);
    after = slots.at(-1)!.slot;
  }
  await db.schema.dropTable("ranuras").execute();
  await db.schema.alterTable("ranuras_largas").renameTo("ranuras").execute();
  if (isPostgres(db)) {
    await sql`alter index ranuras_largas_pkey rename to ranuras_pkey`.execute(db);
  }
}

async function writeLonger(db: Kysely<Tables>, slots: Tables["ranuras"][]): Promise<void> {
  const idOf = (entry: string) => parseInt(entry.slice(KEPT), 36);
  const ids = slots.flatMap(({ entries }) => entries.split(" ").map(idOf));
  const hashes = await db
    .selectFrom("hashes")
    .select(["id_hash", "hash"])
    .where("id_hash", "in", idsIn(db, [...new Set(ids)]))
    .execute();
  const letters = new Map(
    hashes.map(({ id_hash, hash }) => [
      Number(id_hash),
      Buffer.from(hash, "hex").toString("base64").slice(0, KEPT_NOW),
    ]),
  );
  const rows = slots.flatMap(({ slot, entries }) => {
    // A hash that is gone leaves nothing to be found.
    const longer = entries.split(" ").flatMap((entry) => {
      const kept = letters.get(idOf(entry));
      return kept === undefined ? [] : [kept + idOf(entry).toString(36)];
    });
    return longer.length > 0 ? [{ slot, entries: longer.join(" ") }] : [];
  });
  const given = valueRows(db, {
    slot: { ints: rows.map(({ slot }) => slot) },
    entries: { texts: rows.map(({ entries }) => entries) },
  });
  await sql`insert into ranuras_largas (slot, entries)
    select cast(slot as integer), entries from ${given} where true`.execute(db);
}
