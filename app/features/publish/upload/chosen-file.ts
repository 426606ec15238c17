import { DURATION_SLACK_SECONDS, SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { errorMessage, es } from "#app/strings/es.ts";

/** What the server takes at most, said before a byte is sent. */
export interface UploadLimits {
  maxFiles: number;
  /** All files of one upload together. */
  maxUploadMb: number;
  maxVideoSeconds: number;
}

/** A file that was chosen and not sent yet. */
export interface ChosenFile {
  /** Tells two files of one name apart. */
  key: number;
  file: File;
  /** Null: nothing that we take. */
  kind: "image" | "video" | null;
  /** Of a video; null until the browser has read it, and where it cannot. */
  seconds: number | null;
}

export type PostKind = "publicacion" | "shortit";

/** For the file inputs; names too, since systems know no type for some. */
export const ACCEPT = {
  image: "image/jpeg,image/png,image/webp,image/avif,image/gif",
  video: "video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv,.mov,.m4v",
};
export const ACCEPT_ALL = `${ACCEPT.image},${ACCEPT.video}`;

/** By what the browser says of it, else by its name; the server looks into it. */
export function kindOf({ type, name }: { type: string; name: string }): ChosenFile["kind"] {
  const subtype = type.toLowerCase();
  if (/^image\/(jpe?g|png|apng|webp|avif|gif)$/.test(subtype)) return "image";
  if (/^video\/(mp4|x-m4v|quicktime|webm|(x-)?matroska)$/.test(subtype)) return "video";
  if (/^(image|video|audio|text)\//.test(subtype)) return null;
  if (/\.(jpe?g|png|apng|webp|avif|gif)$/i.test(name)) return "image";
  return /\.(mp4|m4v|f4v|mov|webm|mkv)$/i.test(name) ? "video" : null;
}

/** What is wrong with one file, in Spanish; null when nothing is. */
export function problemOf(
  { file, kind, seconds }: ChosenFile,
  tipo: PostKind,
  { maxUploadMb, maxVideoSeconds }: UploadLimits,
): string | null {
  if (!kind) return errorMessage("unsupported_media", { name: file.name });
  if (file.size === 0) return errorMessage("empty_file", { name: file.name });
  if (file.size > maxUploadMb * 1024 * 1024) return errorMessage("too_large", { max: maxUploadMb });
  if (tipo === "shortit" && kind === "image") return errorMessage("shortit_one_video");
  const max = tipo === "shortit" ? SHORTIT_MAX_SECONDS : maxVideoSeconds;
  if (seconds === null || seconds <= max + DURATION_SLACK_SECONDS) return null;
  return tipo === "shortit" ? errorMessage("shortit_too_long") : es.mediaErrors.too_long;
}

/** What is wrong with the files together, in Spanish; null when nothing is. */
export function problemOfAll(
  files: { file: { size: number } }[],
  tipo: PostKind,
  { maxFiles, maxUploadMb }: UploadLimits,
): string | null {
  if (tipo === "shortit" && files.length > 1) return errorMessage("shortit_one_video");
  if (files.length > maxFiles) return errorMessage("too_many_files", { max: maxFiles });
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return bytes > maxUploadMb * 1024 * 1024 ? errorMessage("too_large", { max: maxUploadMb }) : null;
}
