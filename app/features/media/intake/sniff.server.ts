import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

/** How many leading bytes `sniffMedia` wants; a shorter prefix is fine when the file is shorter. */
export const SNIFF_BYTES = 4100;

export type SniffedMedia =
  | { tipo: "image"; mime: string; ext: "jpg" | "png" | "webp" | "avif" | "gif" }
  | { tipo: "video"; mime: string; ext: "mp4" | "mov" | "webm" | "mkv" };

const TAKEN: Record<string, SniffedMedia> = {
  jpg: { tipo: "image", mime: "image/jpeg", ext: "jpg" },
  png: { tipo: "image", mime: "image/png", ext: "png" },
  apng: { tipo: "image", mime: "image/png", ext: "png" },
  webp: { tipo: "image", mime: "image/webp", ext: "webp" },
  avif: { tipo: "image", mime: "image/avif", ext: "avif" },
  gif: { tipo: "image", mime: "image/gif", ext: "gif" },
  mp4: { tipo: "video", mime: "video/mp4", ext: "mp4" },
  m4v: { tipo: "video", mime: "video/mp4", ext: "mp4" },
  f4v: { tipo: "video", mime: "video/mp4", ext: "mp4" },
  mov: { tipo: "video", mime: "video/quicktime", ext: "mov" },
  webm: { tipo: "video", mime: "video/webm", ext: "webm" },
  mkv: { tipo: "video", mime: "video/matroska", ext: "mkv" },
};

/** Decides by content alone which taken kind of medium starts with these bytes; null: none. */
export async function sniffMedia(prefix: Uint8Array): Promise<SniffedMedia | null> {
  const brands = isoBrands(prefix);
  // file-type goes by the major brand, which is "mif1" for many AVIF files and unknown for some HEIF.
  if (brands.includes("mif1") || brands.includes("msf1")) {
    return brands.includes("avif") || brands.includes("avis") ? TAKEN.avif! : null;
  }
  const type = await fileTypeFromBuffer(prefix);
  return (type && TAKEN[type.ext]) ?? null;
}

/** `sniffMedia` of a file on disk. */
export async function sniffFile(path: string): Promise<SniffedMedia | null> {
  return sniffMedia(await readPrefix(path));
}

/** Whether the file is an AVIF that holds a sequence of frames, which libvips does not read. */
export async function isAvifSequence(path: string): Promise<boolean> {
  return isoBrands(await readPrefix(path)).includes("avis");
}

async function readPrefix(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The major and the compatible brands of an ISO base media file; empty for anything else. */
function isoBrands(prefix: Uint8Array): string[] {
  const bytes = Buffer.from(prefix.buffer, prefix.byteOffset, prefix.byteLength);
  if (bytes.length < 16 || bytes.toString("latin1", 4, 8) !== "ftyp") return [];
  const brands = [bytes.toString("latin1", 8, 12)];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}
