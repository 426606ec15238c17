import { open } from "node:fs/promises";
import { formatOfExt, type MediaFormat } from "../formats.ts";

/** How many leading bytes `sniffMedia` wants; a shorter prefix is fine when the file is shorter. */
export const SNIFF_BYTES = 4100;

/** Decides by content alone which format starts with these bytes; null: none that we take. */
export async function sniffMedia(prefix: Uint8Array): Promise<MediaFormat | null> {
  const [major = "", ...others] = isoBrands(prefix);
  if (HEIC_BRANDS.includes(major)) return formatOfExt("heic")!;
  // file-type goes by the major brand, which is "mif1" for many AVIF files and unknown for some HEIF.
  if ([major, ...others].some((brand) => PICTURE_BRANDS.includes(brand))) {
    if (others.some((brand) => AVIF_BRANDS.includes(brand)) || AVIF_BRANDS.includes(major)) {
      return formatOfExt("avif")!;
    }
    return others.some((brand) => HEIC_BRANDS.includes(brand)) ? formatOfExt("heic")! : null;
  }
  // Loaded with the first upload: most processes never see one.
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(prefix);
  return (type && formatOfExt(type.ext)) ?? null;
}

const PICTURE_BRANDS = ["mif1", "msf1"];
const AVIF_BRANDS = ["avif", "avis"];
/** One picture of an iPhone, or several; the rarer ones are layered. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/** `sniffMedia` of a file on disk. */
export async function sniffFile(path: string): Promise<MediaFormat | null> {
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
