import { between, chance, pick, type Random } from "../../random.ts";
import { circle, type Layer, type Scene, type Size } from "../layers.ts";
import { mountains } from "../rendered/mountains.ts";
import { ocean } from "../rendered/ocean.ts";
import type { Pose } from "./body.ts";
import { type Clothing, figure } from "./figure.ts";
import { dancing } from "./dance-poses.ts";
import { standing, training } from "./poses.ts";
import { flat, hairs, skins, someClothing } from "./stage.ts";

const DARK = "#140f1f";

/** Somebody at the water, dark before the light. */
export const atTheSea: Scene = (size, palette, random) => {
  const { width, height } = size;
  const layers = ocean({ beach: true, horizon: [0.42, 0.52] })(size, palette, random);
  const poses: Pose[] = [
    standing.walk,
    standing.free,
    standing.hips,
    dancing.reach,
    standing.board,
  ];
  const pose = pick(random, poses);
  const tall = Math.min(height * between(random, 0.36, 0.5), width * 0.8);
  const place = {
    x: width * between(random, 0.25, 0.75),
    y: height * between(random, 0.88, 0.93),
    tall,
    mirror: chance(random, 0.5),
  };
  const clothing = { ...someClothing(random, 0.45), heels: false };
  const ink = chance(random, 0.5)
    ? flat(DARK)
    : {
        skin: pick(random, skins),
        cloth: pick(random, palette.accents),
        hair: pick(random, hairs),
      };
  const board =
    pose === standing.board ? surfboard(place.x, place.y, tall, palette.accents[1]) : "";
  return [
    ...layers,
    { svg: longShadow(place.x, place.y, tall) },
    { svg: board + figure(pose, clothing, ink, place) },
    ...(chance(random, 0.6) ? [palm(size, random)] : []),
  ];
};

/** Yoga or a run on a summit. */
export const onTheSummit: Scene = (size, palette, random) => {
  const { width, height } = size;
  const layers = mountains({})(size, palette, random);
  const pose = pick<Pose>(random, [
    training.tree,
    training.warrior,
    training.downDog,
    training.lotus,
    training.run,
    training.lift,
    dancing.arabesque,
  ]);
  const tall = Math.min(height * 0.42, width * 0.62);
  const [x, y] = [width * between(random, 0.35, 0.65), height * between(random, 0.84, 0.88)];
  const man = chance(random, 0.25);
  const clothing: Clothing = man
    ? { hair: "short", build: "man" }
    : { hair: pick(random, ["bun", "tail"]) };
  const rock = `<path d="M${-width * 0.2} ${height * 1.1} L${-width * 0.2} ${y + height * 0.06} C${x - width * 0.35} ${y + height * 0.05} ${x - width * 0.3} ${y} ${x - width * 0.12} ${y - height * 0.003} L${x + width * 0.16} ${y} C${x + width * 0.3} ${y + height * 0.01} ${x + width * 0.36} ${y + height * 0.06} ${width * 1.2} ${y + height * 0.075} L${width * 1.2} ${height * 1.1} Z" fill="${DARK}"/>`;
  const place = { x, y: y + height * 0.004, tall, mirror: chance(random, 0.5) };
  return [...layers, { svg: rock + figure(pose, clothing, flat(DARK), place) }];
};

/** Who trains in a room with a lit wall. */
export const trainingRoom: Scene = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.82;
  const pose = pick<Pose>(random, [
    training.lift,
    training.squat,
    training.warrior,
    training.tree,
    training.run,
    training.lotus,
  ]);
  const tall = Math.min(height * 0.56, width * 0.86);
  const x = width * between(random, 0.42, 0.58);
  const man = chance(random, 0.4);
  const clothing: Clothing = man
    ? { hair: "short", build: "man" }
    : { hair: pick(random, ["bun", "tail", "curls"]) };
  const ink = { skin: pick(random, skins), cloth: palette.accents[0], hair: pick(random, hairs) };
  const bar =
    pose === training.lift
      ? barbell(x, floor - tall * 1.17, width * 0.42, palette.land[3], palette.accents[2])
      : "";
  const stripes = Array.from(
    { length: 3 },
    (_, i) =>
      `<rect x="${-width * 0.2}" y="${height * (0.2 + i * 0.05)}" width="${width * 1.4}" height="${height * 0.028}" fill="${palette.accents[(i + 1) % 4]}" transform="rotate(${between(random, -14, -6).toFixed(1)} ${width / 2} ${height * 0.3})"/>`,
  );
  return [
    {
      svg: `<rect width="${width}" height="${height}" fill="${palette.sky[1]}"/>${circle(width * between(random, 0.3, 0.7), height * 0.38, width * 0.36, `fill="${palette.glow}" opacity="0.6"`)}${stripes.join("")}`,
    },
    {
      svg: `<rect y="${floor - height * 0.03}" width="${width}" height="${height}" fill="${palette.land[2]}"/><rect x="${width * 0.12}" y="${floor - height * 0.01}" width="${width * 0.76}" height="${height * 0.035}" rx="${height * 0.015}" fill="${palette.accents[3]}"/>`,
    },
    {
      svg:
        figure(pose, clothing, ink, {
          x,
          y: floor + height * 0.006,
          tall,
          mirror: chance(random, 0.5),
        }) + bar,
    },
  ];
};

