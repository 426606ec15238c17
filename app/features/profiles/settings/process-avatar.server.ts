import { createReadStream } from "node:fs";
import { type Square, squarePicture } from "#app/features/media/image/square.server.ts";
import type { MediaFailure } from "#app/features/media/limits.ts";
import {
  discardObjects,
  goLive,
  randomId,
  reserveNamed,
  retireObjectsOfPerson,
} from "#app/features/media/objects.server.ts";
import { makeOf } from "#app/features/media/verdict.server.ts";
import { AVATAR_SIDES, avatarName } from "#app/features/people/avatar-sizes.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import { endWait, findWaitingAvatar, type WaitingAvatar } from "./waiting-avatar.server.ts";

/**
 * The job that makes the newest picture that somebody has sent of themselves the one that is shown; one
 * that is overtaken by another meanwhile leaves nothing. It is refused only for its bytes.
 */
export async function processAvatar(
  services: Services,
  { id_usuario }: { id_usuario: number },
  { signal }: JobRun,
): Promise<void> {
  const waiting = await findWaitingAvatar(services.db, id_usuario);
  if (!waiting) return;
  await discardLeftovers(services, waiting);
  const sent = { name: waiting.original, tipo: "image", size: waiting.size } as const;
  try {
    const verdict = await makeOf(
      services,
      sent,
      signal,
      ({ input, folder }) => squarePicture(input, folder, AVATAR_SIDES),
      ({ outputs }) => showAvatar(services, waiting, outputs, signal),
    );
    if (verdict) await refuseAvatar(services, waiting, verdict);
  } catch (error) {
    if (!(await findWaitingAvatar(services.db, id_usuario, waiting.original))) return;
    throw error;
  }
}

/** What a run that was killed had stored. */
async function discardLeftovers(services: Services, { id_usuario }: WaitingAvatar): Promise<void> {
  const pending = await services.db
    .selectFrom("objetos")
    .select("name")
    .where("id_usuario", "=", id_usuario)
    .where("label", "=", "avatar")
    .where("state", "=", "pending")
    .execute();
  const names = pending.map(({ name }) => name);
  await discardObjects(services, names);
}

/** Stores all sizes and shows them in place of the picture before, whose objects go. */
async function showAvatar(
  services: Services,
  waiting: WaitingAvatar,
  squares: Square[],
  signal: AbortSignal,
): Promise<void> {
  const { db, objects } = services;
  const { id_usuario } = waiting;
  const id = randomId();
  const rows = squares.map(({ width, height, mime, size }) => {
    const name = avatarName(id, width);
    return { name, id_usuario, label: "avatar", mime, width, height, size };
  });
  const names = rows.map(({ name }) => name);
  try {
    await reserveNamed(db, rows);
    for (const [at, { path, mime }] of squares.entries()) {
      await objects.put(names[at]!, createReadStream(path), { contentType: mime, signal });
    }
    await endWait(db, waiting, async (trx) => {
      await retireObjectsOfPerson(trx, id_usuario, ["avatar", "original"]);
      await goLive(trx, names);
      await trx
        .updateTable("usuarios")
        .set({ profile_picture: names.at(-1)! })
        .where("id_usuario", "=", id_usuario)
        .execute();
      await trx.deleteFrom("avatares").where("id_usuario", "=", id_usuario).execute();
    });
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, names);
  }
}

/** Says to its owner why it is no picture, and lets it go. */
export async function refuseAvatar(
  { db }: Pick<Services, "db">,
  waiting: WaitingAvatar,
  error: MediaFailure | "gave_up",
): Promise<void> {
  const { id_usuario } = waiting;
  await endWait(db, waiting, async (trx) => {
    await retireObjectsOfPerson(trx, id_usuario, ["original"]);
    await trx
      .updateTable("avatares")
      .set({ error, created_at: Date.now() })
      .where("id_usuario", "=", id_usuario)
      .execute();
  });
}
