import type { Database } from "#db/client.ts";
import type { Lista } from "#db/schema/known.ts";
import type { Fingerprint } from "#app/features/media/fingerprints/fingerprint.server.ts";
import { orientations, PDQ_MIN_QUALITY } from "#app/features/media/fingerprints/pdq-hash.server.ts";
import { VIDEO_SHARE } from "./limits.ts";
import { findExact, findNear, type KnownHash } from "./lookup.server.ts";

/** That something is on a list, by the hash that says it best. */
export interface Match extends KnownHash {
  list: Lista;
}

/**
 * The lists that something is on, each once: by its bytes; a picture or an animation by any frame, in any
 * of its rotations and flips; a video when of its frames that show enough 80 in 100 are known (vPDQ).
 */
export async function matchesOf(
  db: Database,
  { tipo, digests, frames }: Fingerprint,
): Promise<Match[]> {
  const best = new Map<number, KnownHash>();
  const keep = (found: KnownHash) => {
    const other = best.get(found.id_lista);
    if (!other || found.distance < other.distance) best.set(found.id_lista, found);
  };
  if (digests) (await findExact(db, digests)).forEach(keep);
  const near = await nearOf(db, frames);
  if (tipo === "image") near.flat().forEach(keep);
  else nearOfVideo(near).forEach(keep);
  return withLists(db, [...best.values()]);
}

/** Of each frame that shows enough, what it is near to. */
async function nearOf(db: Database, frames: Fingerprint["frames"]): Promise<KnownHash[][]> {
  const telling = frames.filter(({ quality }) => quality >= PDQ_MIN_QUALITY);
  const seen = new Map<string, KnownHash[]>();
  const found: KnownHash[][] = [];
  for (const frame of telling) {
    const known = seen.get(frame.hashes[0]) ?? (await nearOfFrame(db, orientations(frame)));
    seen.set(frame.hashes[0], known);
    found.push(known);
  }
  return found;
}

async function nearOfFrame(db: Database, hashes: string[]): Promise<KnownHash[]> {
  const found: KnownHash[] = [];
  for (const hash of hashes) found.push(...(await findNear(db, hash)));
  return found;
}

function nearOfVideo(frames: KnownHash[][]): KnownHash[] {
  const lists = new Set(frames.flat().map(({ id_lista }) => id_lista));
  return [...lists].flatMap((id) => {
    const ofList = frames.map((known) => known.filter(({ id_lista }) => id_lista === id));
    const share = ofList.filter((known) => known.length > 0).length / frames.length;
    return share >= VIDEO_SHARE ? ofList.flat() : [];
  });
}

async function withLists(db: Database, found: KnownHash[]): Promise<Match[]> {
  if (found.length === 0) return [];
  const lists = await db
    .selectFrom("listas")
    .selectAll()
    .where(
      "id_lista",
      "in",
      found.map(({ id_lista }) => id_lista),
    )
    .execute();
  return found.flatMap((hash) => {
    const list = lists.find(({ id_lista }) => id_lista === hash.id_lista);
    return list ? [{ ...hash, list }] : [];
  });
}
