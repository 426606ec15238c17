import { join } from "node:path";
import sharp from "sharp";
import type { Pdq } from "../fingerprints/pdq.server.ts";
import { pdqOfPicture } from "../fingerprints/picture-frames.server.ts";
import type { MediaFailure } from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { type Crop, regionOf } from "./crop.ts";
import { decodePicture } from "./decode.server.ts";

export type Framed = Rendition<string, "image/webp">;

export type FramedResult =
  /** `frames` are of the part that is shown and of the whole. */
  { ok: true; outputs: Framed[]; frames: Pdq[] } | { ok: false; reason: MediaFailure };

/** What is made of a picture. */
export interface Frame {
  /** Width to height. */
  ratio: number;
  /** Smallest first. */
  widths: readonly number[];
  /** Which part of the upright picture; its middle when not given. */
  crop?: Crop | null | undefined;
}

/**
 * A part of a picture, of an animation that of its first frame, as upright sRGB WebP files without
 * metadata in `outDir`: of these widths, smallest first, and none larger than the part. A file that is no
 * usable picture is an answer, not an error.
 */
export async function framedPicture(
  input: string,
  outDir: string,
  { ratio, widths, crop }: Frame,
): Promise<FramedResult> {
  const box = (width: number) => ({ width, height: Math.max(1, Math.round(width / ratio)) });
  const fill = (width: number) => ({ ...box(width), fit: "cover" }) as const;
  const largest = (part: { width: number; height: number }) =>
    Math.max(1, Math.min(widths.at(-1)!, part.width, Math.round(part.height * ratio)));
  const decoded = await decodePicture(input, outDir, {
    ...(crop && { region: (size) => regionOf(crop, size) }),
    resize: (size) => fill(largest(size)),
    still: true,
  });
  if ("reason" in decoded) return { ok: false, reason: decoded.reason };
  const { data, raw } = decoded;
  const max = largest(raw);
  const outputs: Framed[] = [];
  for (const width of [...widths.filter((each) => each < max), max]) {
    const label = String(width);
    const path = join(outDir, `${label}.webp`);
    const { size } = await sharp(data, { raw })
      .resize(fill(width))
      .webp({ quality: 82 })
      .toFile(path);
    outputs.push({ label, path, mime: "image/webp", ...box(width), size });
  }
  const whole = await decodePicture(input, outDir, { resize: () => SMALL, still: true });
  if ("reason" in whole) return { ok: false, reason: whole.reason };
  const frames = [...(await pdqOfPicture(decoded)), ...(await pdqOfPicture(whole))];
  return { ok: true, outputs, frames };
}

/** All that is hashed of a picture. */
const SMALL = { width: 512, height: 512, fit: "inside", withoutEnlargement: true } as const;
