import type { SignedInCtx } from "#app/context.server.ts";
import { newDigests } from "#app/features/media/fingerprints/digests.server.ts";
import type { ReceivedFile } from "#app/features/media/intake/receive.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Database } from "#db/client.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { ObjectNotFoundError } from "#storage/objects.ts";
import { namesOf } from "./lost.server.ts";
import { stopDraftIn } from "./stop.server.ts";

/** Finished uploads as a form that brings its files would have received them. */
export async function filesOf(ctx: SignedInCtx, rows: Subida[]): Promise<ReceivedFile[]> {
  const files: ReceivedFile[] = [];
  for (const row of rows) {
    const { name, tipo, size, sha256, md5, sha1 } = row;
    if (!row.done || name === null || tipo === null) throw new AppError("upload_not_found");
    const known = sha256 && md5 && sha1 ? { sha256, md5, sha1 } : await readDigests(ctx, row);
    files.push({ name, tipo, size, ...known });
  }
  return files;
}

/** It came in pieces, perhaps to several processes: only now can it be read from its first byte to its last. */
async function readDigests({ db, objects }: SignedInCtx, { id, name }: Subida) {
  const object = await objects.get(name!);
  if (!object) throw new ObjectNotFoundError(name!);
  const digests = newDigests();
  for await (const chunk of object.body as AsyncIterable<Uint8Array>) digests.update(chunk);
  const done = digests.done();
  await db.updateTable("subidas").set(done).where("id", "=", id).execute();
  return done;
}

/** What takes uploads. */
export type Taker = "post" | "message";

/**
 * Their objects are a post's or a message's from now on. Pass the transaction that writes it. A post that waits for one
 * of them is stopped ({@link leaveDrafts}). Throws `upload_not_found` where another has taken one of them.
 */
export async function releaseUploads(
  trx: Database,
  id_usuario: number,
  ids: string[],
  taker: Taker,
): Promise<void> {
  if (ids.length === 0) return;
  await leaveDrafts(trx, id_usuario, ids, taker);
  const { numDeletedRows } = await trx
    .deleteFrom("subidas")
    .where("id", "in", ids)
    .where("id_usuario", "=", id_usuario)
    .where("done", "=", 1)
    .executeTakeFirst();
  if (Number(numDeletedRows) !== ids.length) throw new AppError("upload_not_found");
}

/**
 * Stops the posts that wait for these uploads, in the transaction that takes them and holds this person's
 * (`holdUploads`): without them they would be published as something else. A post that takes all of another is that
 * one, sent anew, and whoever waits for nothing goes.
 */
export async function leaveDrafts(
  trx: Database,
  id_usuario: number,
  ids: string[],
  taker: Taker,
): Promise<void> {
  const mine = trx.selectFrom("subidas").where("id_usuario", "=", id_usuario);
  const taken = await mine
    .select(["envio", "metadata"])
    .where("id", "in", ids)
    .where("envio", "is not", null)
    .orderBy("place")
    .execute();
  for (const key of new Set(taken.map(({ envio }) => envio!))) {
    const others = mine.select("id").where("envio", "=", key).where("id", "not in", ids).limit(1);
    if (taker === "post" && !(await others.executeTakeFirst())) continue;
    const files = namesOf(taken.filter(({ envio }) => envio === key));
    await stopDraftIn(trx, { id_usuario, key }, { code: "upload_elsewhere", values: { files } });
  }
}
