import { sql } from "kysely";
import type { Database } from "#db/client.ts";

/**
 * For the sweep: a draft whose job is set aside, given up or gone is made by nobody any more. It has failed, and
 * its owner may ask for it again.
 */
export async function failLostDrafts(db: Database): Promise<void> {
  // The state stands in the text of the query: only so an engine knows that its partial index will do.
  const asked = await db
    .selectFrom("subtitulos")
    .select(["id_archivo", "idioma", "changed_at"])
    .where(sql<boolean>`estado = 'queued'`)
    .execute();
  if (asked.length === 0) return;
  const jobs = await db
    .selectFrom("jobs")
    .select("payload")
    .where(sql<boolean>`state in ('queued', 'running') and turn is null`)
    .where("kind", "=", "draft_captions")
    .execute();
  const made = new Set(jobs.map(({ payload }) => payload));
  for (const { id_archivo, idioma, changed_at } of asked) {
    if (made.has(JSON.stringify({ id_archivo, idioma }))) continue;
    await db
      .updateTable("subtitulos")
      .set({ estado: "failed", changed_at: Date.now() })
      .where("id_archivo", "=", id_archivo)
      .where("idioma", "=", idioma)
      .where("estado", "=", "queued")
      // It may have been asked for again since the jobs were read.
      .where("changed_at", "=", changed_at)
      .execute();
  }
}
