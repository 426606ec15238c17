import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Frames } from "./avif-sequence.server.ts";
import { decodePicture } from "./decode.server.ts";
import type { Pdq } from "../fingerprints/pdq.server.ts";
import { pdqOfPicture } from "../fingerprints/picture-frames.server.ts";
import { IMAGE_JPEG_WIDTH, IMAGE_MAX_SIDE, IMAGE_WIDTHS, type MediaFailure } from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { blurOf, type Blur } from "./thumbhash.server.ts";

export type ImageOutput = Rendition<
  "w480" | "w1080" | "w1920" | "jpeg",
  "image/webp" | "image/jpeg"
>;

export type ImageResult =
  /** `width` and `height` are the upright picture's own, as it was sent. */
  | ({ ok: true; width: number; height: number; outputs: ImageOutput[]; frames: Pdq[] } & Blur)
  | { ok: false; reason: MediaFailure };

/**
 * Turns a picture into upright sRGB files without metadata in `outDir`, none wider than the
 * original. A file that is no usable picture is an answer, not an error.
 */
export async function processImage(input: string, outDir: string): Promise<ImageResult> {
  const decoded = await decodePicture(input, outDir, {
    resize: () => fitting(IMAGE_WIDTHS.at(-1)!),
  });
  if ("reason" in decoded) return { ok: false, reason: decoded.reason };
  const still = firstFrame(decoded);
  const outputs: ImageOutput[] = [];
  for (const width of widthsFor(decoded.raw.width)) {
    outputs.push(await writeWebp(decoded, width, outDir));
  }
  outputs.push(await writeJpeg(still, outDir));
  const blur = await blurOf(still.data, still.raw);
  const frames = await pdqOfPicture(decoded);
  return { ok: true, width: decoded.width, height: decoded.height, ...blur, outputs, frames };
}

/** The widths to write, each once: a picture of 600 px gives 480 and 600. */
function widthsFor(width: number): number[] {
  return [...new Set(IMAGE_WIDTHS.map((wanted) => Math.min(wanted, width)))];
}

async function writeWebp(frames: Frames, width: number, outDir: string): Promise<ImageOutput> {
  const label = `w${IMAGE_WIDTHS.find((wanted) => wanted >= width)!}` as ImageOutput["label"];
  const webp = resized(frames, width).webp({
    quality: 78,
    effort: frames.delay ? 2 : 4,
    delay: frames.delay,
    loop: frames.loop,
  });
  return write(webp, label, join(outDir, `${label}.webp`), "image/webp");
}

async function writeJpeg(still: Frames, outDir: string): Promise<ImageOutput> {
  const jpeg = resized(still, IMAGE_JPEG_WIDTH)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 78, mozjpeg: true });
  return write(jpeg, "jpeg", join(outDir, "w1080.jpg"), "image/jpeg");
}

async function write(
  image: Sharp,
  label: ImageOutput["label"],
  path: string,
  mime: ImageOutput["mime"],
): Promise<ImageOutput> {
  const { width, height, pageHeight, size } = await image.toFile(path);
  return { label, path, mime, width, height: pageHeight ?? height, size };
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
