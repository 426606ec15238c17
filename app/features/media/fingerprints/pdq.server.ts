import { type Grid, hashesOf, transformed } from "./pdq-transform.server.ts";

/** Decoded pixels, row by row: grey, RGB or RGBA, whose alpha is not looked at. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/**
 * What a picture looks like, as facebook/ThreatExchange's PDQ says it: four hashes in hexadecimal, from
 * which all eight ways to turn and mirror it are had. At quality 49 and below it says nothing.
 */
export interface Pdq {
  quality: number;
  /** As it is, mirrored top to bottom, mirrored left to right, and both. */
  hashes: [string, string, string, string];
}

/** Of a smaller picture nothing can be said. */
const MIN_SIDE = 5;
const SIDE = 64;

/**
 * The hash of pixels, bit by bit what the reference computes: its floats have 32 bits, so each step is
 * rounded to them.
 */
export function pdqOf(pixels: Pixels): Pdq {
  const { width, height } = pixels;
  if (width < MIN_SIDE || height < MIN_SIDE) return NOTHING;
  const grid = sample(blurred(lumaOf(pixels), width, height), width, height);
  return { quality: qualityOf(grid), hashes: hashesOf(transformed(grid)) };
}

const EMPTY = "0".repeat(64);
const NOTHING: Pdq = { quality: 0, hashes: [EMPTY, EMPTY, EMPTY, EMPTY] };

function lumaOf({ data, width, height, channels }: Pixels): Float32Array {
  const luma = new Float32Array(width * height);
  const [red, green, blue] = [Math.fround(0.299), Math.fround(0.587), Math.fround(0.114)];
  for (let at = 0, from = 0; at < luma.length; at += 1, from += channels) {
    luma[at] =
      channels < 3
        ? data[from]!
        : Math.fround(
            Math.fround(Math.fround(red * data[from]!) + Math.fround(green * data[from + 1]!)) +
              Math.fround(blue * data[from + 2]!),
          );
  }
  return luma;
}

/** Two passes of a box along rows and columns, which together weigh pixels by their nearness. */
function blurred(luma: Float32Array, width: number, height: number): Float32Array {
  const aside = new Float32Array(luma.length);
  for (let pass = 0; pass < 2; pass += 1) {
    for (let y = 0; y < height; y += 1) {
      boxAlong(luma, aside, { start: y * width, count: width, stride: 1 });
    }
    for (let x = 0; x < width; x += 1) {
      boxAlong(aside, luma, { start: x, count: height, stride: width });
    }
  }
  return luma;
}

interface Line {
  start: number;
  count: number;
  stride: number;
}

/** The mean of what lies around each value of a line, of less at its ends. */
function boxAlong(from: Float32Array, to: Float32Array, { start, count, stride }: Line): void {
  const window = Math.ceil(count / (2 * SIDE));
  const ahead = Math.floor((window + 2) / 2) - 1;
  const end = start + count * stride;
  let left = start;
  let right = start;
  let sum = 0;
  let taken = 0;
  for (; taken < ahead; taken += 1, right += stride) sum = Math.fround(sum + from[right]!);
  for (let at = start; at < end; at += stride) {
    if (right < end) {
      sum = Math.fround(sum + from[right]!);
      right += stride;
      taken += 1;
    } else {
      // The window runs out of the line: it only loses.
      sum = Math.fround(sum - from[left]!);
      left += stride;
      taken -= 1;
      to[at] = sum / taken;
      continue;
    }
    if (taken > window) {
      sum = Math.fround(sum - from[left]!);
      left += stride;
      taken -= 1;
    }
    to[at] = sum / taken;
  }
}

/** One value from the middle of each of 64 x 64 parts. */
function sample(luma: Float32Array, width: number, height: number): Grid {
  const grid = new Float32Array(SIDE * SIDE);
  const middle = (index: number, count: number) => Math.floor(((index + 0.5) * count) / SIDE);
  for (let y = 0; y < SIDE; y += 1) {
    const row = middle(y, height) * width;
    for (let x = 0; x < SIDE; x += 1) grid[y * SIDE + x] = luma[row + middle(x, width)]!;
  }
  return grid;
}

/** How much there is to see, up to 100: steps between neighbours, small ones not counted. */
function qualityOf(grid: Grid): number {
  let sum = 0;
  const step = (a: number, b: number) => {
    const difference = Math.fround(Math.fround(grid[a]! - grid[b]!) * 100);
    sum += Math.abs(Math.trunc(Math.fround(difference / 255)));
  };
  for (let at = 0; at < grid.length; at += 1) {
    if (at + SIDE < grid.length) step(at, at + SIDE);
    if ((at + 1) % SIDE > 0) step(at, at + 1);
  }
  return Math.min(100, Math.floor(sum / 90));
}
