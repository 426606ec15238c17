import { entryOfHash, sourceOfEntry } from "#app/features/known/remember.server.ts";
import type { Database } from "#db/client.ts";
import type { Decision } from "#db/schema/cases.ts";
import type { Coincidencia } from "#db/schema/known.ts";

/** The decision that removed as illegal what this is known by, and stands; undefined: there is none. */
export async function originalOf(
  db: Database,
  { hash_kind, hash }: Pick<Coincidencia, "hash_kind" | "hash">,
): Promise<Decision | undefined> {
  const source = sourceOfEntry(await entryOfHash(db, { kind: hash_kind, hash }));
  if (!source) return undefined;
  if (source.kind === "decision") {
    return standing(db).where("decisiones.id_decision", "=", source.id).executeTakeFirst();
  }
  return standing(db)
    .where("subject_kind", "=", "publicacion")
    .where("subject_id", "=", source.id)
    .where("content_effect", "=", "removed")
    .orderBy("id_decision", "desc")
    .executeTakeFirst();
}

function standing(db: Database) {
  return db
    .selectFrom("decisiones")
    .innerJoin("casos", "casos.id_caso", "decisiones.id_caso")
    .selectAll("decisiones")
    .where("ground", "=", "illegal")
    .where("copy_of", "is", null)
    .where("reversed_at", "is", null);
}
