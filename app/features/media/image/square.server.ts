import { join } from "node:path";
import sharp from "sharp";
import type { MediaFailure } from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { decodePicture } from "./decode.server.ts";

export type Square = Rendition<string, "image/webp">;

export type SquareResult = { ok: true; outputs: Square[] } | { ok: false; reason: MediaFailure };

/**
 * The middle of a picture, of an animation that of its first frame, as upright, square sRGB WebP files
 * without metadata in `outDir`: of these sides, smallest first, and none larger than the picture. A file
 * that is no usable picture is an answer, not an error.
 */
export async function squarePicture(
  input: string,
  outDir: string,
  sides: readonly number[],
): Promise<SquareResult> {
  const largest = (size: { width: number; height: number }) =>
    Math.min(sides.at(-1)!, size.width, size.height);
  const square = (side: number) => ({ width: side, height: side, fit: "cover" }) as const;
  const decoded = await decodePicture(input, outDir, {
    resize: (size) => square(largest(size)),
    still: true,
  });
  if ("reason" in decoded) return { ok: false, reason: decoded.reason };
  const { data, raw } = decoded;
  const max = largest(raw);
  const outputs: Square[] = [];
  for (const side of [...sides.filter((each) => each < max), max]) {
    const label = String(side);
    const path = join(outDir, `${label}.webp`);
    const { size } = await sharp(data, { raw })
      .resize(square(side))
      .webp({ quality: 82 })
      .toFile(path);
    outputs.push({ label, path, mime: "image/webp", width: side, height: side, size });
  }
  return { ok: true, outputs };
}
