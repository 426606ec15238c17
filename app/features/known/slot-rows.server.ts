import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd } from "#db/engines/engine.ts";
import { valueRows } from "#db/engines/value-rows.ts";
import type { HashKind } from "#db/schema/known.ts";
import { entryOf, slotsOf } from "./slots.server.ts";

export interface KnownRow {
  id_hash: number;
  kind: HashKind;
  hash: string;
}

type SlotRow = readonly [slot: number, entry: string];

/** Has these hashes found by how they look. */
export async function addSlots(trx: Database, rows: KnownRow[]): Promise<void> {
  const bySlot = grouped(slotRows(rows));
  if (bySlot.size === 0) return;
  await aloneUntilEnd(trx, LOCK);
  const joined = [...bySlot].map(([slot, entries]): SlotRow => [slot, entries.join(" ")]);
  await sql`insert into ranuras (slot, entries)
    select slot, entry from ${slotTable(trx, joined)} where true
    on conflict (slot) do update set entries = ranuras.entries || ' ' || excluded.entries`.execute(
    trx,
  );
}

/** Has them found no more. */
export async function removeSlots(trx: Database, rows: KnownRow[]): Promise<void> {
  const bySlot = grouped(slotRows(rows));
  if (bySlot.size === 0) return;
  await aloneUntilEnd(trx, LOCK);
  const most = Math.max(...[...bySlot.values()].map((entries) => entries.length));
  // A statement changes a row once, so of each slot it takes one entry.
  for (let at = 0; at < most; at += 1) {
    const some = [...bySlot].flatMap(([slot, entries]): SlotRow[] => {
      const entry = entries[at];
      return entry === undefined ? [] : [[slot, entry]];
    });
    await sql`update ranuras set entries =
        trim(replace(' ' || ranuras.entries || ' ', ' ' || given.entry || ' ', ' '))
      from ${slotTable(trx, some)} where ranuras.slot = cast(given.slot as integer)`.execute(trx);
  }
  const slots = [...bySlot.keys()];
  await sql`delete from ranuras where entries = ''
    and slot in (select cast(slot as integer) from ${valueRows(trx, { slot: { ints: slots } })})`.execute(
    trx,
  );
}

/** Two that add to the same slots would wait for each other. */
const LOCK = "ranuras";

function slotRows(rows: KnownRow[]): SlotRow[] {
  return rows
    .filter(({ kind }) => kind === "pdq")
    .flatMap(({ hash, id_hash }) => {
      const entry = entryOf(hash, id_hash);
      return slotsOf(hash).map((slot): SlotRow => [slot, entry]);
    });
}

function grouped(rows: SlotRow[]): Map<number, string[]> {
  const bySlot = new Map<number, string[]>();
  for (const [slot, entry] of rows) {
    const entries = bySlot.get(slot);
    if (entries) entries.push(entry);
    else bySlot.set(slot, [entry]);
  }
  return bySlot;
}

function slotTable(trx: Database, rows: SlotRow[]) {
  return valueRows(trx, {
    slot: { ints: rows.map(([slot]) => slot) },
    entry: { texts: rows.map(([, entry]) => entry) },
  });
}
