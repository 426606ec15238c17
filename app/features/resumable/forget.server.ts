import { keptSince, retention } from "#app/retention.ts";
import type { Services } from "#app/services.server.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { lostWith } from "./lost.server.ts";
import { removeUpload } from "./remove.server.ts";
import { stopDraft } from "./stop.server.ts";

const BATCH = 100;

/** Uploads to which nothing came for too long, and the texts of posts that were stopped. Throws what the store says. */
export async function forgetUploads(services: Services): Promise<void> {
  const { db } = services;
  const before = keptSince("uploads");
  const failures: unknown[] = [];
  for (let last = { touched_at: 0, id: "" }; ;) {
    const old = await db
      .selectFrom("subidas")
      .selectAll()
      .where("touched_at", "<=", before)
      .where((eb) => eb(eb.refTuple("touched_at", "id"), ">", eb.tuple(last.touched_at, last.id)))
      .orderBy("touched_at")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    // One that the store does not let go of holds up no other.
    for (const row of old) await runOut(services, row).catch((error) => failures.push(error));
    if (old.length < BATCH) break;
    last = old.at(-1)!;
  }
  await db
    .deleteFrom("envios")
    .where("touched_at", "<=", before)
    .where("state", "=", "stopped")
    .execute();
  if (failures.length > 0) throw failures[0];
}

/** The post that waits for it is stopped first: without its file it would be published as another. */
async function runOut(services: Services, row: Subida): Promise<void> {
  const { id_usuario, envio: key } = row;
  if (key !== null) {
    const { days = 0 } = retention.uploads;
    const values = { days, files: await lostWith(services.db, row) };
    await stopDraft(services.db, { id_usuario, key }, { code: "upload_expired", values });
  }
  await removeUpload(services, row);
}
