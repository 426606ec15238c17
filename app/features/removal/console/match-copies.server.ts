import { looksOf, nearness } from "#app/features/known/looks.server.ts";
import { type Print, PRINTS_PAGE, printsAfter } from "#app/features/known/prints.server.ts";
import { framesOfFile } from "#app/features/media/fingerprints/frames-of-file.server.ts";
import { packFrames } from "#app/features/media/fingerprints/packed.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { JobRun } from "#app/jobs/worker.server.ts";
import { log } from "#app/log.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";

/** Copies whose looks one run computes, copies that are compared together, fingerprints that one run reads. */
const COPIES = 3;
const TOGETHER = 50;
const BATCH = 2_000;

type Stop = Pick<JobRun, "signal">;

/**
 * The job that looks for what looks like the copies that came with requests, in bounded runs and for no more
 * than half of the time: copies that came together are compared together, so that many requests are one walk.
 */
export async function matchCopies(
  services: Services,
  _payload: object,
  { signal }: Stop,
): Promise<void> {
  const began = Date.now();
  const isMore =
    (await fingerprintCopies(services, signal)) || (await compareCopies(services.db, signal));
  if (!isMore) return;
  const runAt = Date.now() + (Date.now() - began);
  await enqueue(services.db, "match_copies", {}, { runAt, uniqueKey: "match_copies" });
}

function waiting(db: Database) {
  return db
    .selectFrom("objetos_conservados")
    .where("purpose", "=", "copia")
    .where("searched_at", "is", null);
}

async function fingerprintCopies({ db, objects }: Services, signal: AbortSignal): Promise<boolean> {
  const copies = await waiting(db)
    .innerJoin("objetos", "objetos.name", "objetos_conservados.name")
    .select(["objetos.name", "objetos.mime", "objetos_conservados.id_solicitud"])
    .where("frames", "is", null)
    .orderBy("objetos.name")
    .limit(COPIES)
    .execute();
  for (const { name, mime, id_solicitud } of copies) {
    signal.throwIfAborted();
    const tipo = mime.startsWith("video/") ? "video" : "image";
    const frames = await objects
      .withLocalFile(name, (input) => framesOfFile(tipo, input, signal))
      .catch((error: unknown) => {
        signal.throwIfAborted();
        log.warn({ err: error, id_solicitud }, "could not fingerprint a copy of a request");
        return [];
      });
    await db
      .updateTable("objetos_conservados")
      .set({ frames: packFrames(frames), searched_to: 0 })
      .where("name", "=", name)
      .where("id_solicitud", "=", id_solicitud)
      .execute();
  }
  return copies.length > 0;
}

async function compareCopies(db: Database, signal: AbortSignal): Promise<boolean> {
  const copies = await nextTogether(db);
  const from = copies[0]?.searched_to;
  if (from === undefined || from === null) return false;
  let last = from;
  let isEnd = false;
  for (let seen = 0; seen < BATCH && !isEnd; seen += PRINTS_PAGE) {
    signal.throwIfAborted();
    const page = await printsAfter(db, last);
    for (const print of page) await compare(db, copies, print);
    last = page.at(-1)?.id_huella ?? last;
    isEnd = page.length < PRINTS_PAGE;
  }
  await db
    .updateTable("objetos_conservados")
    .set({ searched_to: last, ...(isEnd && { searched_at: Date.now() }) })
    .where("purpose", "=", "copia")
    .where(
      "name",
      "in",
      copies.map(({ name }) => name),
    )
    .execute();
  return true;
}

/** Those that have come furthest, which are ended before others begin. */
async function nextTogether(db: Database) {
  const { first } = await waiting(db)
    .where("frames", "is not", null)
    .select((eb) => eb.fn.max<number | null>("searched_to").as("first"))
    .executeTakeFirstOrThrow();
  if (first === null) return [];
  const copies = await waiting(db)
    .where("frames", "is not", null)
    .where("searched_to", "=", Number(first))
    .select(["name", "id_solicitud", "sha256", "frames", "searched_to"])
    .orderBy("name")
    .limit(TOGETHER)
    .execute();
  return copies.map((copy) => ({ ...copy, looks: looksOf(copy.frames ?? "") }));
}

type Copy = Awaited<ReturnType<typeof nextTogether>>[number];

async function compare(db: Database, copies: Copy[], print: Print): Promise<void> {
  for (const { name, id_solicitud, sha256, looks } of copies) {
    const isSame = sha256 !== null && sha256 === print.sha256;
    const distance = isSame ? 0 : nearness(print, looks);
    if (distance === null) continue;
    const found = { id_solicitud, name, distance, created_at: Date.now(), ...subjectOf(print) };
    await db
      .insertInto("parecidos_retiro")
      .values(found)
      .onConflict((conflict) =>
        conflict
          .columns(["id_solicitud", "name", "subject_kind", "subject_id"])
          .doUpdateSet({ distance })
          .where("parecidos_retiro.distance", ">", distance),
      )
      .execute();
  }
}

function subjectOf(print: Print) {
  if (print.kind === "archivo") {
    return { subject_kind: "publicacion" as const, subject_id: print.id_publicacion };
  }
  const subject_kind = print.kind === "avatar" ? ("avatar" as const) : ("perfil" as const);
  return { subject_kind, subject_id: print.id_usuario };
}
