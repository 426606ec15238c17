import { mediaFormats } from "#app/features/media/formats.ts";
import { LOCALE } from "#app/strings/language.ts";

/** Of the table of media: what a picture of a document may be. */
const PICTURES = ["jpg", "png", "webp", "avif", "heic"];

export const PDF = "application/pdf";

const pictures = mediaFormats.filter(({ ext }) => PICTURES.includes(ext));

export function isDocumentPicture(ext: string): boolean {
  return PICTURES.includes(ext);
}

/** How the name of a kept document ends: pictures are all made JPEG. */
export function documentExtension(mime: string): string {
  return mime === PDF ? "pdf" : "jpg";
}

/** The `accept` attribute of a file input. */
export function documentAccept({ pdf = false } = {}): string {
  const accepted = pictures.flatMap(({ accept }) => accept);
  return [...accepted, ...(pdf ? [PDF] : [])].join(",");
}

/** "JPG, PNG, WEBP o AVIF". */
export function documentFormatNames({ pdf = false } = {}): string {
  const either = new Intl.ListFormat(LOCALE, { type: "disjunction" });
  return either.format([...pictures.map(({ label }) => label), ...(pdf ? ["PDF"] : [])]);
}
