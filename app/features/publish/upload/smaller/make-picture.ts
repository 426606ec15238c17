import { IMAGE_MAX_SIDE, IMAGE_WIDTHS } from "#app/features/media/limits.ts";
import { JPEG_QUALITY } from "./limits.ts";
import { isMovingPng } from "./moving-png.ts";

/** What may be looked through or moves stays as it is: WebP and AVIF are small already. */
const SHRUNK = ["image/jpeg", "image/png", "image/heic", "image/heif"];

/**
 * A picture as large as it is shown at most, upright and without what the camera noted. Null: it is not larger, or
 * would lose something. Throws where the browser does not decode it.
 */
export async function makePicture(file: Blob): Promise<Blob | null> {
  const isPng = file.type === "image/png";
  if (!SHRUNK.includes(file.type) || (isPng && (await isMovingPng(file)))) return null;
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, IMAGE_WIDTHS.at(-1)! / whole.width, IMAGE_MAX_SIDE / whole.height);
    if (scale >= 1) return null;
    const width = Math.round(whole.width * scale);
    const height = Math.max(1, Math.round(whole.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.imageSmoothingQuality = "high";
    context.drawImage(whole, 0, 0, width, height);
    if (isPng && isTransparent(context, width, height)) return null;
    return await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
  } finally {
    whole.close();
  }
}

function isTransparent(
  context: OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true;
  return false;
}