function barbell(x: number, y: number, half: number, dark: string, light: string): string {
  const plate = (at: number, tall: number, fill: string) =>
    `<rect x="${at - half * 0.05}" y="${y - tall / 2}" width="${half * 0.1}" height="${tall}" rx="${half * 0.03}" fill="${fill}"/>`;
  return [
    `<rect x="${x - half}" y="${y - half * 0.022}" width="${half * 2}" height="${half * 0.044}" rx="4" fill="${dark}"/>`,
    ...[-1, 1].flatMap((side) => [
      plate(x + side * half * 0.86, half * 0.72, light),
      plate(x + side * half * 0.74, half * 0.5, dark),
    ]),
  ].join("");
}

function surfboard(x: number, y: number, tall: number, fill: string): string {
  const at = x + tall * 0.24;
  return `<ellipse cx="${at}" cy="${y - tall * 0.52}" rx="${tall * 0.1}" ry="${tall * 0.56}" fill="${fill}"/><rect x="${at - tall * 0.008}" y="${y - tall * 1.05}" width="${tall * 0.016}" height="${tall * 1.06}" fill="#fff" opacity="0.7"/>`;
}

function longShadow(x: number, y: number, tall: number): string {
  return `<ellipse cx="${x}" cy="${y + tall * 0.012}" rx="${tall * 0.24}" ry="${tall * 0.02}" fill="#000" opacity="0.25"/>`;
}

/** A palm that leans in from one side. */
export function palm({ width, height }: Size, random: Random, ink = DARK): Layer {
  const left = chance(random, 0.5);
  const [foot, top] = [left ? -0.04 : 1.04, left ? 0.2 : 0.8];
  const [x, y] = [
    width * (top + between(random, -0.06, 0.06)),
    height * between(random, 0.14, 0.26),
  ];
  const thick = width * 0.016;
  const from = width * foot;
  const trunk = `<path d="M${from - thick} ${height * 1.05} Q${from} ${height * 0.5} ${x - thick * 0.4} ${y} L${x + thick * 0.5} ${y} Q${from + thick * 3} ${height * 0.5} ${from + thick * 2} ${height * 1.05} Z"/>`;
  const leaves = Array.from({ length: 10 }, (_, i) => {
    const angle = ((-188 + i * 22 + between(random, -7, 7)) * Math.PI) / 180;
    const long = width * between(random, 0.2, 0.3);
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long * 0.75];
    const blade = Array.from({ length: 13 }, (_, k) => {
      const at = (k + 1) / 14;
      const [px, py] = [dx * at, dy * at * (1.7 - at * 0.7) + long * 0.55 * at * at];
      const drop = long * 0.2 * Math.sin(Math.PI * at ** 0.6) + long * 0.03;
      return `M${px.toFixed(1)} ${py.toFixed(1)} l${(dx * 0.1).toFixed(1)} ${drop.toFixed(1)} l${(-dx * 0.03).toFixed(1)} ${(-drop * 0.8).toFixed(1)} Z`;
    });
    const end = `${dx.toFixed(1)} ${(dy + long * 0.55).toFixed(1)}`;
    const spine = `M0 0 Q${(dx * 0.5).toFixed(1)} ${(dy * 0.85).toFixed(1)} ${end} Q${(dx * 0.5).toFixed(1)} ${(dy * 0.85 + long * 0.09).toFixed(1)} 0 ${thick * 0.6} Z`;
    return `<path d="${spine}${blade.join("")}" stroke="${ink}" stroke-width="${(thick * 0.2).toFixed(1)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"/>`;
  });
  return { svg: `<g fill="${ink}">${trunk}${leaves.join("")}</g>`, sway: { x: 0.012 } };
}
