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
    .select(["id_archivo", "idioma"])
    .where(sql<boolean>`estado = 'queued'`)
    .execute();
  for (const { id_archivo, idioma } of asked) {
    await db
      .updateTable("subtitulos")
      .set({ estado: "failed", changed_at: Date.now() })
      .where("id_archivo", "=", id_archivo)
      .where("idioma", "=", idioma)
      .where("estado", "=", "queued")
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("jobs")
              .select("jobs.id")
              .where(sql<boolean>`jobs.state in ('queued', 'running') and jobs.turn is null`)
              .where("jobs.kind", "=", "draft_captions")
              .where("jobs.payload", "=", JSON.stringify({ id_archivo, idioma })),
          ),
        ),
      )
      .execute();
  }
}
