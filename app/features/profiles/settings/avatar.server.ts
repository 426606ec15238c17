import type { Readable } from "node:stream";
import type { SignedInCtx } from "#app/context.server.ts";
import type { MediaFailure } from "#app/features/media/limits.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import { discardObjects, enqueuePurge, reserveObject } from "#app/features/media/objects.server.ts";
import { SNIFF_BYTES, sniffMedia } from "#app/features/media/intake/sniff.server.ts";
import { squarePicture } from "#app/features/media/intake/square.server.ts";
import { AppError } from "#app/http/errors.ts";
import { errorMessage, errorMessages } from "#app/strings/errors.ts";
import { mediaFailures } from "#app/features/media/strings.ts";
import { forUpdate } from "#db/engines/engine.ts";
import { AVATAR_MAX_MB, AVATAR_MIMES, AVATAR_SIDE } from "../limits.ts";

/**
 * Takes a new picture of oneself (multipart, field `avatar`). Throws `avatar_required`,
 * `avatar_not_image`, `avatar_failed`, `too_large` and what reading the body throws.
 */
export async function receiveAvatar(ctx: SignedInCtx, request: Request): Promise<void> {
  await changeAvatar(ctx, await readPicture(request));
}

/** Makes these bytes the viewer's picture, under a new name; the old one is purged. */
async function changeAvatar(ctx: SignedInCtx, picture: Uint8Array): Promise<void> {
  const squared = await squarePicture(picture, { maxSide: AVATAR_SIDE });
  if (!squared.ok) throw unusable(squared.reason);
  const { bytes, side } = squared;
  const about = { label: "avatar", mime: "image/webp", ext: "webp", width: side, height: side };
  const name = await reserveObject(ctx.db, about);
  try {
    await ctx.objects.put(name, bytes, { contentType: about.mime });
    await showAvatar(ctx, name, bytes.byteLength);
  } finally {
    // Leaves alone what is live by now.
    await discardObjects(ctx, [name]);
  }
}

async function showAvatar({ db, viewer }: SignedInCtx, name: string, size: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const self = trx
      .selectFrom("usuarios")
      .select("profile_picture")
      .where("id_usuario", "=", viewer.id_usuario);
    const { profile_picture: old } = await forUpdate(trx, self).executeTakeFirstOrThrow();
    await trx
      .updateTable("objetos")
      .set({ state: "live", size })
      .where("name", "=", name)
      .where("state", "=", "pending")
      .execute();
    await trx
      .updateTable("usuarios")
      .set({ profile_picture: name })
      .where("id_usuario", "=", viewer.id_usuario)
      .execute();
    if (!old) return;
    await trx.updateTable("objetos").set({ state: "retired" }).where("name", "=", old).execute();
    await enqueuePurge(trx);
  });
}

async function readPicture(request: Request): Promise<Uint8Array> {
  let picture: Buffer | null = null;
  await readMultipart(request, {
    maxFiles: 1,
    onField: () => undefined,
    onFile: async ({ name, stream }) => {
      const bytes = await readSmall(stream);
      // Browsers send an empty file without a name when none was chosen.
      if (bytes.length === 0 && !name) return;
      await requirePicture(bytes);
      picture = bytes;
    },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "file_required") throw required();
    throw error;
  });
  if (!picture) throw required();
  return picture;
}

/** What is too large and no picture either is refused as no picture. */
async function readSmall(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= AVATAR_MAX_MB * 1024 * 1024) continue;
    await requirePicture(Buffer.concat(chunks));
    throw tooLarge();
  }
  return Buffer.concat(chunks);
}

async function requirePicture(bytes: Buffer): Promise<void> {
  const media = await sniffMedia(bytes.subarray(0, SNIFF_BYTES));
  if (!media || !AVATAR_MIMES.includes(media.mime)) {
    throw new AppError("avatar_not_image", { fields: { avatar: errorMessages.avatar_not_image } });
  }
}

function required(): AppError {
  return new AppError("avatar_required", { fields: { avatar: errorMessages.avatar_required } });
}

function tooLarge(): AppError {
  const values = { max: AVATAR_MAX_MB };
  return new AppError("too_large", {
    values,
    fields: { avatar: errorMessage("too_large", values) },
  });
}

function unusable(reason: MediaFailure): AppError {
  return new AppError("avatar_failed", { fields: { avatar: mediaFailures[reason] } });
}
