import type { Readable } from "node:stream";
import type { SignedInCtx } from "#app/context.server.ts";
import type { MediaFormat } from "#app/features/media/formats.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import { discardObjects, reserveObject } from "#app/features/media/objects.server.ts";
import { SNIFF_BYTES, sniffMedia } from "#app/features/media/intake/sniff.server.ts";
import { AppError } from "#app/http/errors.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { errorMessage, errorMessages } from "#app/strings/errors.ts";
import { AVATAR_MAX_MB, AVATAR_WAIT_MS } from "../limits.ts";
import { untilSettled } from "./await-avatar.server.ts";
import { queueAvatar } from "./waiting-avatar.server.ts";

/**
 * Takes a new picture of oneself (multipart, field `avatar`). It is only looked at and kept here: a
 * worker opens it. Waits for that, but not for long: `queued` when it takes longer. Throws
 * `avatar_required`, `avatar_not_image`, `avatar_failed`, `too_large` and what reading the body throws.
 */
export async function receiveAvatar(
  ctx: SignedInCtx,
  request: Request,
  waitMs = AVATAR_WAIT_MS,
): Promise<"ready" | "queued"> {
  const original = await keepOriginal(ctx, await readPicture(request));
  return untilSettled(ctx, original, { waitMs, signal: request.signal });
}

interface Picture {
  bytes: Buffer;
  format: MediaFormat;
}

/** Stores the picture as it was sent and leaves the rest to a worker. Gives its object's name. */
async function keepOriginal(ctx: SignedInCtx, { bytes, format }: Picture): Promise<string> {
  const { mime, ext } = format;
  const { id_usuario } = ctx.viewer;
  const size = bytes.byteLength;
  const name = await reserveObject(ctx.db, { label: "original", mime, ext, id_usuario, size });
  try {
    await ctx.objects.put(name, bytes, { contentType: mime });
    await queueAvatar(ctx, name);
    return name;
  } catch (error) {
    // A store that is away is not waited for again: the purge comes back to it.
    const isAway = expectedFailure(error)?.code === "objects_away";
    await discardObjects(ctx, [name], { atOnce: !isAway });
    throw error;
  }
}

async function readPicture(request: Request): Promise<Picture> {
  let picture: Picture | undefined;
  await readMultipart(request, {
    maxFiles: 1,
    onField: () => undefined,
    onFile: async ({ name, stream }) => {
      const bytes = await readSmall(stream);
      // Browsers send an empty file without a name when none was chosen.
      if (bytes.length === 0 && !name) return;
      picture = { bytes, format: await formatOf(bytes) };
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
    await formatOf(Buffer.concat(chunks));
    throw tooLarge();
  }
  return Buffer.concat(chunks);
}

/** By its first bytes. Throws for what is no picture that we take. */
async function formatOf(bytes: Buffer): Promise<MediaFormat> {
  const format = await sniffMedia(bytes.subarray(0, SNIFF_BYTES));
  if (format?.tipo === "image") return format;
  throw new AppError("avatar_not_image", { fields: { avatar: errorMessages.avatar_not_image } });
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
