import { sql } from "kysely";
import type { Database } from "#db/client.ts";
import { compiled, inSql } from "#db/compiled.ts";
import { joinedTexts } from "#db/engines/engine.ts";
import { idsIn, isAmong } from "#db/engines/value-rows.ts";
import type { HashKind } from "#db/schema/known.ts";
import type { Digests } from "#app/features/media/fingerprints/digests.server.ts";
import { distance } from "#app/features/media/fingerprints/pdq-hash.server.ts";
import { PDQ_MATCH } from "#app/features/media/limits.ts";
import { idsNear, slotsNear } from "./slots.server.ts";

/** A hash of a list that something is. */
export interface KnownHash {
  id_hash: number;
  id_lista: number;
  kind: HashKind;
  hash: string;
  entry: string | null;
  /** Bits in which they differ; 0 for the same bytes. */
  distance: number;
}

/** What is known by its bytes. */
export async function findExact(db: Database, digests: Digests): Promise<KnownHash[]> {
  const rows = await exact.all(db, digests);
  return rows.map((row) => ({ ...row, distance: 0 }));
}

const exact = compiled((db, { sha256, md5, sha1 }: Digests) =>
  db
    .selectFrom("hashes")
    .select(["id_hash", "id_lista", "kind", "hash", "entry"])
    .where((eb) =>
      eb.or([
        eb.and([eb("kind", "=", "sha256"), eb("hash", "=", sha256)]),
        eb.and([eb("kind", "=", "md5"), eb("hash", "=", md5)]),
        eb.and([eb("kind", "=", "sha1"), eb("hash", "=", sha1)]),
      ]),
    ),
);

/** What is known by how it looks: 272 keys are read, and of what stands there the few that are near. */
export async function findNear(db: Database, hash: string): Promise<KnownHash[]> {
  const found = await entriesAt.first(db, { slots: slotsNear(hash) });
  const ids = found?.entries ? idsNear(found.entries, hash) : [];
  if (ids.length === 0) return [];
  const rows = await byId.all(db, { ids });
  return rows
    .map((row) => ({ ...row, distance: distance(row.hash, hash) }))
    .filter((row) => row.distance <= PDQ_MATCH);
}

const entriesAt = compiled((db, { slots }: { slots: number[] }) =>
  inSql<{ entries: string | null }>(db, readEntries(db, slots)),
);

/** One text of all of them, as reading a row for each slot would take longer than finding it. */
export function readEntries(db: Database, slots: number[]) {
  return sql<{ entries: string | null }>`
    select ${joinedTexts(db, "entries")} as entries from ranuras where ${isAmong(db, "slot", slots)}`;
}

const byId = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom("hashes")
    .select(["id_hash", "id_lista", "kind", "hash", "entry"])
    .where("id_hash", "in", idsIn(db, ids)),
);
