import { getEnv } from "#app/env.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import { type Digests, digestsOfFile } from "./fingerprints/digests.server.ts";
import {
  digestsOfObject,
  letPass,
  saveFingerprint,
  type Screen,
  type Sent,
} from "./fingerprints/fingerprint.server.ts";
import { type ImageResult, processImage } from "./image/image.server.ts";
import { MESSAGE_VIDEO_SECONDS } from "./limits.ts";
import { discardObjects } from "./objects.server.ts";
import { reportProgress } from "./progress.server.ts";
import {
  findQueued,
  type QueuedFile,
  settleFailed,
  settleReady,
  type Within,
} from "./settle-file.server.ts";
import { withStored } from "./store-renditions.server.ts";
import { removeUnlockedFolders } from "./temp-folder.server.ts";
import { type Bench, makeOf } from "./verdict.server.ts";
import { processVideo, type VideoResult } from "./video/video.server.ts";

/**
 * The job that makes the renditions that one uploaded file is first shown with; one that is deleted or
 * replaced meanwhile leaves nothing. A file is failed only for its bytes, or where `screen` refuses it.
 */
export async function processFile(
  services: Services,
  { id_archivo, original, poster_ms }: JobPayloads["process_file"],
  run: JobRun,
  screen: Screen = letPass,
): Promise<void> {
  const file = await findQueued(services.db, id_archivo, original);
  if (!file) return;
  await discardLeftovers(services, file);
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal]);
  const onProgress = reportProgress(services.db, file, () => unwanted.abort());
  const { maxVideoSeconds, lightVideoCodec: lightCodec } = getEnv();
  const maxSeconds = longestOf(file, maxVideoSeconds);
  const video = { signal, onProgress, maxSeconds, poster_ms, firstOnly: true, lightCodec };
  const make = async ({ input, folder }: Bench) => {
    const made: VideoResult | ImageResult =
      file.tipo === "video"
        ? await processVideo(input, folder, video)
        : await processImage(input, folder);
    if (!made.ok) return made;
    const known = await digestsOfObject(services.db, file.original);
    return { ...made, digests: known ?? (await digestsOfFile(input, signal)) };
  };
  try {
    const sent = { name: file.original, tipo: file.tipo, size: file.size };
    const keep = (made: Made) => screenAndStore(services, file, made, { signal, screen });
    const verdict = await makeOf(services, sent, signal, make, keep);
    if (verdict) await settleFailed(services, file, verdict);
  } catch (error) {
    if (!(await findQueued(services.db, id_archivo, file.original))) return;
    throw error;
  }
}

function longestOf({ id_mensaje }: QueuedFile, maxVideoSeconds: number): number {
  return id_mensaje === null ? maxVideoSeconds : Math.min(MESSAGE_VIDEO_SECONDS, maxVideoSeconds);
}

/** What a run that was killed had stored. */
async function discardLeftovers(services: Services, file: QueuedFile): Promise<void> {
  const pending = await services.db
    .selectFrom("objetos")
    .select("name")
    .where("id_archivo", "=", file.id_archivo)
    .where("state", "=", "pending")
    .execute();
  const names = pending.map(({ name }) => name);
  await discardObjects(services, names);
  await removeUnlockedFolders(file.original);
}

type Made = (VideoResult | ImageResult) & { ok: true; digests: Digests };

interface Keeping {
  signal: AbortSignal;
  screen: Screen;
}

async function screenAndStore(
  services: Services,
  file: QueuedFile,
  made: Made,
  { signal, screen }: Keeping,
): Promise<void> {
  const { id_archivo, id_publicacion, id_mensaje, original, tipo } = file;
  const sent: Sent = { kind: "archivo", id_archivo, id_publicacion, id_mensaje, original };
  const fingerprint = { tipo, digests: made.digests, frames: made.frames };
  const screening = await screen(services, sent, fingerprint);
  if (screening.isRefused) return settleFailed(services, file, "known", screening);
  const record = async (trx: Database) => {
    // What two people send each other is screened once, and not looked through again.
    if (id_mensaje === null) await saveFingerprint(trx, sent, fingerprint);
    await screening.record(trx);
  };
  await storeRenditions(services, file, made, { signal, within: { ...screening, record } });
}

async function storeRenditions(
  services: Services,
  file: QueuedFile,
  made: Made,
  { signal, within }: { signal: AbortSignal; within: Within },
): Promise<void> {
  const { outputs, rest } = made;
  const { id_archivo } = file;
  await withStored(services, { id_archivo, outputs, signal }, (renditions) =>
    settleReady(services, file, { facts: made, renditions, rest, within }),
  );
}
