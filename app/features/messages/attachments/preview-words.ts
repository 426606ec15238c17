import { PREVIEW_MAX } from "../limits.ts";
import { strings } from "../strings.ts";

type Kind = "image" | "video";

/** What the list of conversations shows of a message: its words, or what came without any. */
export function previewWords(text: string, kinds: readonly Kind[]): string {
  if (text !== "" || kinds.length === 0) return [...text].slice(0, PREVIEW_MAX).join("");
  const { photo, photos, video, videos, files } = strings.attachments.previews;
  const isOne = kinds.length === 1;
  if (kinds.every((kind) => kind === "image")) return isOne ? photo : photos;
  if (kinds.every((kind) => kind === "video")) return isOne ? video : videos;
  return files;
}
