import { sql } from "kysely";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { compiled } from "#db/compiled.ts";
import { deleteInSteps } from "#db/in-steps.ts";
import { SEEN_MAX, TASTE_MAX } from "../limits.ts";

/** The posts that were put before a viewer, the latest first, and the first one that is too old. */
export function seenBy(db: Database, viewer: string) {
  return db
    .selectFrom("encuentros")
    .select(["id_publicacion as id", "seen_at"])
    .where("viewer", "=", viewer)
    .orderBy("seen_at", "desc")
    .orderBy("id_publicacion", "desc")
    .limit(SEEN_MAX + 1);
}

/** Of what {@link seenBy} gives, what the viewer's memory holds; what is older is forgotten. */
export async function boundSeen(
  db: Database,
  viewer: string,
  rows: { id: number; seen_at: number }[],
): Promise<number[]> {
  const oldest = rows[SEEN_MAX];
  if (oldest) {
    await db
      .deleteFrom("encuentros")
      .where("viewer", "=", viewer)
      .where("seen_at", "<=", oldest.seen_at)
      .execute();
  }
  return rows.slice(0, SEEN_MAX).map(({ id }) => id);
}

/** Keeps a taste to what was met last. */
export async function boundTaste(db: Database, viewer: string): Promise<void> {
  for (const kind of ["tag", "creator"] as const) await overflow.run(db, { viewer, kind });
}

const overflow = compiled((db, { viewer, kind }: { viewer: string; kind: "tag" | "creator" }) => {
  const ofKind = db.selectFrom("gustos").where("viewer", "=", viewer).where("kind", "=", kind);
  const first = ofKind
    .select("touched_at")
    .orderBy("touched_at", "desc")
    .offset(TASTE_MAX)
    .limit(1);
  return db
    .deleteFrom("gustos")
    .where("viewer", "=", viewer)
    .where("kind", "=", kind)
    .where("touched_at", "<=", first);
});

/** Forgets who has not come for long. For the sweep. */
export async function forgetOldFeeds(db: Database): Promise<void> {
  const before = keptSince("feedMemory");
  const seen = sql<boolean>`seen_at <= ${before}`;
  await deleteInSteps(db, "encuentros", ["viewer", "id_publicacion"], seen);
  const hidden = sql<boolean>`hidden_at <= ${before} and viewer like 'a%'`;
  await deleteInSteps(db, "desintereses", ["viewer", "id_publicacion"], hidden);
  const touched = sql<boolean>`touched_at <= ${before}`;
  await deleteInSteps(db, "gustos", ["viewer", "kind", "subject"], touched);
}
