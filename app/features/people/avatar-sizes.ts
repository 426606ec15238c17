import { sizedPicture } from "#app/ui/sized-picture.ts";

/**
 * The sides of a picture of oneself, in pixels: those that pages use, and the largest that is kept. A
 * side that is added here is missing from every picture that was sent before.
 */
export const AVATAR_SIDES = [48, 96, 192, 512] as const;

/** An address elsewhere, and a picture from before there were several sizes, have one size only: no list. */
export const { nameOf: avatarName, sizesOf: avatarSizes } = sizedPicture("avatar", AVATAR_SIDES);
