import type { FileVariant } from "#app/features/posts/view.ts";
import { pictureSet } from "./rendition.ts";

interface PictureSourcesProps {
  variants: FileVariant[];
  sizes: string;
  /** What is never shown larger needs no larger one. */
  maxWidth?: number;
}

/** A picture in the lightest format that the browser knows, in the size that fits: for a `picture`. */
export function PictureSources({ variants, sizes, maxWidth = Infinity }: PictureSourcesProps) {
  return (["avif", "webp", "jpeg"] as const).map((format) => {
    const srcSet = pictureSet(variants, format, maxWidth);
    return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
  });
}
