import type { FileVariant, FileView } from "#app/features/posts/view.ts";

/** Wide enough for what is only seen until the video plays. */
const POSTER_WIDTH = 480;
/** Sharp enough on a tile. */
const TILE_WIDTH = 480;

/** The one poster of a video's tag: light where there are several, the only one of old posts. */
export function posterOf({ variants, poster }: FileView): string | null {
  const fitting = variants.filter((each) => isWebp(each) && each.width <= POSTER_WIDTH).at(-1);
  return fitting?.url ?? poster;
}

/** The picture of a tile for browsers that know no other format. */
export function plainTile({ variants }: FileView): FileVariant | undefined {
  const plain = variants.filter(({ mime }) => mime === "image/jpeg");
  return plain.find(({ width }) => width >= TILE_WIDTH) ?? plain.at(-1);
}

/** The videos that everything plays, smallest first. */
export function videosOf(variants: FileVariant[]): FileVariant[] {
  return variants.filter(({ mime }) => mime === "video/mp4");
}

export function shortSide({ width, height }: FileVariant): number {
  return Math.min(width, height);
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

/** The place that the files of a post stand in. */
export interface Stage {
  /** How wide it is at most, from 768 px on: what `calc()` takes. */
  width: string;
  /** The same from 1024 px on, where the words stand beside it. */
  besideWords?: string;
  /** Width to height, from 768 px on; absent: it fills what there is. */
  shape?: number | undefined;
  /** It has that shape on phones too, where it else fills the screen. */
  isShapedOnPhones?: boolean;
}

/** What bars and actions take of the height of a window that is no phone's. */
const BARS = "132px";
/** Whoever loses less than the rest fills its stage (carousel.module.css). */
const FILLS_FROM = 0.83;

/** `sizes` of a picture: one that stands whole in its stage is often narrower than that. */
export function drawnIn(
  stage: Stage,
  { width, height }: Pick<FileView, "width" | "height">,
): string {
  const from768 = (drawn: (width: string) => string) =>
    stage.besideWords
      ? [`(max-width: 1023px) ${drawn(stage.width)}`, drawn(stage.besideWords)]
      : [drawn(stage.width)];
  if (!width || !height) {
    return ["(max-width: 767px) 100vw", ...from768((most) => `calc(${most})`)].join(", ");
  }
  const ratio = +(width / height).toFixed(3);
  const share = ratio / (stage.shape ?? ratio);
  const part = share < FILLS_FROM ? `${share.toFixed(3)} * ` : "";
  const onPhones = stage.isShapedOnPhones ? part : "";
  return [
    `(max-width: 767px) min(${onPhones}100vw, ${ratio} * 100vh)`,
    ...from768((most) => `min(${part}${part ? `(${most})` : most}, ${ratio} * (100vh - ${BARS}))`),
  ].join(", ");
}

function isWebp({ mime }: FileVariant): boolean {
  return mime === "image/webp";
}
