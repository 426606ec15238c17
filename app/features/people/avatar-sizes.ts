/**
 * The sides of a picture of oneself, in pixels: those that pages use, and the largest that is kept. A
 * side that is added here is missing from every picture that was sent before.
 */
export const AVATAR_SIDES = [48, 96, 192, 512] as const;

const NAME = /^([0-9a-f]{32}-avatar)(\d+)\.webp$/;

/** Object name of the square with this side; all sizes of a picture begin alike. */
export function avatarName(id: string, side: number): string {
  return `${id}-avatar${side}.webp`;
}

/**
 * All sizes of a picture, smallest first, told by the name of the largest. None for what has one size
 * only: an address elsewhere, or a picture from before there were several.
 */
export function avatarSizes(name: string): { name: string; side: number }[] {
  const [, begin, largest] = NAME.exec(name) ?? [];
  const max = Number(largest);
  return [...AVATAR_SIDES.filter((side) => side < max), ...(begin ? [max] : [])].map((side) => ({
    name: `${begin}${side}.webp`,
    side,
  }));
}
