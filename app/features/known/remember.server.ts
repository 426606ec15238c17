import type { JobPayloads } from "#app/jobs/kinds.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Huella } from "#db/schema/known.ts";
import { unpackFrames } from "#app/features/media/fingerprints/packed.server.ts";
import {
  distance,
  orientations,
  PDQ_MIN_QUALITY,
} from "#app/features/media/fingerprints/pdq-hash.server.ts";
import type { Pdq } from "#app/features/media/fingerprints/pdq.server.ts";
import { OWN_LIST, SAME_FRAME } from "./limits.ts";
import { addHashes, ensureList, type NewHash, removeEntries } from "./lists.server.ts";

const STEP = 500;

/**
 * Puts what a post shows on the list of what was removed, in all rotations and flips, and looks for its
 * copies. Pass the transaction that removes it as illegal: the fingerprints go with the files.
 */
export async function rememberRemoved(trx: Database, id_publicacion: number): Promise<void> {
  const files = await fingerprintsOf(trx, id_publicacion);
  const exact = files.flatMap((file) => exactOf(file, entryOf(id_publicacion)));
  await addHashes(trx, await ownList(trx), exact);
  const uniqueKey = `remember_removed:${id_publicacion}`;
  await enqueue(trx, "remember_removed", { id_publicacion }, { uniqueKey });
}

/** Takes it off the list again: the removal was undone. */
export async function forgetRemoved(trx: Database, id_publicacion: number): Promise<void> {
  await removeEntries(trx, await ownList(trx), [entryOf(id_publicacion)]);
}

/** The job that does what takes longer: how it looks, of a video each second of it. */
export async function rememberLooks(
  { db }: Pick<Services, "db">,
  { id_publicacion }: JobPayloads["remember_removed"],
): Promise<void> {
  const id_lista = await ownList(db);
  for (const { frames } of await fingerprintsOf(db, id_publicacion)) {
    const hashes = looksOf(unpackFrames(frames), entryOf(id_publicacion));
    for (let start = 0; start < hashes.length; start += STEP) {
      const step = hashes.slice(start, start + STEP);
      await db.transaction().execute((trx) => addHashes(trx, id_lista, step));
    }
  }
  await searchCopies(db, { id_publicacion });
}

/**
 * The same at once for a picture of a profile, which is one frame or two, by the decision that takes it
 * away. Its fingerprint goes with it, and its copies are looked for.
 */
export async function rememberPicture(
  trx: Database,
  { id_usuario, kind }: { id_usuario: number; kind: Huella["kind"] },
  id_decision: number,
): Promise<void> {
  const [print] = await trx
    .deleteFrom("huellas")
    .where("id_usuario", "=", id_usuario)
    .where("kind", "=", kind)
    .returningAll()
    .execute();
  if (!print) return;
  const entry = entryOfDecision(id_decision);
  const looks = looksOf(unpackFrames(print.frames), entry);
  const hashes = [...exactOf(print, entry), ...looks];
  // The whole of a picture and the part that is shown may be one.
  const once = new Map(hashes.map((hash) => [`${hash.kind} ${hash.hash}`, hash]));
  await addHashes(trx, await ownList(trx), [...once.values()]);
  await searchCopies(trx, { id_decision });
}

/** Looks for copies of a post, or of what a decision took from a profile, in a job. */
export async function searchCopies(db: Database, of: JobPayloads["find_copies"]): Promise<void> {
  const source = of.id_decision === undefined ? of.id_publicacion : `decision:${of.id_decision}`;
  await enqueue(db, "find_copies", of, { uniqueKey: `find_copies:${source}` });
}

/** What is remembered of the pictures that a decision took. */
export async function hashesOfDecision(
  db: Database,
  id_decision: number,
): Promise<Pick<NewHash, "kind" | "hash">[]> {
  return db
    .selectFrom("hashes")
    .select(["kind", "hash"])
    .where("id_lista", "=", await ownList(db))
    .where("entry", "=", entryOfDecision(id_decision))
    .execute();
}

export async function forgetPicture(trx: Database, id_decision: number): Promise<void> {
  await removeEntries(trx, await ownList(trx), [entryOfDecision(id_decision)]);
}

function entryOfDecision(id_decision: number): string {
  return `decision:${id_decision}`;
}

function ownList(db: Database): Promise<number> {
  return ensureList(db, OWN_LIST, { otherwise: "refuse" });
}

function entryOf(id_publicacion: number): string {
  return `publicacion:${id_publicacion}`;
}

/** Of what was removed here: under which entry a hash is remembered. */
export async function entryOfHash(
  db: Database,
  { kind, hash }: Pick<NewHash, "kind" | "hash">,
): Promise<string | null> {
  const row = await db
    .selectFrom("hashes")
    .innerJoin("listas", "listas.id_lista", "hashes.id_lista")
    .select("entry")
    .where("kind", "=", kind)
    .where("hash", "=", hash)
    .where("nombre", "=", OWN_LIST)
    .executeTakeFirst();
  return row?.entry ?? null;
}

/** What an entry is of: a post, or what a decision took from a profile. Null: of something else. */
export function sourceOfEntry(
  entry: string | null,
): { kind: "publicacion" | "decision"; id: number } | null {
  const [, kind, id] = /^(publicacion|decision):(\d+)$/.exec(entry ?? "") ?? [];
  return kind === undefined ? null : { kind: kind as "publicacion" | "decision", id: Number(id) };
}

/** Other posts with a file that is byte for byte one of this one. */
export async function postsLike(db: Database, id_publicacion: number): Promise<number[]> {
  const bytes = (await fingerprintsOf(db, id_publicacion)).flatMap(({ sha256 }) => sha256 ?? []);
  if (bytes.length === 0) return [];
  const rows = await db
    .selectFrom("huellas")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select("archivos.id_publicacion")
    .distinct()
    .where("huellas.sha256", "in", bytes)
    .where("archivos.id_publicacion", "<>", id_publicacion)
    .execute();
  return rows.map((row) => row.id_publicacion!);
}

export function fingerprintsOf(db: Database, id_publicacion: number): Promise<Huella[]> {
  return db
    .selectFrom("huellas")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .selectAll("huellas")
    .where("archivos.id_publicacion", "=", id_publicacion)
    .execute();
}

function exactOf({ sha256, md5, sha1 }: Huella, entry: string): NewHash[] {
  return Object.entries({ sha256, md5, sha1 }).flatMap(([kind, hash]) =>
    hash ? [{ kind: kind as NewHash["kind"], hash, entry }] : [],
  );
}

function looksOf(frames: Pdq[], entry: string): NewHash[] {
  const kept: Pdq[] = [];
  for (const frame of frames) {
    if (frame.quality < PDQ_MIN_QUALITY) continue;
    const last = kept.at(-1);
    if (last && distance(last.hashes[0], frame.hashes[0]) <= SAME_FRAME) continue;
    kept.push(frame);
  }
  return kept.flatMap((frame) =>
    [...new Set(orientations(frame))].map((hash) => ({ kind: "pdq" as const, hash, entry })),
  );
}
