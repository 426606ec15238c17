import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Huella } from "#db/schema/known.ts";
import { unpackFrames } from "#app/features/media/fingerprints/packed.server.ts";
import {
  distanceOfBytes,
  orientations,
  PDQ_MIN_QUALITY,
} from "#app/features/media/fingerprints/pdq-hash.server.ts";
import { PDQ_MATCH } from "#app/features/media/limits.ts";
import { lockPost } from "#app/features/posts/post-status.server.ts";
import { OWN_LIST, VIDEO_SHARE } from "./limits.ts";
import { findList } from "./lists.server.ts";
import { fingerprintsOf } from "./remember.server.ts";
import { hidePost, saveMatch } from "./screen.server.ts";

/** Fingerprints that one run compares; the next goes on from there. */
const BATCH = 2_000;
/** Of which so many are read at once. */
const PAGE = 200;

type FileOf = Pick<Huella, "id_huella" | "sha256" | "frames"> & {
  id_archivo: number;
  id_publicacion: number;
  tipo: "image" | "video";
};

type Stop = Pick<JobRun, "signal">;

/**
 * The job that looks for copies of a removed post among all that is shown, in bounded runs: the same bytes
 * first, then what looks like it. All of it is hidden at once, and `known_found` says that it is there.
 */
export async function findCopies(
  services: Pick<Services, "db">,
  { id_publicacion, after }: JobPayloads["find_copies"],
  { signal }: Stop,
): Promise<void> {
  const { db } = services;
  const removed = await fingerprintsOf(db, id_publicacion);
  if (after === undefined) await holdExact(db, { id_publicacion, removed, signal });
  const looks = removed.flatMap(({ frames }) =>
    usable(frames).flatMap((frame) => orientations(frame).map((hash) => Buffer.from(hash, "hex"))),
  );
  if (looks.length === 0) return;
  let last = after ?? 0;
  for (let seen = 0; seen < BATCH; seen += PAGE) {
    signal.throwIfAborted();
    const page = await filesAfter(db, last).execute();
    for (const file of page) {
      if (file.id_publicacion !== id_publicacion && isNear(file, looks)) await hold(db, file);
    }
    if (page.length < PAGE) return;
    last = page.at(-1)!.id_huella;
  }
  const payload = { id_publicacion, after: last };
  await enqueue(db, "find_copies", payload, { uniqueKey: `find_copies:${id_publicacion}` });
}

async function holdExact(
  db: Database,
  { id_publicacion, removed, signal }: { id_publicacion: number; removed: Huella[] } & Stop,
): Promise<void> {
  const bytes = removed.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
  if (bytes.length === 0) return;
  for (let last = 0; ;) {
    signal.throwIfAborted();
    const page = await filesAfter(db, last).where("huellas.sha256", "in", bytes).execute();
    for (const file of page) {
      if (file.id_publicacion !== id_publicacion) await hold(db, file, file.sha256);
    }
    if (page.length < PAGE) return;
    last = page.at(-1)!.id_huella;
  }
}

function filesAfter(db: Database, after: number) {
  return db
    .selectFrom("huellas")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select(["huellas.id_huella", "huellas.sha256", "huellas.frames"])
    .select(["archivos.id_archivo", "archivos.id_publicacion", "archivos.tipo"])
    .where("id_huella", ">", after)
    .orderBy("id_huella")
    .limit(PAGE);
}

function usable(frames: string) {
  return unpackFrames(frames).filter(({ quality }) => quality >= PDQ_MIN_QUALITY);
}

/** A picture by any frame, a video by 80 in 100 of them. */
function isNear({ tipo, frames }: FileOf, looks: Buffer[]): boolean {
  const telling = usable(frames).map(({ hashes }) => Buffer.from(hashes[0], "hex"));
  const near = telling.filter((hash) =>
    looks.some((look) => distanceOfBytes(look, hash) <= PDQ_MATCH),
  );
  if (near.length === 0) return false;
  return tipo === "image" || near.length / telling.length >= VIDEO_SHARE;
}

/** Hides its post, unless it was found before: what a moderator has decided about it stands. */
async function hold(db: Database, file: FileOf, sha256: string | null = null): Promise<void> {
  const list = await findList(db, OWN_LIST);
  if (!list) return;
  await db.transaction().execute(async (trx) => {
    const { id_archivo, id_publicacion } = file;
    if (!(await lockPost(trx, id_publicacion))) return;
    const known = await trx
      .selectFrom("coincidencias")
      .select("id_coincidencia")
      .where("id_archivo", "=", id_archivo)
      .where("id_lista", "=", list.id_lista)
      .where("state", "<>", "undone")
      .executeTakeFirst();
    if (known) return;
    const hash = sha256 ?? usable(file.frames)[0]?.hashes[0] ?? "";
    const kind = sha256 ? ("sha256" as const) : ("pdq" as const);
    const match = { id_hash: 0, id_lista: list.id_lista, entry: null, list, kind, hash };
    const sent = { kind: "archivo", id_archivo, id_publicacion, original: "" } as const;
    await saveMatch(trx, sent, { ...match, distance: sha256 ? 0 : PDQ_MATCH }, "held");
    await hidePost(trx, id_publicacion);
  });
}
