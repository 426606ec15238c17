/** Of the picture above a profile, width to height. */
export const COVER_RATIO = 3;

/** In pixels: a phone's, a phone's with fine pixels, a wide screen's. */
export const COVER_WIDTHS = [640, 1080, 1920] as const;

const NAME = /^([0-9a-f]{32}-cover)(\d+)\.webp$/;

/** Object name of the cover of this width; all sizes of a picture begin alike. */
export function coverName(id: string, width: number): string {
  return `${id}-cover${width}.webp`;
}

/** All sizes of a cover, smallest first, told by the name of the largest. */
export function coverSizes(name: string): { name: string; width: number }[] {
  const [, begin, largest] = NAME.exec(name) ?? [];
  const max = Number(largest);
  return [...COVER_WIDTHS.filter((width) => width < max), ...(begin ? [max] : [])].map((width) => ({
    name: `${begin}${width}.webp`,
    width,
  }));
}
