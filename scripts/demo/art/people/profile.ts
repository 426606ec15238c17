import { between, chance, pick } from "../../random.ts";
import {
  background,
  blur,
  circle,
  define,
  radialGradient,
  type Scene,
  verticalGradient,
} from "../layers.ts";
import { figure } from "./figure.ts";
import type { Pose } from "./body.ts";
import { dancing } from "./dance-poses.ts";
import { standing } from "./poses.ts";
import { hairs, skins, someClothing } from "./stage.ts";

/** A woman's head from the side, in a box of 100 by 120, looking right. */
const FACE =
  "M30 124 C32 108 33 100 31 92 C18 84 12 66 16 46 C20 22 42 8 62 14 C76 18 82 30 81 42 C80.6 46 82 49 84.5 53.5 C87 58 88 60.5 86.5 62 C85.5 63 83 63.2 83.2 65.2 C83.4 67 84.8 68.2 84 70 C83.4 71.2 82.6 71.4 82.8 72.6 C83.2 75 83.8 77.4 82 80 C79.4 83.6 72 83 66.4 83.6 C63.4 84.2 62.2 88 62.6 94 C63.4 104 72 112 88 118 L92 124 Z";
const HAIR =
  "M31 92 C16 86 8 66 13 44 C18 18 44 2 66 10 C78 15 84 26 82 38 C72 34 66 28 62 24 C64 36 56 44 54 54 C52 66 44 74 42 84 C40 92 36 98 31 92 Z";

const lipsticks = ["#b3123f", "#d43d51", "#8e1f3f", "#e0607e", "#c2455a"];

/** A profile with a landscape inside. */
export const doubleExposure =
  (inside: Scene): Scene =>
  (size, palette, random) => {
    const { width, height } = size;
    const unit = Math.min(width / 100, height / 112) * 0.98;
    const [x, y] = [width / 2 - unit * 50, height - unit * 118];
    const world = inside({ width: 100, height: 124 }, palette, random).filter(
      ({ shader }) => !shader,
    );
    const clip = define((id) => `<clipPath id="${id}"><path d="${FACE}"/></clipPath>`);
    const fade = radialGradient(palette.sky[2], palette.glow, 1);
    const mirror = chance(random, 0.5) ? `translate(${width} 0) scale(-1 1)` : "";
    return [
      { svg: `${fade.svg}<rect width="${width}" height="${height}" fill="${fade.use}"/>` },
      {
        svg: `${clip.svg}<g transform="${mirror} translate(${x} ${y}) scale(${unit})"><g clip-path="${clip.use}">${world.map(({ svg }) => svg).join("")}</g></g>`,
      },
    ];
  };

/** A drawn portrait from the side, hair in the wind, before a large shape. */
export const sidePortrait: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width / 100, height / 116) * 0.92;
  const [x, y] = [width / 2 - unit * between(random, 44, 54), height - unit * 118];
  const skin = pick(random, skins);
  const hair = pick(random, [...hairs, palette.land[3]]);
  const clip = define((id) => `<clipPath id="${id}"><path d="${FACE}"/></clipPath>`);
  const warm = define(
    (id) =>
      `<linearGradient id="${id}" x1="1" y1="0" x2="0" y2="0.4"><stop offset="0" stop-color="${palette.glow}" stop-opacity="0.55"/><stop offset="0.5" stop-color="${palette.glow}" stop-opacity="0"/><stop offset="1" stop-color="${palette.land[3]}" stop-opacity="0.45"/></linearGradient>`,
  );
  const earring = chance(random, 0.7)
    ? circle(53, 66, 2.6, `fill="${palette.accents[1]}"`) +
      circle(53, 71, 1.7, `fill="${palette.accents[0]}"`)
    : "";
  const lid = `<path d="M73 47 q4 2.4 7.4 1.2" stroke="#20130f" stroke-width="1.3" fill="none" stroke-linecap="round"/><path d="M71 41 q5 -3 9.6 -1.2" stroke="#20130f" stroke-width="1.1" fill="none" stroke-linecap="round" opacity="0.8"/>`;
  const lips = `<path d="M83 65.6 q-5 0.6 -6.6 3.2 q3.4 3.6 7 2.8 q1.2 -1 0.6 -2.2 q-0.8 -1.6 -1 -3.8 Z" fill="${pick(random, lipsticks)}"/>`;
  const mirror = chance(random, 0.5) ? `translate(${width} 0) scale(-1 1)` : "";
  const disc = circle(
    width * between(random, 0.35, 0.65),
    height * 0.42,
    Math.min(width, height) * between(random, 0.28, 0.4),
    `fill="${pick(random, palette.accents)}"`,
  );
  return [
    background(size, [palette.sky[1], palette.sky[2]]),
    { svg: disc },
    {
      svg: `${clip.svg}${warm.svg}<g transform="${mirror} translate(${x} ${y}) scale(${unit})"><path d="${FACE}" fill="${skin}"/>${lips}${lid}<path d="M20 124 C30 106 40 100 52 108 C64 116 80 112 96 124 Z" fill="${palette.accents[2]}"/><g clip-path="${clip.use}"><rect width="100" height="124" fill="${warm.use}"/></g><path d="${HAIR}" fill="${hair}"/>${earring}</g>`,
    },
  ];
};

/** A look on a runway of plain shapes. */
export const runway: Scene = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.9;
  const tall = Math.min(height * 0.74, width * 1.05);
  const x = width * between(random, 0.42, 0.58);
  const pose = pick<Pose>(random, [
    standing.hips,
    standing.walk,
    standing.cross,
    dancing.heels,
    standing.free,
  ]);
  const clothing = { ...someClothing(random, 0.75), heels: true };
  const ink = {
    skin: pick(random, skins),
    cloth: pick(random, palette.accents),
    hair: pick(random, hairs),
  };
  const arch = Math.min(width * 0.36, height * 0.4);
  const wall = verticalGradient([palette.sky[2], palette.sky[1]]);
  const soft = blur(width * 0.02);
  const side = chance(random, 0.5) ? 1 : -1;
  return [
    { svg: `${wall.svg}<rect width="${width}" height="${height}" fill="${wall.use}"/>` },
    {
      svg: `<path d="M${x - arch} ${floor} V${floor - tall * 0.7} a${arch} ${arch} 0 0 1 ${2 * arch} 0 V${floor} Z" fill="${palette.land[0]}"/><path d="M${x - arch * 0.78} ${floor} V${floor - tall * 0.7} a${arch * 0.78} ${arch * 0.78} 0 0 1 ${1.56 * arch} 0 V${floor} Z" fill="${palette.accents[3]}" opacity="0.75"/>`,
    },
    {
      svg: `<rect y="${floor - height * 0.02}" width="${width}" height="${height}" fill="${palette.land[1]}"/>`,
    },
    {
      svg: `${soft.svg}<g filter="${soft.use}" opacity="0.28" transform="translate(${side * tall * 0.16} 0)">${figure(pose, clothing, { skin: "#000", cloth: "#000", hair: "#000" }, { x, y: floor, tall })}</g>`,
    },
    { svg: figure(pose, clothing, ink, { x, y: floor + height * 0.01, tall, mirror: side < 0 }) },
  ];
};
