import {
  acceptOf,
  formatNames,
  formatOfFile,
  type MediaFormat,
} from "#app/features/media/formats.ts";
import { DURATION_SLACK_SECONDS, SHORTIT_MAX_SECONDS } from "#app/features/media/limits.ts";
import { errorMessage } from "#app/strings/errors.ts";
import { mediaFailures } from "#app/features/media/strings.ts";

/** What the server takes at most, said before a byte is sent. */
export interface UploadLimits {
  maxFiles: number;
  /** All files of one upload together. */
  maxUploadMb: number;
  maxVideoSeconds: number;
}

/** What is known of a file that the browser may have no more. */
export type FileLike = Pick<File, "name" | "size" | "lastModified" | "type">;

/** A file that was chosen and is not in a post yet. */
export interface ChosenFile {
  /** Tells two files of one name apart. */
  key: number;
  file: FileLike;
  /** Null: it was chosen on an earlier visit, which sent some of it or all. */
  bytes: File | null;
  /** Where an earlier visit sent it. */
  url: string | null;
  /**
   * Why it begins anew, where one of its name had been sent in part: that was another, or it was made smaller or cut
   * of this one and is gone.
   */
  anew: "changed" | "smaller" | "cut" | null;
  /** Null: nothing that we take. */
  kind: MediaFormat["tipo"] | null;
  /** Of a video; null until the browser has read it, and where it cannot. */
  seconds: number | null;
  /** The moment of a video that was chosen as its poster, in seconds; null: the server chooses. */
  poster: number | null;
  /** What was chosen, where it was made smaller; null: this is it. */
  smaller: MadeOf | null;
  /** What was chosen, where this is a part of it. */
  cut: MadeOf | null;
}

/** The file that another was made of. */
export interface MadeOf {
  from: Pick<File, "name" | "size" | "lastModified">;
  /** Null: it was chosen on an earlier visit. */
  bytes: File | null;
  /** The name of what was made, where that is on the device. */
  keptAs: string | null;
}

/** A file as an earlier visit left it. */
export interface LeftFile {
  file: FileLike;
  bytes: File | null;
  url: string | null;
  poster: number | null;
  smaller: MadeOf | null;
  cut: MadeOf | null;
}

export type PostKind = "publicacion" | "shortit";

/** For the file inputs. */
export const ACCEPT = { image: acceptOf("image"), video: acceptOf("video") };
export const ACCEPT_ALL = acceptOf("image", "video");

/** By what the browser says of it, else by its name; the server looks into it. */
export function kindOf(file: { type: string; name: string }): ChosenFile["kind"] {
  return formatOfFile(file)?.tipo ?? null;
}

/** What is wrong with one file, in Spanish; null when nothing is. */
export function problemOf(
  { file, kind, seconds }: ChosenFile,
  tipo: PostKind,
  { maxUploadMb, maxVideoSeconds }: UploadLimits,
): string | null {
  if (!kind) {
    return errorMessage("unsupported_media", { name: file.name, formats: formatNames() });
  }
  if (file.size === 0) return errorMessage("empty_file", { name: file.name });
  if (file.size > maxUploadMb * 1024 * 1024) return errorMessage("too_large", { max: maxUploadMb });
  if (tipo === "shortit" && kind === "image") return errorMessage("shortit_one_video");
  const max = tipo === "shortit" ? SHORTIT_MAX_SECONDS : maxVideoSeconds;
  if (seconds === null || seconds <= max + DURATION_SLACK_SECONDS) return null;
  return tipo === "shortit" ? errorMessage("shortit_too_long", { max }) : mediaFailures.too_long;
}

/** A file as it is, before anybody has looked into it. */
export function chosenFile(key: number, file: File): ChosenFile {
  return leftFile(key, { file, bytes: file, url: null, poster: null, smaller: null, cut: null });
}

/** What somebody has chosen, whatever was made of it. */
export function originOf({ file, smaller, cut }: Pick<LeftFile, "file" | "smaller" | "cut">) {
  return (cut ?? smaller)?.from ?? file;
}

export function leftFile(key: number, left: LeftFile): ChosenFile {
  return { key, ...left, kind: kindOf(left.file), seconds: null, anew: null };
}

/** The chosen posters as the form says them; empty where there are none. */
export function postersOf(files: Pick<ChosenFile, "poster">[]): string {
  return files
    .flatMap(({ poster }, place) =>
      poster === null ? [] : [`${place}:${Math.round(1000 * poster)}`],
    )
    .join(",");
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
