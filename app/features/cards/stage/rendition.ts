import type { FileVariant, FileView } from "#app/features/posts/view.ts";

/** Wide enough for what is only seen until the video plays. */
const POSTER_WIDTH = 480;

/** The one poster of a video's tag: light where there are several, the only one of old posts. */
export function posterOf({ variants, poster }: FileView): string | null {
  const fitting = variants.filter(isWebp).findLast(({ width }) => width <= POSTER_WIDTH);
  return fitting?.url ?? poster;
}

type Format = "avif" | "webp" | "jpeg";

/** `srcset` of the pictures of one format; empty: there is no choice. Those of videos are WebP alone. */
export function pictureSet(variants: FileVariant[], format: Format, maxWidth = Infinity): string {
  const pictures = variants.filter(({ mime }) => mime === `image/${format}`);
  const [smallest] = pictures;
  // Of old posts there is one JPEG, which everything may show.
  if (format === "jpeg" && pictures.length < 2) return "";
  return pictures
    .filter((picture) => picture.width <= maxWidth || picture === smallest)
    .map(({ url, width }) => `/uploads/${url} ${width}w`)
    .join(", ");
}

/** What bars and actions take of the height of a window that is no phone's. */
const BARS = "132px";

/**
 * `sizes` of a picture that stands whole in its stage, which is at most so wide, and as high as the window
 * allows: one that is tall is narrower than its stage.
 */
export function drawnIn(stageWidth: string, { width, height }: FileView): string {
  if (!width || !height) return `(max-width: 767px) 100vw, ${stageWidth}`;
  const ratio = +(width / height).toFixed(3);
  return `(max-width: 767px) min(100vw, ${ratio} * 100vh), min(${stageWidth}, ${ratio} * (100vh - ${BARS}))`;
}

function isWebp({ mime }: FileVariant): boolean {
  return mime === "image/webp";
}
