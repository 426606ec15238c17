import { between, pick, whole } from "../../random.ts";
import { background, circle, radialGradient, type Scene } from "../layers.ts";
import { bokehBehind } from "../people/stage.ts";
import { balloons } from "../places/getaways.ts";
import { neon } from "../places/streets.ts";
import { cocktail } from "../still/drinks.ts";
import { box } from "../still/shapes.ts";
import { vinyl } from "../still/music.ts";
import { candles } from "../still/dressing-table.ts";
import type { MotionOf } from "./dances.ts";

/** A scene whose sheets sway by themselves. */
export const swaying =
  (scene: Scene): MotionOf =>
  (size, palette, random) => ({ layers: scene(size, palette, random) });

/** Bars of sound that jump. */
export const jumpingBars: MotionOf = (size, palette, random) => {
  const { width, height } = size;
  const count = whole(random, 14, 22);
  const middle = height * 0.54;
  const halo = radialGradient(palette.accents[2], palette.accents[2]);
  const phases = Array.from(
    { length: count },
    () => [between(random, 0, 6), whole(random, 2, 7)] as const,
  );
  return {
    layers: [
      background(size, [palette.sky[0], palette.land[2], palette.land[3]]),
      bokehBehind(size, palette, random),
      {
        svg: halo.svg + circle(width / 2, middle, width * 0.7, `fill="${halo.use}" opacity="0.6"`),
        sway: { y: 0.03 },
      },
    ],
    actor: (share) =>
      phases
        .map(([phase, beat], i) => {
          const at = i / (count - 1);
          const loud = 0.25 + 0.75 * Math.abs(Math.sin(2 * Math.PI * share * beat + phase));
          const tall = height * 0.34 * loud * Math.sin(Math.PI * (0.08 + 0.84 * at));
          const wide = (width * 0.5) / count;
          const [x, fill] = [width * (0.1 + 0.8 * at), palette.accents[Math.floor(at * 3.99)]];
          return (
            box(x, middle - tall / 2, wide, tall, wide / 2, `fill="${fill}"`) +
            box(
              x,
              middle + tall * 0.3 + wide,
              wide,
              tall * 0.55,
              wide / 2,
              `fill="${fill}" opacity="0.3"`,
            )
          );
        })
        .join(""),
  };
};

/** A record that turns: all but its sleeve and shadow is the actor. */
export const turningVinyl: MotionOf = (size, palette, random) => {
  const layers = vinyl(size, palette, random);
  const [disc, label] = layers.slice(-2);
  const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(label!.svg) ?? [];
  const r = size.width * 0.055;
  const mark = `<g>${circle(Number(x), Number(y) - r, r * 0.22, `fill="${palette.land[3]}"`)}${circle(Number(x), Number(y) + r, r * 0.12, `fill="${palette.land[3]}"`)}</g>`;
  return {
    layers: layers.slice(0, -2),
    actor: (share) =>
      `<g transform="rotate(${(share * 720).toFixed(1)} ${x} ${y})">${disc!.svg}${label!.svg}${mark}</g>`,
  };
};

/** A neon sign that flickers and burns again. */
export const flickeringNeon: MotionOf = (size, palette, random) => {
  const layers = neon(size, palette, random);
  const sign = layers.at(-1)!.svg;
  const [off, again] = [between(random, 0.2, 0.4), between(random, 0.55, 0.8)];
  return {
    layers: layers.slice(0, -1),
    actor: (share) => {
      const near = Math.min(Math.abs(share - off), Math.abs(share - again));
      const dark = near < 0.035 && Math.floor(share * 90) % 2 === 0;
      const breath = 0.9 + 0.1 * Math.sin(2 * Math.PI * share * 3);
      return `<g opacity="${dark ? 0.15 : breath.toFixed(2)}">${sign}</g>`;
    },
  };
};

/** Something that rises through a picture again and again. */
const rising =
  (
    scene: Scene,
    look: (fill: string, r: number) => string,
    count: number,
    from: number,
  ): MotionOf =>
  (size, palette, random) => {
    const { width, height } = size;
    const pieces = Array.from({ length: count }, () => ({
      x: width * between(random, 0.05, 0.95),
      r: width * between(random, 0.006, 0.02),
      phase: random.number.float(),
      turns: whole(random, 1, 2),
      fill: pick(random, [palette.glow, ...palette.accents]),
    }));
    return {
      layers: scene(size, palette, random),
      actor: (share) =>
        pieces
          .map(({ x, r, phase, turns, fill }) => {
            const at = (share * turns + phase) % 1;
            const y = height * (from - at * from);
            const sideways = Math.sin(at * 9 + phase * 6) * width * 0.03;
            return `<g transform="translate(${(x + sideways).toFixed(1)} ${y.toFixed(1)})" opacity="${(Math.sin(Math.PI * at) * 0.8).toFixed(2)}">${look(fill, r)}</g>`;
          })
          .join(""),
    };
  };

const spark = (fill: string, r: number) => circle(0, 0, r * 0.5, `fill="${fill}"`);
const heart = (fill: string, r: number) =>
  `<path d="M0 ${r * 1.6} C${-r * 2.4} 0 ${-r * 1.6} ${-r * 1.8} 0 ${-r * 0.6} C${r * 1.6} ${-r * 1.8} ${r * 2.4} 0 0 ${r * 1.6} Z" fill="${fill}"/>`;

export const barAtNight = rising(cocktail, heart, 26, 0.8);
export const candleLight = rising(candles, spark, 50, 0.8);
export const balloonMorning: MotionOf = (size, palette, random) => {
  const [ground, flying] = balloons(size, palette, random);
  const reach = size.height * 0.05;
  return {
    layers: [ground!],
    actor: (share) => {
      const turn = 2 * Math.PI * share;
      return `<g transform="translate(${(Math.sin(turn) * reach * 0.6).toFixed(1)} ${(Math.cos(turn) * reach).toFixed(1)})">${flying!.svg}</g>`;
    },
  };
};
