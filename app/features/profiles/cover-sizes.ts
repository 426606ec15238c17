import { sizedPicture } from "#app/ui/sized-picture.ts";

/** Of the picture above a profile, width to height. */
export const COVER_RATIO = 3;

/** In pixels: a phone's, a phone's with fine pixels, a wide screen's. */
export const COVER_WIDTHS = [640, 1080, 1920] as const;

export const { nameOf: coverName, sizesOf: coverSizes } = sizedPicture("cover", COVER_WIDTHS);
