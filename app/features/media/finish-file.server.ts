import { getEnv } from "#app/env.server.ts";
import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import { addAvif } from "./image/image.server.ts";
import type { Rendition } from "./rendition.ts";
import { withStored } from "./store-renditions.server.ts";
import { findUnfinished, isMade, settleMore, type UnfinishedFile } from "./unfinished.server.ts";
import { type Bench, makeOf } from "./verdict.server.ts";
import { makeRendition } from "./video/make-rendition.server.ts";

const WATCH_MS = 1000;

/**
 * The job that makes the next rendition of a file that is shown already, and queues the one after it. What
 * cannot be made is done without: the file stays as it is.
 */
export async function finishFile(
  services: Services,
  { id_archivo, original, rest }: JobPayloads["finish_video"],
  run: JobRun,
): Promise<void> {
  const [label, ...later] = rest;
  const file = await findUnfinished(services.db, id_archivo, original);
  if (!file || label === undefined || (await isMade(services.db, file, label))) return;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([run.signal, unwanted.signal]);
  const onProgress = watchFile(services, file, () => unwanted.abort());
  const maxSeconds = getEnv().maxVideoSeconds;
  const make = ({ input, folder }: Bench) =>
    file.tipo === "video"
      ? makeRendition(input, folder, { label, signal, onProgress, maxSeconds })
      : addAvif(input, folder);
  const keep = ({ outputs }: { outputs: Rendition[] }) =>
    withStored(services, { id_archivo, outputs, signal }, (renditions) =>
      settleMore(services, file, { label, renditions, rest: later }),
    );
  try {
    const sent = { name: original, tipo: file.tipo, size: file.size };
    const verdict = await makeOf(services, sent, signal, make, keep);
    if (!verdict) return;
    log.warn({ id_archivo, label, verdict }, "a rendition cannot be made");
    await settleMore(services, file, { label, renditions: [], rest: later });
  } catch (error) {
    if (!(await findUnfinished(services.db, id_archivo, original))) return;
    throw error;
  }
}

/** Calls `onGone` when the file is deleted or replaced, at most a second or so later. */
function watchFile(
  { db }: Pick<Services, "db">,
  { id_archivo, original }: UnfinishedFile,
  onGone: () => void,
): () => void {
  let lookedAt = Date.now();
  return () => {
    if (Date.now() - lookedAt < WATCH_MS) return;
    lookedAt = Date.now();
    findUnfinished(db, id_archivo, original).then(
      (file) => file ?? onGone(),
      (error: unknown) => log.warn({ err: error, id_archivo }, "could not look at a file"),
    );
  };
}
