import type { SignedInCtx } from "#app/context.server.ts";
import { formatNames, type MediaFormat } from "#app/features/media/formats.ts";
import { shownName } from "#app/features/media/intake/receive.server.ts";
import { SNIFF_BYTES, sniffMedia } from "#app/features/media/intake/sniff.server.ts";
import { reserveNamed } from "#app/features/media/objects.server.ts";
import { AppError } from "#app/http/errors.ts";
import type { Services } from "#app/services.server.ts";
import type { Database } from "#db/client.ts";
import type { Subida } from "#db/schema/resumable.ts";
import { PartialGoneError, PartialRemovedError } from "#storage/partials.ts";
import { finishUpload } from "./finish.server.ts";
import { removeUpload } from "./remove.server.ts";
import { fileOf, partialOf } from "./uploads.server.ts";

type Stores = Pick<Services, "db" | "objects">;
type Bytes = AsyncIterable<Uint8Array>;

/** How many bytes of an upload are kept, which of all of them makes it an object. */
export async function receivedOf(services: Stores, row: Subida): Promise<number> {
  if (row.done) return row.size;
  const partial = partialOf(row);
  if (!partial) return headOf(row).length;
  const received = await services.objects.partials.size(partial);
  if (received < row.size) return received;
  // Its last byte came, and then something failed.
  await finishUpload(services, row);
  return row.size;
}

/**
 * Adds bytes to an upload of the viewer's, behind those that it has. What has come is kept when the line
 * breaks. Gives how many bytes it has then. Throws `unsupported_media`, and the upload is gone;
 * `upload_offset` where the store has lost what came before; `storage_full`, `objects_away`.
 */
export async function receiveBytes(
  ctx: SignedInCtx,
  row: Subida,
  { offset, bytes }: { offset: number; bytes: Bytes },
): Promise<number> {
  if (row.done) return row.size;
  if (row.name !== null) return append(ctx, row, { offset, bytes });
  const { head, rest, failure } = await readHead(headOf(row), bytes);
  if (failure || head.length < Math.min(SNIFF_BYTES, row.size)) {
    await note(ctx.db, row.id, { head: head.toString("base64"), received: head.length });
    if (failure) throw failure.reason;
    return head.length;
  }
  const media = await sniffMedia(head.subarray(0, SNIFF_BYTES));
  if (!media) {
    await removeUpload(ctx, row);
    const values = { name: shownName(fileOf(row.metadata).name), formats: formatNames() };
    throw new AppError("unsupported_media", { values });
  }
  const named = await nameObject(ctx.db, row, media);
  return append(ctx, named, { offset: 0, bytes: rest });
}

function headOf({ head }: Subida): Buffer {
  return Buffer.from(head ?? "", "base64");
}

interface Head {
  head: Buffer;
  /** All bytes, from the first on. */
  rest: Bytes;
  /** Why there came no more. */
  failure?: { reason: unknown };
}

async function readHead(known: Buffer, bytes: Bytes): Promise<Head> {
  const chunks = bytes[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  let head = known;
  const rest = async function* () {
    yield head;
    for (;;) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  };
  try {
    while (head.length < SNIFF_BYTES) {
      const { done, value } = await chunks.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
  } catch (reason) {
    return { head, rest: rest(), failure: { reason } };
  }
  return { head, rest: rest() };
}

/** Its row is there before its first byte is in the store, so whatever is left over is known. */
async function nameObject(
  db: Database,
  row: Subida,
  { tipo, mime, ext }: MediaFormat,
): Promise<Subida> {
  const label = "original";
  const name = `${row.id}-${label}.${ext}`;
  await db.transaction().execute(async (trx) => {
    await reserveNamed(trx, [{ name, label, mime }]);
    await note(trx, row.id, { name, tipo, mime, head: null, received: 0 });
  });
  return { ...row, name, tipo, mime, head: null, received: 0 };
}

async function append(
  { db, objects }: Stores,
  row: Subida,
  { offset, bytes }: { offset: number; bytes: Bytes },
): Promise<number> {
  let partial = partialOf(row)!;
  const save = async (state: string | null, received: number) => {
    if (!(await isNoted(db, row.id, { store: state, received }))) {
      throw new PartialRemovedError(partial.key);
    }
    partial = { ...partial, state };
  };
  const noteSize = async () => {
    const received = await objects.partials.size(partial);
    if (await isNoted(db, row.id, { received })) return received;
    // Also what was kept after whoever removed it had looked.
    await objects.partials.discard(partial);
    throw new AppError("upload_not_found");
  };
  try {
    await objects.partials.append(partial, offset, bytes, save);
  } catch (error) {
    await noteSize();
    if (error instanceof PartialGoneError) throw new AppError("upload_offset", { cause: error });
    throw error;
  }
  const received = await noteSize();
  if (received === row.size) await finishUpload({ db, objects }, { ...row, store: partial.state });
  return received;
}

type Noted = Partial<Pick<Subida, "head" | "name" | "tipo" | "mime" | "store" | "received">>;

async function note(db: Database, id: string, noted: Noted): Promise<void> {
  if (!(await isNoted(db, id, noted))) throw new AppError("upload_not_found");
}

/** Not where it was removed meanwhile, with the account or by its owner in another tab. */
async function isNoted(db: Database, id: string, noted: Noted): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("subidas")
    .set({ ...noted, touched_at: Date.now() })
    .where("id", "=", id)
    .where("done", "=", 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
