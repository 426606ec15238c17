import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Frames } from "./avif-sequence.server.ts";
import { decodePicture } from "./decode.server.ts";
import { AVIF } from "../formats.ts";
import type { Pdq } from "../fingerprints/pdq.server.ts";
import { pdqOfPicture } from "../fingerprints/picture-frames.server.ts";
import {
  IMAGE_JPEG_WIDTH,
  IMAGE_MAX_SIDE,
  IMAGE_WIDTHS,
  JPEG_WIDTHS,
  type MediaFailure,
} from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { blurOf, type Blur } from "./thumbhash.server.ts";

type Format = "webp" | "jpeg" | "avif";

export type ImageOutput = Rendition<string, `image/${Format}`>;

export type ImageResult =
  /** `width` and `height` are the upright picture's own, as it was sent. */
  | ({
      ok: true;
      width: number;
      height: number;
      outputs: ImageOutput[];
      /** What else can be made of it. */
      rest: string[];
      frames: Pdq[];
    } & Blur)
  | { ok: false; reason: MediaFailure };

/**
 * Turns a picture into upright sRGB files without metadata in `outDir`, none wider than the
 * original: WebP, and JPEG for old browsers. A file that is no usable picture is an answer, not an error.
 */
export async function processImage(input: string, outDir: string): Promise<ImageResult> {
  const decoded = await decodePicture(input, outDir, { resize: () => fitting(LARGEST) });
  if ("reason" in decoded) return { ok: false, reason: decoded.reason };
  const still = firstFrame(decoded);
  const outputs: ImageOutput[] = [];
  // Each size of an animation is many pictures.
  const widths = isAnimated(decoded) ? JPEG_WIDTHS : IMAGE_WIDTHS;
  for (const [rung, width] of sizesFor(decoded, widths)) {
    outputs.push(await write(webp(resized(decoded, width), decoded), "webp", `w${rung}`, outDir));
  }
  for (const [rung, width] of sizesFor(decoded, JPEG_WIDTHS)) {
    const isFallback = width === Math.min(IMAGE_JPEG_WIDTH, decoded.raw.width);
    const label = isFallback ? "jpeg" : `j${rung}`;
    outputs.push(await write(jpeg(resized(still, width)), "jpeg", label, outDir));
  }
  const blur = await blurOf(still.data, still.raw);
  const frames = await pdqOfPicture(decoded);
  const { width, height } = decoded;
  const rest = isAnimated(decoded) ? [] : [AVIF];
  return { ok: true, width, height, ...blur, outputs, rest, frames };
}

/**
 * The same in the format that is lightest and takes longest to write, of a picture that is shown already.
 * An animation stays WebP.
 */
export async function addAvif(
  input: string,
  outDir: string,
): Promise<{ ok: true; outputs: ImageOutput[] } | { ok: false; reason: MediaFailure }> {
  const decoded = await decodePicture(input, outDir, { resize: () => fitting(LARGEST) });
  if ("reason" in decoded) return { ok: false, reason: decoded.reason };
  const outputs: ImageOutput[] = [];
  if (isAnimated(decoded)) return { ok: true, outputs };
  for (const [rung, width] of sizesFor(decoded, IMAGE_WIDTHS)) {
    const avif = resized(decoded, width).avif(AVIF_SETTINGS);
    outputs.push(await write(avif, "avif", `a${rung}`, outDir));
  }
  return { ok: true, outputs };
}

const LARGEST = IMAGE_WIDTHS.at(-1)!;

/** A step up in effort doubles the time and saves about 2 % of the bytes. */
const AVIF_SETTINGS = { quality: 52, effort: 2, chromaSubsampling: "4:2:0" };

function isAnimated({ delay }: Frames): boolean {
  return delay !== undefined;
}

/** Of these widths those to write, and how wide they come out: the last is the picture's own where it is less. */
function sizesFor({ raw }: Frames, widths: readonly number[]): [rung: number, width: number][] {
  return widths
    .filter((_, i) => i === 0 || widths[i - 1]! < raw.width)
    .map((rung) => [rung, Math.min(rung, raw.width)]);
}

function webp(image: Sharp, { delay, loop }: Frames): Sharp {
  return image.webp({ quality: 78, effort: delay ? 2 : 4, delay, loop });
}

function jpeg(image: Sharp): Sharp {
  return image.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true });
}

async function write(
  image: Sharp,
  format: Format,
  label: string,
  outDir: string,
): Promise<ImageOutput> {
  const path = join(outDir, `${label}.${format === "jpeg" ? "jpg" : format}`);
  const { width, height, pageHeight, size } = await image.toFile(path);
  return { label, path, mime: `image/${format}`, width, height: pageHeight ?? height, size };
}
function resized(frames: Frames, width: number): Sharp {
  const { data, raw } = frames;
  return sharp(data, { raw, animated: true, limitInputPixels: false }).resize(fitting(width));
}

function fitting(width: number) {
  return { width, height: IMAGE_MAX_SIDE, fit: "inside", withoutEnlargement: true } as const;
}

function firstFrame(frames: Frames): Frames {
  const { width, height, channels, pageHeight = height } = frames.raw;
  return {
    data: frames.data.subarray(0, width * pageHeight * channels),
    raw: { width, height: pageHeight, channels },
    width: frames.width,
    height: frames.height,
  };
}
