import { between, chance, pick, type Random, whole } from "../../random.ts";
import {
  background,
  blur,
  circle,
  define,
  type Layer,
  radialGradient,
  type Scene,
  type Size,
  verticalGradient,
} from "../layers.ts";
import type { Palette } from "../palettes.ts";
import type { Pose } from "./body.ts";
import { type Clothing, figure, type Ink } from "./figure.ts";
import { dancing } from "./dance-poses.ts";

export const skins = ["#f0c8a8", "#dda67c", "#c18555", "#9a623c", "#6f4328"];
export const hairs = ["#17100e", "#2e1c14", "#5a351f", "#8d5527", "#6b1733"];

export function someClothing(random: Random, skirts = 0.6): Clothing {
  const wind = between(random, -0.5, 0.6);
  return {
    hair: pick(random, ["long", "bun", "tail", "long", "curls"] as const),
    heels: chance(random, 0.5),
    ...(chance(random, skirts) && { skirt: { long: between(random, 1.1, 2.6), wind } }),
  };
}

/** One who dances in a beam of light, with what they did a moment ago beside them. */
export const spotlight: Scene = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * between(random, 0.8, 0.87);
  const tall = Math.min(height * 0.56, width * 0.9);
  const x = width * between(random, 0.4, 0.6);
  const ink = {
    skin: pick(random, skins),
    cloth: pick(random, palette.accents),
    hair: pick(random, hairs),
  };
  const [now, before, earlier] = random.helpers.shuffle<Pose>(Object.values(dancing));
  const clothing = someClothing(random);
  const mirror = chance(random, 0.5);
  const ghosts = chance(random, 0.6)
    ? [earlier!, before!].map((pose, i) => {
        const at = x + (mirror ? 1 : -1) * tall * (0.44 - i * 0.22);
        const one = figure(pose, clothing, flat(palette.glow), { x: at, y: floor, tall, mirror });
        return `<g opacity="${0.1 + i * 0.1}">${one}</g>`;
      })
    : [];
  return [
    background(size, [palette.land[3], palette.land[2], palette.land[1]]),
    { svg: beams(size, palette, random, x, floor) },
    { svg: stageFloor(size, palette, floor, x) },
    { svg: ghosts.join("") },
    { svg: shadowAt(x, floor, tall) + figure(now!, clothing, ink, { x, y: floor, tall, mirror }) },
    dust(size, palette, random),
  ];
};

/** A silhouette before a large disc of light. */
export const beforeDisc: Scene = (size, palette, random) => {
  const { width, height } = size;
  const [x, y] = [width * between(random, 0.38, 0.62), height * between(random, 0.4, 0.48)];
  const r = Math.min(width * 0.4, height * 0.33);
  const floor = height * 0.8;
  const disc = verticalGradient([palette.glow, palette.accents[0], palette.accents[2]]);
  const halo = radialGradient(palette.accents[0], palette.accents[0]);
  const pose = pick<Pose>(random, Object.values(dancing));
  const ink = flat(palette.land[3]);
  const clothing = someClothing(random);
  const tall = Math.min(height * 0.52, width * 0.85);
  const place = {
    x: x + width * between(random, -0.08, 0.08),
    y: floor,
    tall,
    mirror: chance(random, 0.5),
  };
  const one = figure(pose, clothing, ink, place);
  const lines = Array.from({ length: 7 }, (_, i) => {
    const from = y + r * (0.15 + i * 0.13);
    return `<rect x="${x - r * 1.1}" y="${from}" width="${r * 2.2}" height="${r * (0.012 + i * 0.008)}" fill="${palette.sky[1]}"/>`;
  });
  const ground = verticalGradient([palette.land[2], palette.land[3]]);
  const mirrored = `<g transform="translate(0 ${2 * floor}) scale(1 -1)" opacity="0.25">${one}</g>`;
  return [
    background(size, [palette.sky[0], palette.sky[1], palette.sky[1]]),
    { svg: `${halo.svg}${circle(x, y, r * 2.1, `fill="${halo.use}" opacity="0.6"`)}` },
    {
      svg: `${disc.svg}${circle(x, y, r, `fill="${disc.use}"`)}${chance(random, 0.6) ? lines.join("") : ""}`,
    },
    {
      svg: `${ground.svg}<rect x="${-width}" y="${floor - height * 0.004}" width="${3 * width}" height="${height}" fill="${ground.use}"/>`,
    },
    { svg: mirrored + one },
  ];
};

