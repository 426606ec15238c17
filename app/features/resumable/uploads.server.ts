import { randomBytes } from "node:crypto";
import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { tooLarge } from "#app/features/media/intake/multipart.server.ts";
import { AppError } from "#app/http/errors.ts";
import { keptSince } from "#app/retention.ts";
import type { Database } from "#db/client.ts";
import { aloneUntilEnd } from "#db/engines/engine.ts";
import type { Schema } from "#db/schema.ts";
import type { Subida } from "#db/schema/resumable.ts";
import type { PartialObject } from "#storage/partials.ts";
import { LARGEST_UPLOADS, METADATA_MAX, UPLOADS_MAX } from "./limits.ts";

const RETRY_SECONDS = 60;

/** A name that nobody guesses. */
export function newUploadId(): string {
  return randomBytes(16).toString("hex");
}

/**
 * Begins an upload of the viewer's. Throws `empty_file`, `too_large`, `bad_input`, where they have begun
 * too many that they did not finish `too_many_uploads`, and what `begun` throws in the transaction.
 */
export async function beginUpload(
  ctx: SignedInCtx,
  { id, size, metadata }: Pick<Subida, "id" | "size" | "metadata">,
  begun: (inside: SignedInCtx) => Promise<void>,
): Promise<void> {
  const { db, viewer } = ctx;
  const max = getEnv().maxUploadBytes;
  if (size > max) throw tooLarge(max);
  if (metadata.length > METADATA_MAX) throw new AppError("bad_input");
  if (size === 0) throw new AppError("empty_file", { values: { name: fileOf(metadata).name } });
  const now = Date.now();
  const { id_usuario } = viewer;
  await db.transaction().execute(async (trx) => {
    // Of many that begin at once none is counted twice, or not at all.
    await holdUploads(trx, id_usuario);
    const { count, bytes } = await heldBy(trx, id_usuario);
    if (count >= UPLOADS_MAX || bytes + size > LARGEST_UPLOADS * max) {
      throw new AppError("too_many_uploads", { retryAfter: RETRY_SECONDS });
    }
    await trx
      .insertInto("subidas")
      .values({ id, id_usuario, size, metadata, created_at: now, touched_at: now })
      .execute();
    await begun({ ...ctx, db: trx });
  });
}

/**
 * Until the transaction ends nobody else begins or takes uploads of this person's. Comes behind the account
 * and before every other lock.
 */
export function holdUploads(trx: Database, id_usuario: number): Promise<void> {
  return aloneUntilEnd<Schema>(trx, `subidas:${id_usuario}`);
}

/** What somebody has begun and not published: how many uploads, and the bytes they are to have. */
export async function heldBy(
  db: Database,
  id_usuario: number,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom("subidas")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number | null>("size").as("bytes"),
    ])
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** Throws `upload_not_found`, also for one of somebody else's and for one that has run out. */
export async function getUpload({ db, viewer }: SignedInCtx, id: string): Promise<Subida> {
  const row = await db
    .selectFrom("subidas")
    .selectAll()
    .where("id", "=", id)
    .where("id_usuario", "=", viewer.id_usuario)
    .where("touched_at", ">", keptSince("uploads"))
    .executeTakeFirst();
  if (!row) throw new AppError("upload_not_found");
  return row;
}

/** The oldest first. */
export async function listUploads({ db, viewer }: SignedInCtx): Promise<Subida[]> {
  return db
    .selectFrom("subidas")
    .selectAll()
    .where("id_usuario", "=", viewer.id_usuario)
    .where("touched_at", ">", keptSince("uploads"))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** As the object store knows it; null while it has nothing of it. */
export function partialOf({ name, mime, store }: Subida): PartialObject | null {
  return name === null ? null : { key: name, contentType: mime ?? "", state: store };
}

interface NamedFile {
  name: string;
  /** Milliseconds since the epoch; null where the client did not say. */
  lastModified: number | null;
}

/** It is sent for a message: it is none of a post that somebody left unfinished. */
export function isForMessage(metadata: string): boolean {
  return textsIn(metadata)("para") === "mensaje";
}

/** What the client says of the file: tus clients call its name `filename`, or `name`. */
export function fileOf(metadata: string): NamedFile {
  const textOf = textsIn(metadata);
  const time = textOf("lastModified");
  return {
    name: textOf("filename") || textOf("name"),
    lastModified: /^\d{1,15}$/.test(time) ? Number(time) : null,
  };
}

function textsIn(metadata: string): (key: string) => string {
  const pairs = metadata.split(",").map((pair) => pair.trim().split(" "));
  const said = new Map(pairs.map(([key = "", value = ""]) => [key, value]));
  return (key) => Buffer.from(said.get(key) ?? "", "base64").toString();
}
