import { join } from "node:path";
import sharp from "sharp";
import type { Rendition } from "../rendition.ts";
import { decodePicture } from "./decode.server.ts";

/** Enough to see what is on it. */
const SIDE = 1080;

/**
 * All of a picture, of an animation its first frame, as an upright sRGB WebP without metadata in `outDir`.
 * Null: it is no usable picture.
 */
export async function wholePicture(
  input: string,
  outDir: string,
): Promise<Rendition<"whole", "image/webp"> | null> {
  const resize = () =>
    ({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true }) as const;
  const decoded = await decodePicture(input, outDir, { resize, still: true });
  if ("reason" in decoded) return null;
  const path = join(outDir, "whole.webp");
  const { width, height, size } = await sharp(decoded.data, { raw: decoded.raw })
    .webp({ quality: 82 })
    .toFile(path);
  return { label: "whole", path, mime: "image/webp", width, height, size };
}
