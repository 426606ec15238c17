import { between, chance, pick, type Random, whole } from "../../random.ts";
import { background, circle, radialGradient, type Size, verticalGradient } from "../layers.ts";
import type { Palette } from "../palettes.ts";
import { blend, type Pose } from "../people/body.ts";
import { type Clothing, figure, type Ink } from "../people/figure.ts";
import { palm } from "../people/outdoors.ts";
import { dancing } from "../people/dance-poses.ts";
import { standing, training } from "../people/poses.ts";
import {
  beams,
  bokehBehind,
  flat,
  hairs,
  shadowAt,
  skins,
  someClothing,
  stageFloor,
} from "../people/stage.ts";
import { mountains } from "../rendered/mountains.ts";
import { ocean } from "../rendered/ocean.ts";
import type { Motion } from "./clip.ts";

export type MotionOf = (size: Size, palette: Palette, random: Random) => Motion;

/** A dance under lights, alone or with a partner. */
export const danceOnStage: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.84;
  const count = chance(random, 0.4) ? 2 : 1;
  const dancers = Array.from({ length: count }, (_, i) => {
    const tall = height * (count === 1 ? 0.5 : 0.42);
    const x = width * (0.5 + (i - (count - 1) / 2) * 0.42);
    return someone(
      { x, y: floor + i * height * 0.015, tall },
      palette,
      random,
      Object.values(dancing),
    );
  });
  const flash = lights(size, palette, random);
  return {
    layers: [
      background(size, [palette.land[3], palette.land[2], palette.accents[2]]),
      bokehBehind(size, palette, random),
      { svg: beams(size, palette, random, width / 2, floor), sway: { x: 0.06 } },
      { svg: stageFloor(size, palette, floor, width / 2) },
    ],
    actor: (share) => flash(share) + dancers.map((dancer) => dancer(share)).join(""),
  };
};

/** A dance before a large sun, dark, and mirrored in the floor. */
export const danceBeforeSun: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.78;
  const disc = verticalGradient([palette.glow, palette.accents[0], palette.accents[2]]);
  const halo = radialGradient(palette.accents[0], palette.accents[0]);
  const [x, y, r] = [width / 2, height * 0.46, width * 0.4];
  const one = someone(
    { x, y: floor, tall: height * 0.46 },
    palette,
    random,
    Object.values(dancing),
    flat(palette.land[3]),
  );
  return {
    layers: [
      background(size, [palette.sky[0], palette.sky[1], palette.sky[1]]),
      {
        svg: `${halo.svg}${circle(x, y, r * 2, `fill="${halo.use}" opacity="0.6"`)}`,
        sway: { y: 0.02 },
      },
      { svg: `${disc.svg}${circle(x, y, r, `fill="${disc.use}"`)}` },
      {
        svg: `<rect x="${-width}" y="${floor}" width="${3 * width}" height="${height}" fill="${palette.land[2]}"/>`,
      },
    ],
    actor: (share) => {
      const drawn = one(share);
      return `<g transform="translate(0 ${2 * floor}) scale(1 -1)" opacity="0.22">${drawn}</g>${drawn}`;
    },
  };
};

/** Somebody who dances or walks where the waves end. */
export const danceAtTheSea: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const poses = [standing.walk, standing.free, dancing.reach, standing.hips, dancing.salsa];
  const place = { x: width * between(random, 0.35, 0.65), y: height * 0.91, tall: height * 0.4 };
  const one = someone(
    place,
    palette,
    random,
    poses,
    chance(random, 0.5) ? flat("#140f1f") : undefined,
    { isOutside: true },
  );
  return {
    layers: [
      ...ocean({ beach: true, horizon: [0.44, 0.5] })(size, palette, random),
      palm(size, random),
    ],
    actor: one,
  };
};

/** Yoga on a summit while the balloon of the sun stands still. */
export const trainingOutside: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const y = height * 0.86;
  const hill = `<path d="M0 ${height} V${y + height * 0.05} Q${width * 0.5} ${y - height * 0.05} ${width} ${y + height * 0.06} V${height} Z" fill="#140f1f"/>`;
  const poses = [training.tree, training.warrior, training.lift, dancing.arabesque, training.squat];
  const one = someone(
    { x: width / 2, y: y + height * 0.004, tall: height * 0.38 },
    palette,
    random,
    poses,
    flat("#140f1f"),
    { isOutside: true },
  );
  return { layers: mountains({})(size, palette, random), actor: (share) => hill + one(share) };
};

