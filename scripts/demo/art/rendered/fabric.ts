import type { Scene } from "../layers.ts";
import { between, chance } from "../../random.ts";
import { add, clamp, mix, ramp, rgb, scale, smooth } from "./colour.ts";
import { layered, newNoise } from "./noise.ts";
import type { Shader } from "./shader.ts";

/** Folds of satin with light from one side. */
export const satin: Scene = (_, palette, random) => {
  const [coarse, fine] = [newNoise(random), layered(newNoise(random), 3)];
  const tone = rgb(palette.accents[random.number.int(3)]!);
  const [dark, light] = [
    mix(scale(tone, 0.22), rgb(palette.land[3]), 0.35),
    mix(tone, [255, 255, 255], 0.72),
  ];
  const angle = between(random, 0, Math.PI);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const tight = between(random, 1.1, 2.1);
  const height = (x: number, y: number, time: number) => {
    const [u, v] = [(x * cos + y * sin) * tight, (y * cos - x * sin) * tight * 0.55];
    const turn = 2 * Math.PI * time;
    const warp = coarse(u * 1.1 + 3 + 0.18 * Math.cos(turn), v * 1.1 + 0.18 * Math.sin(turn));
    const fold = coarse(u * 1.9 + warp * 1.7, v * 1.2 + warp * 1.2 + 0.1 * Math.sin(turn));
    return fold + 0.35 * coarse(u * 4.1 + fold * 1.6, v * 2.2 - warp) + 0.05 * fine(u * 6, v * 3);
  };
  const step = 0.004;
  const shader: Shader = (x, y, time) => {
    const here = height(x, y, time);
    const [nx, ny] = [
      (here - height(x + step, y, time)) / step,
      (here - height(x, y + step, time)) / step,
    ];
    const long = Math.hypot(nx, ny, 5.2);
    const lit = (nx * -0.55 + ny * -0.6 + 5.2 * 0.58) / long;
    const shine = clamp((nx * -0.4 + ny * -0.45 + 5.2 * 0.8) / long) ** 26;
    const colour = ramp([dark, tone, light], clamp(0.12 + 0.85 * lit + 0.12 * here));
    return add(colour, [255, 255, 255], shine * 0.32);
  };
  return [{ svg: "", shader }];
};

/** Ink that has run in water. */
export const ink: Scene = (_, palette, random) => {
  const rough = layered(newNoise(random), 2);
  const colours = random.helpers
    .shuffle([...palette.accents, palette.land[2], palette.sky[1]])
    .map(rgb);
  const paper = chance(random, 0.5) ? rgb(palette.land[3]) : rgb(palette.sky[2]);
  const gold = rgb(palette.glow);
  const zoom = between(random, 1.0, 1.9);
  const shader: Shader = (x, y, time) => {
    const [u, v] = [x * zoom, y * zoom];
    const turn = 2 * Math.PI * time;
    const a = rough(u + 0.12 * Math.cos(turn), v + 0.12 * Math.sin(turn));
    const b = rough(u + 5.2 + a * 1.3, v + 1.3 - a * 0.9);
    const c = rough(u + 2.4 * b + 1.7, v + 2.4 * a + 9.2);
    let colour = ramp([paper, ...colours], clamp(0.5 + c * 0.95));
    colour = mix(colour, paper, smooth(0.1, 0.55, b) * 0.6);
    const vein = Math.abs(c - a * 0.4);
    return mix(colour, gold, smooth(0.022, 0.004, vein) * 0.75);
  };
  return [{ svg: "", shader }];
};

/** Smoke in a coloured light. */
export const smoke: Scene = (size, palette, random) => {
  const ratio = size.height / size.width;
  const rough = layered(newNoise(random), 6);
  const [dark, one, two] = [
    scale(rgb(palette.land[3]), 0.55),
    rgb(palette.accents[0]),
    rgb(palette.accents[2]),
  ];
  const glow = rgb(palette.glow);
  const lean = between(random, -0.5, 0.5);
  const shader: Shader = (x, y, time) => {
    const rise = y / ratio;
    const turn = 2 * Math.PI * time;
    const a = rough(
      x * 1.5 + lean * rise + 0.15 * Math.cos(turn),
      y * 1.2 + 0.15 * Math.sin(turn) + 3,
    );
    const b = rough(x * 2.2 + a * 2, y * 1.5 + a * 1.6 + 7);
    const thick =
      clamp(1 - Math.abs(b) * 3.2) ** 2 *
      smooth(0.75, 0.1, Math.abs(x - 0.5 - lean * (0.5 - rise) * 0.5 + a * 0.3));
    const light = mix(one, two, clamp(0.5 + (x - 0.5) * 1.6 + a));
    return add(add(dark, light, thick * 0.85 + 0.1), glow, thick ** 4 * 0.35);
  };
  return [{ svg: "", shader }];
};
