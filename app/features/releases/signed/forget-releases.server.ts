import { retireObjects } from "#app/features/media/objects.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";

const BATCH = 100;

/** A post is gone, or may be: from then on runs the time for which its releases are kept. */
export async function endReleases(
  { db }: { db: Database },
  { id_publicacion }: JobPayloads["post_changed"],
): Promise<void> {
  const there = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_publicacion", "=", id_publicacion)
    .executeTakeFirst();
  if (there) return;
  await db
    .updateTable("liberaciones")
    .set({ unused_since: Date.now() })
    .where("unused_since", "is", null)
    // What of them stood in the post went with it; that they were of it says the ledger.
    .where("id_liberacion", "in", (eb) =>
      eb
        .selectFrom("consentimientos")
        .select((of) => of.ref("id_liberacion").$notNull().as("id"))
        .where("id_publicacion", "=", id_publicacion)
        .where("id_liberacion", "is not", null),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("apariciones_personas as shown")
            .select("shown.id_aparicion")
            .whereRef("shown.id_liberacion", "=", "liberaciones.id_liberacion"),
        ),
      ),
    )
    .execute();
}

/** Deletes releases whose last post went long ago, data and signed file. What was agreed to stays, of a number. */
export async function forgetReleases(db: Database): Promise<void> {
  for (;;) {
    const gone = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .deleteFrom("liberaciones")
        .where("id_liberacion", "in", (eb) =>
          eb
            .selectFrom("liberaciones as old")
            .select("old.id_liberacion")
            .where("old.unused_since", "<=", keptSince("releases"))
            .limit(BATCH),
        )
        .returning("archivo")
        .execute();
      if (rows.length > 0)
        await retireObjects(
          trx,
          rows.map(({ archivo }) => archivo),
        );
      return rows.length;
    });
    if (gone < BATCH) return;
  }
}
