import type { JobPayloads } from "#app/jobs/kinds.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Lista } from "#db/schema/known.ts";
import { type Found, holdShown } from "./hold-shown.server.ts";
import { OWN_LIST } from "./limits.ts";
import { findList } from "./lists.server.ts";
import { looksOf, nearness, usable } from "./looks.server.ts";
import { type Print, PRINTS_PAGE, printsAfter } from "./prints.server.ts";
import { fingerprintsOf, hashesOfDecision, searchCopies } from "./remember.server.ts";

/** Fingerprints that one run compares; the next goes on from there. */
const BATCH = 2_000;

type Payload = JobPayloads["find_copies"];
type Stop = Pick<JobRun, "signal">;

/**
 * The job that looks for copies of what was removed, a post or the picture of a profile, among all that is
 * shown, in bounded runs: the same bytes first, then what looks like it. `known_found` says that it is there.
 */
export async function findCopies(
  services: Pick<Services, "db">,
  payload: Payload,
  { signal }: Stop,
): Promise<void> {
  const { db } = services;
  const list = await findList(db, OWN_LIST);
  const removed = await removedBy(db, payload);
  if (!list || !removed) return;
  if (payload.after === undefined) await holdExact(db, { list, removed, signal });
  if (removed.looks.length === 0) return;
  let last = payload.after ?? 0;
  for (let seen = 0; seen < BATCH; seen += PRINTS_PAGE) {
    signal.throwIfAborted();
    const page = await printsAfter(db, last);
    for (const print of page) {
      if (removed.isItself(print)) continue;
      const distance = nearness(print, removed.looks);
      if (distance !== null) await holdShown(db, print, { list, found: alike(print, distance) });
    }
    if (page.length < PRINTS_PAGE) return;
    last = page.at(-1)!.id_huella;
  }
  await searchCopies(db, { ...payload, after: last });
}

interface Removed {
  /** SHA-256 of its bytes. */
  bytes: string[];
  looks: Buffer[];
  isItself: (print: Print) => boolean;
}

async function removedBy(
  db: Database,
  { id_publicacion, id_decision }: Payload,
): Promise<Removed | null> {
  if (id_publicacion !== undefined) {
    const prints = await fingerprintsOf(db, id_publicacion);
    return {
      bytes: prints.flatMap(({ sha256 }) => sha256 ?? []),
      looks: prints.flatMap(({ frames }) => looksOf(frames)),
      isItself: (print) => print.kind === "archivo" && print.id_publicacion === id_publicacion,
    };
  }
  if (id_decision === undefined) return null;
  const hashes = await hashesOfDecision(db, id_decision);
  const ofKind = (kind: string) => hashes.filter((each) => each.kind === kind);
  return {
    bytes: ofKind("sha256").map(({ hash }) => hash),
    looks: ofKind("pdq").map(({ hash }) => Buffer.from(hash, "hex")),
    // Its own fingerprint went with it.
    isItself: () => false,
  };
}

function alike({ frames }: Print, distance: number): Found {
  return { kind: "pdq", hash: usable(frames)[0]?.hashes[0] ?? "", distance };
}

async function holdExact(
  db: Database,
  { list, removed, signal }: { list: Lista; removed: Removed } & Stop,
): Promise<void> {
  if (removed.bytes.length === 0) return;
  for (let last = 0; ;) {
    signal.throwIfAborted();
    const page = await printsAfter(db, last, removed.bytes);
    for (const print of page) {
      if (removed.isItself(print)) continue;
      const found = { kind: "sha256", hash: print.sha256!, distance: 0 } as const;
      await holdShown(db, print, { list, found });
    }
    if (page.length < PRINTS_PAGE) return;
    last = page.at(-1)!.id_huella;
  }
}
