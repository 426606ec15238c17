import type { FileVariant, FileView } from "#app/features/posts/view.ts";

/** What the browser says of its line; Safari and Firefox say nothing. */
export interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** True where data is dear or slow: the small rendition, and nothing before it is asked for. */
export function isThin(line: Line | undefined): boolean {
  return Boolean(line?.saveData) || /2g|3g/.test(line?.effectiveType ?? "");
}

/** The rendition for this line: the smallest on a thin one, else the largest. */
export function pickVideo(
  variants: FileVariant[],
  line: Line | undefined,
): FileVariant | undefined {
  const videos = variants.filter((variant) => variant.mime.startsWith("video/"));
  return isThin(line) ? videos[0] : videos.at(-1);
}

/** Wide enough for what is only seen until the video plays. */
const POSTER_WIDTH = 480;

/** The one poster of a video's tag: light where there are several, the only one of old posts. */
export function posterOf({ variants, poster }: FileView): string | null {
  const fitting = variants.filter(isWebp).findLast(({ width }) => width <= POSTER_WIDTH);
  return fitting?.url ?? poster;
}

/** `srcset` of the pictures in the format that is lightest; the others are for old browsers. */
export function pictureSet(variants: FileVariant[]): string {
  return variants
    .filter((variant) => isWebp(variant) && variant.label.startsWith("w"))
    .map((variant) => `/uploads/${variant.url} ${variant.width}w`)
    .join(", ");
}

function isWebp({ mime }: FileVariant): boolean {
  return mime === "image/webp";
}
