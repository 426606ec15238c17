import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { spaceOf } from "#app/features/media/space/space.server.ts";
import { holdAccount } from "#app/features/people/standing.server.ts";
import { heldBy, holdUploads } from "#app/features/resumable/uploads.server.ts";
import { AppError } from "#app/http/errors.ts";
import { keyedHash } from "#app/http/secrets.server.ts";
import { countUndone } from "#app/jobs/fair-queue.server.ts";
import { waitWords } from "#app/strings/errors.ts";
import type { Database } from "#db/client.ts";
import { freeBytes } from "#storage/reserve.ts";

const DAY_SECONDS = 24 * 60 * 60;
const GIGABYTE = 1024 ** 3;

interface Room {
  bytes: number;
  refusal: () => AppError;
}

/**
 * How much the viewer may send now, asked before a byte is read. Throws `not_verified` where that is
 * asked for, and `queue_full`, `quota_full` and `storage_full` when it is nothing.
 */
export async function requireRoomFor(ctx: SignedInCtx): Promise<Room> {
  if (getEnv().requireVerifiedUploads && !ctx.viewer.verificado) {
    throw new AppError("not_verified", { link: "/settings/verificacion" });
  }
  await requireQueue(ctx, 1);
  const room = await roomOf(ctx);
  // What was sent in pieces has its room already.
  const { count } = await heldBy(ctx.db, ctx.viewer.id_usuario);
  if (room.bytes <= 0 && count === 0) throw room.refusal();
  return { ...room, bytes: Math.max(0, room.bytes) };
}

/** Whether an upload of so many bytes may be begun, which are the viewer's from then on. Throws likewise. */
export async function requireRoomToBegin(ctx: SignedInCtx, bytes: number): Promise<void> {
  const room = await requireRoomFor(ctx);
  if (bytes > room.bytes) throw room.refusal();
}

/** Whether more may be taken of what was begun. Throws `quota_full` and `storage_full`. */
export async function requireRoomToGoOn(ctx: SignedInCtx): Promise<void> {
  const room = await roomOf(ctx);
  if (room.bytes < 0) throw room.refusal();
}

async function roomOf(ctx: SignedInCtx): Promise<Room> {
  const { bytes: quota } = getEnv().perPerson;
  const own = quota === 0 ? Infinity : quota - (await bytesOf(ctx));
  const disk = (await freeRoom()) - getEnv().minFreeBytes;
  return own < disk ? { bytes: own, refusal: quotaFull } : { bytes: disk, refusal: diskFull };
}

export interface Storage {
  bytes: number;
  /** Null: as much as there is. */
  max: number | null;
}

/** What the viewer's files take of what is theirs. */
export async function readStorage(ctx: SignedInCtx): Promise<Storage> {
  const { bytes: quota } = getEnv().perPerson;
  return { bytes: await bytesOf(ctx), max: quota === 0 ? null : quota };
}

/**
 * Takes files, in the transaction that `take` gets, and counts their seconds to the viewer's day, which are
 * given back when it fails. Throws `queue_full`, `quota_full`, `storage_full`, `video_day_full`, `not_signed_in`
 * where the account was deleted meanwhile, and what `take` throws.
 */
export async function withinAllowance<T>(
  ctx: SignedInCtx,
  { files, seconds }: { files: number; seconds: number },
  take: (trx: Database) => Promise<T>,
): Promise<T> {
  await requireQueue(ctx, files);
  // Their bytes are there by now, and those of others who began when there was room.
  if ((await freeRoom()) < getEnv().minFreeBytes) throw diskFull();
  const giveBack = await countSeconds(ctx, seconds);
  try {
    return await ctx.db.transaction().execute((trx) => takeAlone(ctx, { files, trx }, take));
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Of many that come at once each asked while the others had nothing: with what all have taken it is asked again. */
async function takeAlone<T>(
  ctx: SignedInCtx,
  { files, trx }: { files: number; trx: Database },
  take: (trx: Database) => Promise<T>,
): Promise<T> {
  const { id_usuario } = ctx.viewer;
  // The files took their time, and the account may be gone.
  await holdAccount(trx, id_usuario);
  await holdUploads(trx, id_usuario);
  const taken = await take(trx);
  const inside = { ...ctx, db: trx };
  await requireQueue(inside, files, files);
  await requireQuota(inside);
  return taken;
}

/** Throws `quota_full` where the viewer has taken more than is theirs. */
export async function requireQuota(ctx: SignedInCtx): Promise<void> {
  const { bytes: quota } = getEnv().perPerson;
  if (quota > 0 && (await bytesOf(ctx)) > quota) throw quotaFull();
}

/** `counted`: so many of these files are in the queue already. */
async function requireQueue({ db, viewer }: SignedInCtx, more: number, counted = 0): Promise<void> {
  const max = getEnv().perPerson.queuedFiles;
  if (max === 0) return;
  const undone = await countUndone(db, viewer.id_usuario, ["process_file", "process_image"]);
  const count = undone - counted;
  if (count + more > max) {
    throw new AppError("queue_full", { values: { count, max }, retryAfter: 60 });
  }
}

async function countSeconds(
  { kv, viewer }: SignedInCtx,
  seconds: number,
): Promise<() => Promise<void>> {
  const max = getEnv().perPerson.videoSecondsPerDay;
  if (max === 0 || seconds === 0) return async () => undefined;
  const now = Date.now() / 1000;
  const day = Math.floor(now / DAY_SECONDS);
  const key = `video-seconds:${keyedHash("limit", String(viewer.id_usuario))}:${day}`;
  const add = (amount: number) => kv.increment(key, amount, { expirationTtl: DAY_SECONDS });
  const giveBack = async () => void (await add(-seconds));
  if ((await add(seconds)) <= max) return giveBack;
  await giveBack();
  const retryAfter = Math.ceil((day + 1) * DAY_SECONDS - now);
  const values = { max: Math.floor(max / 60), wait: waitWords(retryAfter) };
  throw new AppError("video_day_full", { values, retryAfter });
}

/** What the files of the viewer's posts take in the store, and what they have begun to send is to take. */
async function bytesOf({ db, viewer }: SignedInCtx): Promise<number> {
  const { id_usuario } = viewer;
  return (await spaceOf(db, id_usuario)) + (await heldBy(db, id_usuario)).bytes;
}

/** Of the disk with what this instance keeps itself; without limit where it keeps nothing. */
async function freeRoom(): Promise<number> {
  try {
    return await freeBytes(getEnv().dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Infinity;
    throw error;
  }
}

function quotaFull(): AppError {
  const max = Math.round((10 * getEnv().perPerson.bytes) / GIGABYTE) / 10;
  return new AppError("quota_full", { values: { max } });
}

function diskFull(): AppError {
  return new AppError("storage_full");
}
