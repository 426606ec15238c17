import sharp from "sharp";
import { IMAGE_MAX_PIXELS, IMAGE_TIMEOUT_SECONDS, type MediaFailure } from "../limits.ts";

export type SquareResult =
  { ok: true; bytes: Buffer; side: number } | { ok: false; reason: MediaFailure };

/**
 * The middle of a picture as an upright, square sRGB WebP without metadata, at most `maxSide` pixels
 * wide and never enlarged. A file that is no usable picture is an answer, not an error.
 */
export async function squarePicture(
  picture: Uint8Array,
  { maxSide }: { maxSide: number },
): Promise<SquareResult> {
  try {
    // Reads the header only: a bomb is refused before anything is allocated for its pixels.
    const header = await sharp(picture, { limitInputPixels: false }).metadata();
    if (header.width * header.height > IMAGE_MAX_PIXELS) {
      return { ok: false, reason: "too_many_pixels" };
    }
    const side = Math.min(maxSide, header.width, header.height);
    const bytes = await sharp(picture, {
      autoOrient: true,
      failOn: "error",
      limitInputPixels: IMAGE_MAX_PIXELS,
    })
      .resize({ width: side, height: side, fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: 82 })
      .timeout({ seconds: IMAGE_TIMEOUT_SECONDS })
      .toBuffer();
    return { ok: true, bytes, side };
  } catch (error) {
    return { ok: false, reason: String(error).includes("timeout") ? "timeout" : "unreadable" };
  }
}
