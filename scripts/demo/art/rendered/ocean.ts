import type { Scene } from "../layers.ts";
import { between } from "../../random.ts";
import { add, clamp, type Colour, mix, ramp, rgb, scale, smooth } from "./colour.ts";
import { layered, newNoise } from "./noise.ts";
import type { Shader } from "./shader.ts";

interface Options {
  /** Wet sand in front, where waves run out. */
  beach?: boolean;
  /** Share of the height. */
  horizon?: readonly [number, number];
}

/** Water up to the horizon, with the sky and a low sun in it. */
export const ocean =
  ({ beach = false, horizon: [high, low] = [0.36, 0.55] }: Options = {}): Scene =>
  (size, palette, random) => {
    const ratio = size.height / size.width;
    const horizon = ratio * between(random, high, low);
    const [rough, fine] = [layered(newNoise(random), 5), layered(newNoise(random), 3)];
    const sky = palette.sky.map(rgb);
    const [glow, deep, shallow] = [rgb(palette.glow), rgb(palette.land[3]), rgb(palette.land[1])];
    const sand = mix(rgb(palette.sky[2]), rgb("#c9a27a"), 0.55);
    const sun = { x: between(random, 0.2, 0.8), y: horizon - ratio * between(random, 0.03, 0.2) };
    const radius = between(random, 0.03, 0.075);
    const cover = between(random, -0.05, 0.2);
    const shore = ratio * (beach ? between(random, 0.76, 0.84) : 2);
    const slope = between(random, -0.12, 0.12);

    const above = (x: number, y: number, time: number, isMirror = false): Colour => {
      const up = clamp(y / horizon);
      const light = Math.hypot(x - sun.x, (y - sun.y) * 1.1);
      let colour = ramp(sky, up ** 0.9);
      const far = 1 / (1.25 - up);
      const drift = (time - 0.5) * 0.25;
      const cloud = smooth(cover, cover + 0.45, rough(x * 1.5 * far + drift, far * 2.6 + 3));
      const lit = mix(scale(colour, 0.9), glow, 0.55 + 0.4 * Math.exp(-light * 2.2));
      colour = mix(colour, lit, cloud * 0.8);
      colour = add(colour, glow, 0.5 * Math.exp(-light * 5));
      if (isMirror) return colour;
      return mix(colour, [255, 250, 238], smooth(radius, radius * 0.85, light));
    };
    const shader: Shader = (x, y, time) => {
      if (y < horizon) return above(x, y, time);
      const depth = (y - horizon) / (ratio - horizon);
      const z = 0.055 / (depth + 0.035);
      const [wx, wz] = [(x - 0.5) * z * 24, z * 46];
      // Two trains of waves: a clip of them ends as it begins.
      const turn = 2 * Math.PI * time;
      const wave =
        fine(wx + Math.cos(turn) * 0.5, wz + Math.sin(turn) * 0.8) +
        0.45 * fine(wx * 2.7 - Math.sin(turn) * 0.6, wz * 2.4 + Math.cos(turn) * 0.9);
      const tilt = wave * (0.05 + 0.2 * depth);
      const mirrored = above(
        clamp(x + tilt * 0.12),
        clamp((horizon - (y - horizon) * 0.55 + tilt * 0.6) / horizon) * horizon,
        time,
        true,
      );
      const own = mix(shallow, deep, clamp(0.25 + depth * 0.8 - wave * 0.5));
      let colour = mix(mirrored, own, 0.32 + 0.38 * depth);
      const path = Math.exp(-(((x - sun.x) / (0.035 + 0.16 * depth)) ** 2));
      colour = add(colour, glow, path * smooth(0.02, 0.5, wave + 0.06) * 1.1);
      const edge =
        y - (shore + slope * (x - 0.5) + 0.035 * rough(x * 2.4, 4.2) + 0.02 * Math.sin(turn));
      if (edge < -0.03) return colour;
      const foam = smooth(-0.028, 0, edge) * smooth(0.012, 0.002, edge);
      const bubbles = clamp(0.65 + 1.1 * fine(x * 26, y * 44));
      const wet = smooth(0.16, 0.01, edge);
      const grain = 1 + 0.05 * fine(x * 90, y * 110) + 0.06 * rough(x * 7, y * 12);
      const dry = mix(scale(sand, grain), mirrored, wet * 0.5);
      const water = mix(colour, mix(shallow, sand, 0.6), smooth(-0.03, 0, edge) * 0.6);
      return mix(edge < 0 ? water : dry, [255, 252, 246], foam * bubbles);
    };
    return [{ svg: "", shader }];
  };

/** A beach from above: sand, a torn line of foam, and water that deepens. */
export const shoreFromAbove: Scene = (size, palette, random) => {
  const ratio = size.height / size.width;
  const [rough, fine] = [layered(newNoise(random), 5), layered(newNoise(random), 4)];
  const angle = between(random, -0.7, 0.7) + (random.number.float() < 0.5 ? 0 : Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const offset = between(random, -0.18, 0.12);
  const sand = mix(rgb("#efd9b4"), rgb(palette.glow), 0.3);
  const water = [mix(rgb(palette.land[0]), [220, 255, 245], 0.45), ...palette.land.map(rgb)];
  const shader: Shader = (x, y, time) => {
    const [dx, dy] = [x - 0.5, y - ratio / 2];
    const along = dx * -sin + dy * cos;
    const swell = 0.012 * Math.sin(2 * Math.PI * time);
    const out =
      dx * cos +
      dy * sin +
      offset +
      0.16 * rough(along * 1.6 + 8, 2) +
      0.03 * fine(along * 9, 5) +
      swell;
    if (out < 0) {
      const wet = smooth(-0.07, 0, out);
      const grain = 1 + 0.04 * fine(x * 60, y * 60) + 0.05 * rough(x * 5, y * 5);
      return scale(sand, grain * (1 - 0.16 * wet));
    }
    const caustic = 1 - Math.abs(fine(x * 15 + time, y * 15)) * 2.2;
    let colour = ramp(water, out * 1.25 + 0.06 * rough(x * 6, y * 6));
    colour = add(colour, [255, 255, 255], 0.14 * clamp(caustic) ** 3 * smooth(0.5, 0.05, out));
    for (const [at, wide] of [
      [0.012, 0.02],
      [0.11, 0.012],
      [0.23, 0.009],
    ] as const) {
      const line = Math.abs(out - at - 0.03 * fine(along * 7 + at * 40, at * 90 + time * 0.4));
      const torn = clamp(0.7 + 1.5 * fine(x * 34, y * 34));
      colour = mix(
        colour,
        [255, 255, 255],
        smooth(wide, wide * 0.2, line) * torn * (0.95 - at * 2),
      );
    }
    return colour;
  };
  return [{ svg: "", shader }];
};
