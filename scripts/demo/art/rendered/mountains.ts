import type { Scene } from "../layers.ts";
import { between, chance, type Random, whole } from "../../random.ts";
import { add, clamp, mix, ramp, rgb, scale, smooth } from "./colour.ts";
import { layered, type Noise, newNoise } from "./noise.ts";
import type { Palette } from "../palettes.ts";
import type { Shader } from "./shader.ts";

interface Options {
  /** Water that shows everything a second time. */
  lake?: boolean;
  stars?: boolean;
  /** Trees on the nearest ridges. */
  forest?: boolean;
}

/** Ridges one behind the other, each with mist at its foot. */
export const mountains =
  (options: Options): Scene =>
  (size, palette, random) => {
    const ratio = size.height / size.width;
    const shore = options.lake ? ratio * between(random, 0.6, 0.72) : Infinity;
    const view = aboveWater(options, palette, random, Math.min(shore, ratio));
    const noise = newNoise(random);
    const deep = rgb(palette.land[3]);
    const shader: Shader = (x, y, time) => {
      if (y < shore) return view(x, y, time);
      const depth = (y - shore) / (ratio - shore);
      const ripple = noise(x * 9, ((y - shore) * 150) / (0.4 + depth * 2) + time * 6);
      const mirrored = shore - (y - shore) * 1.15 + ripple * 0.012 * (0.2 + depth);
      const seen = view(x + ripple * 0.006, Math.max(0, mirrored), time);
      return mix(seen, deep, 0.16 + 0.4 * depth);
    };
    return [{ svg: "", shader }];
  };

function aboveWater(options: Options, palette: Palette, random: Random, bottom: number): Shader {
  const noise = newNoise(random);
  const rough = layered(noise, 6);
  const sky = palette.sky.map(rgb);
  const [glow, far, near] = [rgb(palette.glow), rgb(palette.land[0]), rgb(palette.land[3])];
  const count = whole(random, 3, 6);
  const start = bottom * between(random, 0.36, 0.58);
  const sun = { x: between(random, 0.18, 0.82), y: start - bottom * between(random, -0.02, 0.16) };
  const radius = between(random, 0.035, 0.075);
  const tall = between(random, 0.16, 0.42);
  const rugged = between(random, 1.1, 2.4);
  const ridges = Array.from({ length: count }, (_, i) => {
    const share = i / (count - 1);
    const forest = (options.forest ?? chance(random, 0.5)) && share > 0.45;
    return {
      base: start + (bottom - start) * (0.08 + 0.88 * share ** 1.25),
      lift: tall * (1 - 0.55 * share),
      stretch: rugged * (1 + share * 0.8),
      shift: 40 * i + between(random, 0, 30),
      colour: mix(mix(far, sky[2]!, 0.35 * (1 - share)), near, share ** 0.9),
      forest,
    };
  });
  const seen = new Map<number, number>();
  const height = (x: number, i: number): number => {
    const key = Math.round(x * 8192) * 16 + i;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const { base, lift, stretch, shift, forest } = ridges[i]!;
    const line = base - lift * (0.35 + 1.5 * Math.abs(rough(x * stretch + shift, i * 7)));
    const top = forest ? line - trees(noise, x, i) * 0.05 : line;
    seen.set(key, top);
    return top;
  };
  const ground: Shader = (x, y) => {
    const up = clamp(y / start);
    const light = Math.hypot(x - sun.x, y - sun.y);
    let colour = ramp(sky, up * 0.95);
    colour = add(colour, glow, 0.55 * Math.exp(-light * 5.5));
    if (options.stars) colour = add(colour, [255, 255, 255], starlight(noise, x, y) * (1 - up));
    else colour = mix(colour, glow, clouds(rough, x, y / start) * 0.6);
    return mix(colour, glow, smooth(radius, radius * 0.88, light));
  };
  return (x, y, time) => {
    for (let i = count - 1; i >= 0; i--) {
      const top = height(x, i);
      if (y < top) continue;
      const { colour, lift } = ridges[i]!;
      const next = i + 1 < count ? ridges[i + 1]!.base : bottom;
      const foot = clamp((y - top) / (next - top + lift * 0.3));
      const mist = mix(sky[2]!, glow, 0.25);
      const share = i / (count - 1);
      const lit = 0.1 * rough(x * 14, y * 22 + i) * (0.4 + share);
      const shaded = scale(colour, 1 + lit - 0.08 * foot);
      return mix(shaded, mist, foot * (0.62 - 0.5 * share));
    }
    return ground(x, y, time);
  };
}

function trees(noise: Noise, x: number, i: number): number {
  const spacing = 55 + i * -4;
  const column = Math.floor(x * spacing);
  const tall = 0.55 + 0.5 * noise(column * 0.37, i * 3.1);
  const across = Math.abs(x * spacing - column - 0.5) * 2;
  const other = Math.floor(x * spacing * 1.7 + 0.4);
  const beside = Math.abs(x * spacing * 1.7 + 0.4 - other - 0.5) * 2;
  const short = 0.35 + 0.35 * noise(other * 0.51, i * 5.3);
  return Math.max(tall * (1 - across ** 0.9), short * (1 - beside ** 0.9), 0.1);
}

function clouds(rough: Noise, x: number, y: number): number {
  return smooth(0.02, 0.42, rough(x * 2.2 + 5, y * 4.5 + 11)) * smooth(1.05, 0.5, y);
}

function starlight(noise: Noise, x: number, y: number): number {
  const [u, v] = [x * 70, y * 70];
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const some = jumble(column * 127.1 + row * 311.7);
  if (some < 0.6) return 0;
  const dx = u - column - 0.2 - 0.6 * jumble(column * 269.5 + row * 183.3);
  const dy = v - row - 0.2 - 0.6 * jumble(column * 113.5 + row * 271.9);
  const bright = ((some - 0.6) / 0.4) ** 3;
  const milky = 0.5 + 0.5 * noise(x * 2, y * 2);
  return Math.exp(-(dx * dx + dy * dy) * (160 - 120 * bright)) * (0.25 + bright) * (0.5 + milky);
}

function jumble(value: number): number {
  const place = Math.sin(value) * 43758.5453;
  return place - Math.floor(place);
}
