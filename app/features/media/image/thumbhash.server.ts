import sharp, { type Raw, type SharpInput } from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";

export interface Blur {
  /** ThumbHash in base64, about 28 characters. */
  thumbhash: string;
  /** The same blur as a WebP data URI of at most 300 bytes, to be painted without script. */
  preview: string;
}

const PREVIEW_MAX_LENGTH = 300;

/** The blur of a picture: a path, or pixels with their shape. */
export async function blurOf(picture: SharpInput, raw?: Raw): Promise<Blur> {
  const { data, info } = await sharp(picture, raw ? { raw } : {})
    // Small ones are enlarged: of a few pixels the transform makes colours that are not there.
    .resize({ width: 100, height: 100, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  return { thumbhash: Buffer.from(hash).toString("base64"), preview: await previewOf(hash) };
}

async function previewOf(hash: Uint8Array): Promise<string> {
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const image = sharp(rgba, { raw: { width: w, height: h, channels: 4 } });
  let uri = "";
  for (const quality of [50, 20, 1]) {
    const webp = await image.clone().webp({ quality, alphaQuality: quality, effort: 6 }).toBuffer();
    uri = `data:image/webp;base64,${webp.toString("base64")}`;
    if (uri.length <= PREVIEW_MAX_LENGTH) break;
  }
  return uri;
}
