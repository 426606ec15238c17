import type { Readable } from "node:stream";
import type { SignedInCtx } from "#app/context.server.ts";
import type { MediaFormat } from "#app/features/media/formats.ts";
import { digestsOf } from "#app/features/media/fingerprints/digests.server.ts";
import { readMultipart } from "#app/features/media/intake/multipart.server.ts";
import { discardObjects, reserveObject } from "#app/features/media/objects.server.ts";
import { SNIFF_BYTES, sniffMedia } from "#app/features/media/intake/sniff.server.ts";
import type { Crop } from "#app/features/media/image/crop.ts";
import { AppError, type ErrorCode } from "#app/http/errors.ts";
import { expectedFailure } from "#app/http/failures/failure.server.ts";
import { parseInput } from "#app/http/input.server.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { AVATAR_MAX_MB, AVATAR_WAIT_MS } from "../limits.ts";
import { pictureFields } from "../schema.ts";
import { untilSettled } from "./await-picture.server.ts";
import type { PictureKind } from "./picture-kinds.server.ts";
import { queuePicture } from "./waiting-picture.server.ts";

/**
 * Takes a new picture for one's profile (multipart, one file and which part of it). It is only looked at
 * and kept here: a worker opens it. Waits for that, but not for long: `queued` when it takes longer.
 * Throws, of its kind, `avatar_required`, `avatar_not_image`, `avatar_failed`, and `too_large`,
 * `bad_input` and what reading the body throws.
 */
export async function receivePicture(
  ctx: SignedInCtx,
  kind: PictureKind,
  request: Request,
  waitMs = AVATAR_WAIT_MS,
): Promise<"ready" | "queued"> {
  const original = await keepOriginal(ctx, kind, await readPicture(kind, request));
  return untilSettled(ctx, kind, original, { waitMs, signal: request.signal });
}

interface Picture {
  bytes: Buffer;
  format: MediaFormat;
  crop: Crop | null;
}

/** Stores the picture as it was sent and leaves the rest to a worker. Gives its object's name. */
async function keepOriginal(
  ctx: SignedInCtx,
  kind: PictureKind,
  { bytes, format, crop }: Picture,
): Promise<string> {
  const { mime, ext } = format;
  const { id_usuario } = ctx.viewer;
  const size = bytes.byteLength;
  const about = { label: "original", mime, ext, id_usuario, size, ...digestsOf(bytes) };
  const name = await reserveObject(ctx.db, about);
  try {
    await ctx.objects.put(name, bytes, { contentType: mime });
    await queuePicture(ctx, kind, name, crop);
    return name;
  } catch (error) {
    // A store that is away is not waited for again: the purge comes back to it.
    const isAway = expectedFailure(error)?.code === "objects_away";
    await discardObjects(ctx, [name], { atOnce: !isAway });
    throw error;
  }
}

async function readPicture(kind: PictureKind, request: Request): Promise<Picture> {
  let picture: Omit<Picture, "crop"> | undefined;
  const fields: Record<string, string> = {};
  await readMultipart(request, {
    maxFiles: 1,
    onField: (name, value) => (fields[name] = value),
    onFile: async ({ name, stream }) => {
      const bytes = await readSmall(kind, stream);
      // Browsers send an empty file without a name when none was chosen.
      if (bytes.length === 0 && !name) return;
      picture = { bytes, format: await formatOf(kind, bytes) };
    },
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "file_required") throw required(kind);
    throw error;
  });
  if (!picture) throw required(kind);
  return { ...picture, ...parseInput(pictureFields, fields) };
}

/** What is too large and no picture either is refused as no picture. */
async function readSmall(kind: PictureKind, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= AVATAR_MAX_MB * 1024 * 1024) continue;
    await formatOf(kind, Buffer.concat(chunks));
    throw refused(kind, "too_large", { max: AVATAR_MAX_MB });
  }
  return Buffer.concat(chunks);
}

/** By its first bytes. Throws for what is no picture that we take. */
async function formatOf(kind: PictureKind, bytes: Buffer): Promise<MediaFormat> {
  const format = await sniffMedia(bytes.subarray(0, SNIFF_BYTES));
  if (format?.tipo === "image") return format;
  throw refused(kind, `${kind}_not_image`);
}

function required(kind: PictureKind): AppError {
  return refused(kind, `${kind}_required`);
}

/** Said beside the field of the picture. */
function refused(
  kind: PictureKind,
  code: ErrorCode,
  values: Record<string, number> = {},
): AppError {
  return new AppError(code, { values, fields: { [kind]: errorMessage(code, values) } });
}
