import { RENDITIONS, VIDEO_MAX_FPS } from "../limits.ts";

/** What is kept of a video at most, by the server that makes it and by a browser that spares the line. */

export interface Size {
  width: number;
  height: number;
}

/** Never enlarged, and both sides even. */
export function boundedSize(size: Size, bounds: { shortSide: number; longSide: number }): Size {
  const short = Math.min(size.width, size.height);
  const long = Math.max(size.width, size.height);
  return evenSize(size, Math.min(1, bounds.shortSide / short, bounds.longSide / long));
}

/** yuv420p has one colour sample for 2 x 2 pixels, so both sides are even; never rounded up. */
export function evenSize({ width, height }: Size, scale: number): Size {
  const even = (side: number) => Math.max(2, Math.floor((side * scale + 0.01) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/**
 * By what a steady rate is divided so that the cadence stays even (60 and 120 become 30, 50 becomes 25): 1 where it
 * is kept. Null: it cannot be divided well.
 */
export function rateDivisor(rate: number): number | null {
  const divisor = Math.ceil(rate / VIDEO_MAX_FPS - 0.001);
  if (divisor <= 1) return 1;
  return rate / divisor >= 24 ? divisor : null;
}

/** The largest that is made of a video of this size. */
export function largestOf({ width, height }: Size): (typeof RENDITIONS)[number] {
  const short = Math.min(width, height);
  return RENDITIONS.find(({ shortSide }) => shortSide >= short) ?? RENDITIONS.at(-1)!;
}