/** Series of an exercise in a room. */
export const trainingInside: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const floor = height * 0.82;
  const still = {
    ...training.lift,
    legs: [
      [-14, -4, -30],
      [14, 4, 30],
    ],
  } as const satisfies Pose;
  const poses = pick(random, [
    [still, training.squat],
    [still, training.lift],
    [training.warrior, training.tree],
  ]);
  const series: Pose[] = [...poses, ...poses, ...poses];
  const one = someone(
    { x: width / 2, y: floor, tall: height * 0.5 },
    palette,
    random,
    series,
    undefined,
    { inOrder: true },
  );
  const ring = (share: number) => {
    const around = 2 * Math.PI * width * 0.4;
    return `<circle cx="${width / 2}" cy="${height * 0.42}" r="${width * 0.4}" fill="none" stroke="${palette.accents[0]}" stroke-width="${width * 0.03}" stroke-linecap="round" stroke-dasharray="${around * share} ${around}" transform="rotate(-90 ${width / 2} ${height * 0.42})"/>`;
  };
  return {
    layers: [
      background(size, [palette.sky[1], palette.sky[2]]),
      {
        svg: circle(width / 2, height * 0.42, width * 0.4, `fill="${palette.glow}" opacity="0.5"`),
      },
      {
        svg: `<rect x="${-width}" y="${floor - height * 0.02}" width="${width * 3}" height="${height}" fill="${palette.land[2]}"/>`,
      },
    ],
    actor: (share) => ring(share) + one(share),
  };
};

interface Spot {
  x: number;
  y: number;
  tall: number;
}

/** Goes through poses on the beat and comes back to the first. */
function someone(
  spot: Spot,
  palette: Palette,
  random: Random,
  poses: readonly Pose[],
  ink: Ink = {
    skin: pick(random, skins),
    cloth: pick(random, palette.accents),
    hair: pick(random, hairs),
  },
  { inOrder = false, isOutside = false } = {},
): (share: number) => string {
  const steps = inOrder ? poses : random.helpers.shuffle([...poses]).slice(0, whole(random, 4, 5));
  const clothing: Clothing = inOrder
    ? { hair: pick(random, ["bun", "tail", "curls"]) }
    : { ...someClothing(random), ...(isOutside && { heels: false }) };
  const phase = between(random, 0, 6);
  return (share) => {
    const at = share * steps.length;
    const i = Math.floor(at);
    const [from, to] = [steps[i % steps.length]!, steps[(i + 1) % steps.length]!];
    const pose = blend(from, to, ease(at - i));
    const turn = 2 * Math.PI * share;
    const blown = clothing.skirt && {
      skirt: { ...clothing.skirt, wind: 0.5 * Math.sin(turn * 2 + phase) },
    };
    const x = spot.x + Math.sin(turn + phase) * spot.tall * 0.06;
    return (
      shadowAt(x, spot.y, spot.tall) + figure(pose, { ...clothing, ...blown }, ink, { ...spot, x })
    );
  };
}

/** Rests at both ends, as on a beat. */
function ease(t: number): number {
  const s = Math.min(1, Math.max(0, (t - 0.12) / 0.76));
  return s * s * s * (s * (s * 6 - 15) + 10);
}

function lights(
  { width, height }: Size,
  palette: Palette,
  random: Random,
): (share: number) => string {
  const lamps = Array.from({ length: 7 }, (_, i) => ({
    x: width * ((i + 0.5) / 7),
    colour: pick(random, palette.accents),
    beat: whole(random, 1, 4),
    phase: between(random, 0, 6),
  }));
  return (share) =>
    lamps
      .map(({ x, colour, beat, phase }) => {
        const bright = 0.5 + 0.5 * Math.sin(2 * Math.PI * share * beat * 2 + phase);
        return (
          circle(
            x,
            height * 0.06,
            width * 0.05,
            `fill="${colour}" opacity="${(0.15 + 0.3 * bright).toFixed(2)}"`,
          ) +
          circle(
            x,
            height * 0.06,
            width * 0.022,
            `fill="${palette.glow}" opacity="${(0.2 + 0.8 * bright).toFixed(2)}"`,
          )
        );
      })
      .join("");
}
