import sharp from "sharp";
import type { Random } from "../random.ts";
import type { Palette } from "./palettes.ts";
import { type Shader, shadeGround } from "./rendered/shader.ts";

export interface Size {
  width: number;
  height: number;
}

/** One sheet of a picture; in a clip each sheet moves by itself. */
export interface Layer {
  /** Elements of SVG that reach `BLEED` beyond every edge, so that moving shows no border. */
  svg: string;
  /** Greatest shift in a clip, as a share of the width and the height; at most `BLEED`. */
  sway?: { x?: number; y?: number };
  /** The lowest layer may be computed point by point instead. */
  shader?: Shader;
}

export type Scene = (size: Size, palette: Palette, random: Random) => Layer[];

/** The picture as PNG. */
export async function paint(size: Size, layers: Layer[], detail?: number): Promise<Buffer> {
  const shader = layers[0]?.shader;
  const drawn = toSvg(size, layers);
  if (!shader) return sharp(drawn).png({ compressionLevel: 1 }).toBuffer();
  const ground = await shadeGround(shader, size, detail);
  return sharp(ground)
    .composite([{ input: drawn }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** As a share of the width. */
export const BLEED = 0.12;

/** The picture as it stands, or one layer with its bleed. */
export function toSvg({ width, height }: Size, layers: Layer[], bleed = 0): Buffer {
  const margin = Math.round(bleed * width);
  const view = [-margin, -margin, width + 2 * margin, height + 2 * margin];
  const body = layers.map(({ svg }) => svg).join("\n");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view[2]}" height="${view[3]}" viewBox="${view.join(" ")}">${body}</svg>`,
  );
}

let ids = 0;

/** Something with an id that elements refer to: `use(def)` is how they say it. */
export function define(make: (id: string) => string): { svg: string; use: string } {
  const id = `d${(ids += 1)}`;
  return { svg: `<defs>${make(id)}</defs>`, use: `url(#${id})` };
}

export function verticalGradient(colours: readonly string[]) {
  return define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(colours)}</linearGradient>`,
  );
}

export function radialGradient(inner: string, outer: string, outerOpacity = 0) {
  return define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${inner}"/>` +
      `<stop offset="1" stop-color="${outer}" stop-opacity="${outerOpacity}"/></radialGradient>`,
  );
}

export function blur(radius: number) {
  return define(
    (id) =>
      `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%">` +
      `<feGaussianBlur stdDeviation="${radius.toFixed(1)}"/></filter>`,
  );
}

/** The ground of a picture, over everything and its bleed. */
export function background(size: Size, colours: readonly string[]): Layer {
  const fill = verticalGradient(colours);
  return { svg: fill.svg + sheet(size, `fill="${fill.use}"`) };
}

/** A rectangle over everything and its bleed. */
export function sheet({ width, height }: Size, attributes: string): string {
  const m = BLEED * width;
  return `<rect x="${-m}" y="${-m}" width="${width + 2 * m}" height="${height + 2 * m}" ${attributes}/>`;
}

export function circle(x: number, y: number, r: number, attributes: string): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" ${attributes}/>`;
}

/** A smooth curve through the points, as path data. */
export function curve(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let path = `M${first[0].toFixed(1)} ${first[1].toFixed(1)}`;
  let [px, py] = first;
  for (const [x, y] of rest) {
    const middle = (px + x) / 2;
    path += ` C${middle.toFixed(1)} ${py.toFixed(1)} ${middle.toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    [px, py] = [x, y];
  }
  return path;
}

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join("");
}
