import { createReadStream } from "node:fs";
import {
  digestsOfObject,
  letPass,
  saveFingerprint,
  type Screen,
  type Screening,
} from "#app/features/media/fingerprints/fingerprint.server.ts";
import type { Pdq } from "#app/features/media/fingerprints/pdq.server.ts";
import { type Framed, framedPicture } from "#app/features/media/image/framed.server.ts";
import {
  discardObjects,
  goLive,
  holdOriginal,
  randomId,
  reserveNamed,
  retireObjectsOfPerson,
} from "#app/features/media/objects.server.ts";
import { type Bench, makeOf } from "#app/features/media/verdict.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { holdPicture } from "./hold-picture.server.ts";
import { heldLabel, pictureKinds } from "./picture-kinds.server.ts";
import {
  endWait,
  findWaiting,
  type PictureFailure,
  retireOriginal,
  sayWhy,
  type WaitingPicture,
} from "./waiting-picture.server.ts";

/**
 * The job that makes the newest picture that somebody has sent for their profile the one that is shown;
 * one that is overtaken by another meanwhile leaves nothing. It is refused only for its bytes, or by `screen`.
 */
export async function processPicture(
  services: Services,
  { id_usuario, kind }: JobPayloads["process_avatar"],
  { signal }: JobRun,
  screen: Screen = letPass,
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
      async (bench) => {
        const made = await framedPicture(bench.input, bench.folder, { ...frame, crop });
        return made.ok ? { ...made, bench } : made;
      },
      (made) => screenAndShow(services, waiting, made, { signal, screen }),
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
    .where("label", "in", [kind, heldLabel(kind)])
    .where("state", "=", "pending")
    .execute();
  const names = pending.map(({ name }) => name);
  await discardObjects(services, names);
}

interface Made {
  outputs: Framed[];
  frames: Pdq[];
  bench: Bench;
}

async function screenAndShow(
  services: Services,
  waiting: WaitingPicture,
  { outputs, frames, bench }: Made,
  { signal, screen }: { signal: AbortSignal; screen: Screen },
): Promise<void> {
  const digests = await digestsOfObject(services.db, waiting.original);
  const fingerprint = { tipo: "image", digests, frames } as const;
  const screening = await screen(services, waiting, fingerprint);
  if (screening.isHeld) {
    const kind = `held_${waiting.kind}` as const;
    const record = (trx: Database) => saveFingerprint(trx, { ...waiting, kind }, fingerprint);
    return holdPicture(services, waiting, { screening, record, bench, signal });
  }
  if (screening.isRefused) return refusePicture(services, waiting, "known", screening);
  const record = (trx: Database) => saveFingerprint(trx, waiting, fingerprint);
  await showPicture(services, waiting, outputs, { signal, record });
}

/** Stores all sizes and shows them in place of the picture before, whose objects go. */
async function showPicture(
  services: Services,
  waiting: WaitingPicture,
  framed: Framed[],
  { signal, record }: { signal: AbortSignal; record: (trx: Database) => Promise<void> },
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
      if (kind === "avatar") await emit(trx, "profile_changed", { id_usuario });
      await record(trx);
    });
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, names);
  }
}

/** Says to its owner why it is no picture, and lets it go; what is known is kept out of sight. */
export async function refusePicture(
  { db }: Pick<Services, "db">,
  waiting: WaitingPicture,
  error: Exclude<PictureFailure, "held">,
  screening?: Screening,
): Promise<void> {
  const { id_usuario, kind } = waiting;
  await endWait(db, waiting, async (trx) => {
    if (error === "known") await holdOriginal(trx, waiting.original);
    else await retireOriginal(trx, kind, id_usuario);
    await sayWhy(trx, waiting, error);
    await screening?.record(trx);
  });
}