/** Two or three who dance together under many lights. */
export const danceFloor: Scene = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.86;
  const tall = Math.min(height * 0.52, width * 0.62);
  const count = whole(random, 2, size.width > size.height ? 5 : 3);
  const poses = random.helpers.shuffle<Pose>(Object.values(dancing));
  const people = Array.from({ length: count }, (_, i) => {
    const x = width * (0.5 + ((i - (count - 1) / 2) * 0.72) / count);
    const ink = {
      skin: pick(random, skins),
      cloth: pick(random, palette.accents),
      hair: pick(random, hairs),
    };
    const man = chance(random, 0.35);
    const clothing: Clothing = man ? { hair: "short", build: "man" } : someClothing(random, 0.7);
    const place = {
      x,
      y: floor + between(random, -0.01, 0.03) * height,
      tall,
      mirror: chance(random, 0.5),
    };
    return shadowAt(x, place.y, tall) + figure(poses[i]!, clothing, ink, place);
  });
  return [
    background(size, [palette.land[3], palette.land[2], palette.accents[2]]),
    bokehBehind(size, palette, random),
    { svg: [0.2, 0.5, 0.8].map((at) => beams(size, palette, random, width * at, floor)).join("") },
    { svg: stageFloor(size, palette, floor, width / 2) },
    { svg: people.join("") },
  ];
};

export function flat(colour: string): Ink {
  return { skin: colour, cloth: colour, hair: colour };
}

export function shadowAt(x: number, y: number, tall: number): string {
  const soft = radialGradient("#000", "#000");
  return `${soft.svg}<ellipse cx="${x}" cy="${y}" rx="${tall * 0.3}" ry="${tall * 0.035}" fill="${soft.use}" opacity="0.55"/>`;
}

export function stageFloor(
  { width, height }: Size,
  palette: Palette,
  floor: number,
  x: number,
): string {
  const top = floor - height * 0.09;
  const fade = verticalGradient([palette.land[1], palette.land[3]]);
  const pool = radialGradient(palette.glow, palette.glow);
  return `${fade.svg}<rect x="${-width}" y="${top}" width="${width * 3}" height="${height}" fill="${fade.use}" opacity="0.85"/>
    ${pool.svg}<ellipse cx="${x}" cy="${floor}" rx="${width * 0.42}" ry="${height * 0.07}" fill="${pool.use}" opacity="0.55"/>`;
}

export function beams(
  { width, height }: Size,
  palette: Palette,
  random: Random,
  x: number,
  floor: number,
): string {
  const from = x + width * between(random, -0.35, 0.35);
  const wide = width * between(random, 0.16, 0.28);
  const light = define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.glow}" stop-opacity="0.55"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0.04"/></linearGradient>`,
  );
  const soft = blur(width * 0.012);
  const top = -height * 0.1;
  return `${light.svg}${soft.svg}<path d="M${from - width * 0.02} ${top} L${from + width * 0.02} ${top} L${x + wide} ${floor} L${x - wide} ${floor} Z" fill="${light.use}" filter="${soft.use}"/>`;
}

export function bokehBehind({ width, height }: Size, palette: Palette, random: Random): Layer {
  const dots = Array.from({ length: 42 }, () => {
    const r = width * between(random, 0.008, 0.05);
    const [x, y] = [width * between(random, -0.05, 1.05), height * between(random, 0, 0.72)];
    const fill = pick(random, [...palette.accents, palette.glow]);
    return circle(x, y, r, `fill="${fill}" opacity="${between(random, 0.12, 0.5).toFixed(2)}"`);
  });
  return { svg: dots.join(""), sway: { x: 0.03, y: 0.02 } };
}

function dust({ width, height }: Size, palette: Palette, random: Random): Layer {
  const motes = Array.from({ length: 60 }, () =>
    circle(
      width * random.number.float(),
      height * between(random, 0.05, 0.95),
      width * between(random, 0.001, 0.004),
      `fill="${palette.glow}" opacity="${between(random, 0.15, 0.7).toFixed(2)}"`,
    ),
  );
  return { svg: motes.join(""), sway: { x: 0.02, y: 0.04 } };
}
