import { createReadStream } from "node:fs";
import { type Framed, framedPicture } from "#app/features/media/image/framed.server.ts";
import type { MediaFailure } from "#app/features/media/limits.ts";
import {
  discardObjects,
  goLive,
  randomId,
  reserveNamed,
  retireObjectsOfPerson,
} from "#app/features/media/objects.server.ts";
import { makeOf } from "#app/features/media/verdict.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { pictureKinds } from "./picture-kinds.server.ts";
import {
  endWait,
  findWaiting,
  retireOriginal,
  type WaitingPicture,
} from "./waiting-picture.server.ts";

/**
 * The job that makes the newest picture that somebody has sent for their profile the one that is shown;
 * one that is overtaken by another meanwhile leaves nothing. It is refused only for its bytes.
 */
export async function processPicture(
  services: Services,
  { id_usuario, kind }: JobPayloads["process_avatar"],
  { signal }: JobRun,
): Promise<void> {
  const waiting = await findWaiting(services.db, kind, id_usuario);
  if (!waiting) return;
  await discardLeftovers(services, waiting);
  const { frame } = pictureKinds[kind];
  const { crop } = waiting;
  const sent = { name: waiting.original, tipo: "image", size: waiting.size } as const;
  try {
    const verdict = await makeOf(
      services,
      sent,
      signal,
      ({ input, folder }) => framedPicture(input, folder, { ...frame, crop }),
      ({ outputs }) => showPicture(services, waiting, outputs, signal),
    );
    if (verdict) await refusePicture(services, waiting, verdict);
  } catch (error) {
    if (!(await findWaiting(services.db, kind, id_usuario, waiting.original))) return;
    throw error;
  }
}

/** What a run that was killed had stored. */
async function discardLeftovers(
  services: Services,
  { id_usuario, kind }: WaitingPicture,
): Promise<void> {
  const pending = await services.db
    .selectFrom("objetos")
    .select("name")
    .where("id_usuario", "=", id_usuario)
    .where("label", "=", kind)
    .where("state", "=", "pending")
    .execute();
  const names = pending.map(({ name }) => name);
  await discardObjects(services, names);
}

/** Stores all sizes and shows them in place of the picture before, whose objects go. */
async function showPicture(
  services: Services,
  waiting: WaitingPicture,
  framed: Framed[],
  signal: AbortSignal,
): Promise<void> {
  const { db, objects } = services;
  const { id_usuario, kind } = waiting;
  const { table, column, nameOf } = pictureKinds[kind];
  const id = randomId();
  const rows = framed.map(({ width, height, mime, size }) => {
    const name = nameOf(id, width);
    return { name, id_usuario, label: kind, mime, width, height, size };
  });
  const names = rows.map(({ name }) => name);
  try {
    await reserveNamed(db, rows);
    for (const [at, { path, mime }] of framed.entries()) {
      await objects.put(names[at]!, createReadStream(path), { contentType: mime, signal });
    }
    await endWait(db, waiting, async (trx) => {
      await retireOriginal(trx, kind, id_usuario);
      await retireObjectsOfPerson(trx, id_usuario, [kind]);
      await goLive(trx, names);
      await trx
        .updateTable("usuarios")
        .set({ [column]: names.at(-1)! })
        .where("id_usuario", "=", id_usuario)
        .execute();
      await trx.deleteFrom(table).where("id_usuario", "=", id_usuario).execute();
    });
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, names);
  }
}

/** Says to its owner why it is no picture, and lets it go. */
export async function refusePicture(
  { db }: Pick<Services, "db">,
  waiting: WaitingPicture,
  error: MediaFailure | "gave_up",
): Promise<void> {
  const { id_usuario, kind } = waiting;
  await endWait(db, waiting, async (trx) => {
    await retireOriginal(trx, kind, id_usuario);
    await trx
      .updateTable(pictureKinds[kind].table)
      .set({ error, created_at: Date.now() })
      .where("id_usuario", "=", id_usuario)
      .execute();
  });
}
