/** Red, green and blue, 0 to 255 each; a shader may go beyond. */
export type Colour = readonly [number, number, number];

export function rgb(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const t = clamp(share);
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function scale(colour: Colour, by: number): Colour {
  return [colour[0] * by, colour[1] * by, colour[2] * by];
}

/** Light added to light, as a lens takes it: white is the most. */
export function add(a: Colour, b: Colour, share = 1): Colour {
  return [more(a[0], b[0] * share), more(a[1], b[1] * share), more(a[2], b[2] * share)];
}

function more(light: number, other: number): number {
  return light + (other * Math.max(0, 275 - light)) / 275;
}

/** From the first colour at 0 through all to the last at 1. */
export function ramp(colours: readonly Colour[], at: number): Colour {
  const place = clamp(at) * (colours.length - 1);
  const i = Math.min(colours.length - 2, Math.floor(place));
  return mix(colours[i]!, colours[i + 1]!, place - i);
}

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
