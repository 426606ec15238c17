import sharp from "sharp";
import { decodeWithSharp } from "#app/features/media/image/decode.server.ts";
import { decodeHeicBytes } from "#app/features/media/image/heic.server.ts";
import { IMAGE_MAX_PIXELS } from "#app/features/media/limits.ts";
import { fill } from "#app/strings/language.ts";
import { DOCUMENT_MAX_SIDE, DOCUMENT_MIN_CONTRAST, DOCUMENT_MIN_SIDE } from "./limits.ts";
import { strings } from "./strings.ts";

export type MadeDocument = { bytes: Buffer; mime: string } | { problem: string };

let before: Promise<unknown> = Promise.resolve();

/**
 * Makes an upright JPEG without metadata of a picture, or says what is wrong with it. One at a time in a
 * process: an open picture takes much memory.
 */
export function makeDocumentPicture(sent: Buffer, ext: string): Promise<MadeDocument> {
  const made = before.then(() => makePicture(sent, ext));
  before = made.catch(() => undefined);
  return made;
}

async function makePicture(sent: Buffer, ext: string): Promise<MadeDocument> {
  const decoded = await decode(sent, ext);
  if ("reason" in decoded) return { problem: sentences[decoded.reason] ?? strings.unreadable };
  const { data, raw, width, height } = decoded;
  if (Math.max(width, height) < DOCUMENT_MIN_SIDE) {
    return { problem: fill(strings.small, { min: DOCUMENT_MIN_SIDE }) };
  }
  const flat = sharp(data, { raw }).flatten({ background: "#ffffff" });
  const { channels } = await flat.clone().greyscale().stats();
  if (channels[0]!.stdev < DOCUMENT_MIN_CONTRAST) return { problem: strings.blank };
  const bytes = await flat.jpeg({ quality: 86, mozjpeg: true }).toBuffer();
  return { bytes, mime: "image/jpeg" };
}

/** No document is ever on a disk as it is: a HEIC goes through pipes. */
async function decode(sent: Buffer, ext: string): ReturnType<typeof decodeWithSharp> {
  const wanted = { still: true, resize: () => fitting };
  if (ext !== "heic") return decodeWithSharp(sent, wanted);
  const decoded = await decodeHeicBytes(sent, DOCUMENT_MAX_SIDE);
  return "reason" in decoded ? decoded : decodeWithSharp(decoded.png, wanted);
}

const fitting = {
  width: DOCUMENT_MAX_SIDE,
  height: DOCUMENT_MAX_SIDE,
  fit: "inside",
  withoutEnlargement: true,
} as const;

const sentences: Partial<Record<string, string>> = {
  too_many_pixels: fill(strings.manyPixels, { max: IMAGE_MAX_PIXELS / 1_000_000 }),
};
