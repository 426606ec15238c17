import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type CreateRaw, type Metadata, type Region, type ResizeOptions } from "sharp";
import { decodeAvifSequence, type Frames } from "./avif-sequence.server.ts";
import { decodeHeic } from "./heic.server.ts";
import { IMAGE_MAX_PIXELS, IMAGE_TIMEOUT_SECONDS, type MediaFailure } from "../limits.ts";
import { isAvifSequence, sniffFile } from "../intake/sniff.server.ts";

// A worker's memory must not depend on how many cores it sees or what it did before.
sharp.cache(false);
sharp.concurrency(1);

/** What is wanted of a picture's pixels. */
export interface Wanted {
  /** The part of an upright picture of this size that is wanted; all of it when not given. */
  region?: (size: { width: number; height: number }) => Region;
  /** How that, which has this size, is made smaller while it is read. */
  resize: (size: { width: number; height: number }) => ResizeOptions;
  /** Of an animation the first frame alone. */
  still?: boolean;
}

/**
 * The pixels of a picture that somebody sent, upright and in sRGB. A file that is no usable picture is
 * an answer, not an error. Scratch space is in `folder`.
 */
export async function decodePicture(
  input: string,
  folder: string,
  wanted: Wanted,
): Promise<Frames | { reason: MediaFailure }> {
  if ((await stat(input)).size === 0) return { reason: "empty" };
  const format = await sniffFile(input);
  if (format?.tipo !== "image") return { reason: "unreadable" };
  if (format.ext === "heic") return decodeHeicFrame(input, folder, wanted);
  if (await isAvifSequence(input)) {
    return partOf(await decodeAvifSequence(input, folder, wanted), wanted);
  }
  return decodeWithSharp(input, wanted);
}

/** Of what ffmpeg has read whole. */
async function partOf(
  decoded: Frames | { reason: MediaFailure },
  { region }: Wanted,
): Promise<Frames | { reason: MediaFailure }> {
  if ("reason" in decoded || !region) return decoded;
  const { width, height, pageHeight = height } = decoded.raw;
  const { data, info } = await sharp(decoded.data, { raw: decoded.raw })
    .extract(region({ width, height: pageHeight }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { data, raw, width: info.width, height: info.height };
}

async function decodeHeicFrame(
  input: string,
  folder: string,
  wanted: Wanted,
): Promise<Frames | { reason: MediaFailure }> {
  const scratch = await mkdtemp(join(folder, "heic-"));
  try {
    const decoded = await decodeHeic(input, scratch);
    return "reason" in decoded ? decoded : await decodeWithSharp(decoded.path, wanted);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The same of what sharp reads, which is not HEIC and no sequence: a file, or its bytes. */
export async function decodeWithSharp(
  input: string | Buffer,
  wanted: Wanted,
): Promise<Frames | { reason: MediaFailure }> {
  try {
    // Reads the header only: a bomb is refused before anything is allocated for its pixels.
    const header = await sharp(input, { limitInputPixels: false }).metadata();
    const pixels = header.width * header.height;
    if (pixels > IMAGE_MAX_PIXELS) return { reason: "too_many_pixels" };
    const { pages = 1 } = header;
    const animated = !wanted.still && pages > 1 && pages * pixels <= IMAGE_MAX_PIXELS;
    return await framesOf(input, header, animated, wanted);
  } catch (error) {
    return { reason: String(error).includes("timeout") ? "timeout" : "unreadable" };
  }
}

async function framesOf(
  input: string | Buffer,
  header: Metadata,
  animated: boolean,
  { region, resize }: Wanted,
): Promise<Frames> {
  const { width, height } = animated ? header : header.autoOrient;
  const part = region?.({ width, height });
  const whole = sharp(input, {
    animated,
    // Frames are never turned: no camera writes animations.
    autoOrient: !animated,
    failOn: "error",
    limitInputPixels: IMAGE_MAX_PIXELS,
  });
  const { data, info } = await (part ? whole.extract(part) : whole)
    .resize(resize(part ?? { width, height }))
    .toColourspace("srgb")
    .raw()
    .timeout({ seconds: IMAGE_TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const raw: CreateRaw = { width: info.width, height: info.height, channels: info.channels };
  if (!animated) return { data, raw, width, height };
  raw.pageHeight = info.pageHeight;
  const delay = header.delay?.map((ms) => Math.min(ms, 65_535));
  return { data, raw, delay, loop: header.loop, width, height };
}
