import { createReadStream } from "node:fs";
import type { Screening } from "#app/features/media/fingerprints/fingerprint.server.ts";
import { wholePicture } from "#app/features/media/image/whole.server.ts";
import { discardObjects, goLive, reserveObject } from "#app/features/media/objects.server.ts";
import type { Bench } from "#app/features/media/verdict.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { heldLabel, pictureKinds } from "./picture-kinds.server.ts";
import { endWait, sayWhy, type WaitingPicture } from "./waiting-picture.server.ts";

interface Holding {
  screening: Screening;
  record: (trx: Database) => Promise<void>;
  bench: Bench;
  signal: AbortSignal;
}

/**
 * Keeps it as it was sent and shows nothing of it, until somebody has looked at it. They look at a copy:
 * no browser opens what a stranger has sent, and of some formats none could.
 */
export async function holdPicture(
  services: Services,
  waiting: WaitingPicture,
  { screening, record, bench, signal }: Holding,
): Promise<void> {
  const { db } = services;
  const { id_usuario, kind } = waiting;
  const preview = await storePreview(services, waiting, { bench, signal });
  const made = preview === null ? [] : [preview];
  try {
    await endWait(db, waiting, async (trx) => {
      await goLive(trx, made);
      await sayWhy(trx, waiting, "held");
      await trx
        .updateTable(pictureKinds[kind].table)
        .set({ preview })
        .where("id_usuario", "=", id_usuario)
        .execute();
      await screening.record(trx);
      await record(trx);
    });
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(services, made);
  }
}

async function storePreview(
  { db, objects }: Pick<Services, "db" | "objects">,
  { id_usuario, kind }: WaitingPicture,
  { bench: { input, folder }, signal }: Pick<Holding, "bench" | "signal">,
): Promise<string | null> {
  const whole = await wholePicture(input, folder);
  if (!whole) return null;
  const { path, mime, width, height, size } = whole;
  const about = { label: heldLabel(kind), ext: "webp", mime, width, height, size };
  const name = await reserveObject(db, { ...about, id_usuario });
  try {
    await objects.put(name, createReadStream(path), { contentType: mime, signal });
    return name;
  } catch (error) {
    await discardObjects({ db, objects }, [name]);
    throw error;
  }
}
