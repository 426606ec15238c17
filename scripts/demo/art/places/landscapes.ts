import { between, chance, type Random, whole } from "../../random.ts";
import {
  background,
  BLEED,
  blur,
  circle,
  curve,
  type Layer,
  radialGradient,
  type Scene,
  type Size,
  verticalGradient,
} from "../layers.ts";
import type { Palette } from "../palettes.ts";

/** Low sun over water, its light in broken lines on the waves. */
export const sea: Scene = (size, palette, random) => {
  const { width, height } = size;
  const horizon = height * between(random, 0.45, 0.58);
  const sunX = width * between(random, 0.3, 0.7);
  const waves = palette.land.map((colour, i): Layer => {
    const top = horizon + ((height - horizon) * i) / palette.land.length;
    const rise = height * (0.005 + 0.005 * i);
    return {
      svg: ground(size, colour, wavy(size, top, rise, 5 + i, random), 0.86),
      sway: { x: (i % 2 ? -1 : 1) * (0.03 + 0.025 * i), y: 0.002 + 0.003 * i },
    };
  });
  const glints = Array.from({ length: 26 }, () => {
    const y = horizon + (height - horizon) * random.number.float() ** 1.4;
    const length = width * between(random, 0.02, 0.14);
    const x = sunX - length / 2 + between(random, -0.5, 0.5) * (y - horizon) * 0.5;
    return `<rect x="${x}" y="${y}" width="${length}" height="${height * 0.003}" rx="3" fill="${palette.glow}" opacity="${between(random, 0.15, 0.6)}"/>`;
  }).join("");
  return [
    background(size, palette.sky),
    sun(palette, sunX, horizon - height * 0.06, width * 0.13),
    clouds(size, palette, random),
    ...waves,
    { svg: glints, sway: { x: 0.015 } },
  ];
};

/** Ridges one behind the other in haze, with a few trees on the nearest. */
export const hills: Scene = (size, palette, random) => {
  const { width, height } = size;
  const start = between(random, 0.38, 0.5);
  const ridges = palette.land.map((colour, i): Layer => {
    const top = height * (start + i * 0.13);
    const points = ridge(size, top, height * (0.09 - i * 0.012), 5 + i * 2, random);
    const trees = i === palette.land.length - 1 ? pines(size, colour, points, random) : "";
    return { svg: ground(size, colour, points, 0.7) + trees, sway: { x: 0.012 * (i + 1) ** 1.5 } };
  });
  const light = sun(palette, width * between(random, 0.25, 0.75), height * 0.3, width * 0.1);
  return [background(size, palette.sky), light, clouds(size, palette, random), ...ridges];
};

/** Dunes with a cactus or two. */
export const dunes: Scene = (size, palette, random) => {
  const { width, height } = size;
  const layers = palette.land.map((colour, i): Layer => {
    const top = height * (0.5 + i * 0.13);
    const points = wavy(size, top, height * (0.05 + i * 0.015), 2 + (i % 2), random);
    const plants = i === 2 ? cactus(width * 0.22, top + height * 0.02, height * 0.2, palette) : "";
    return { svg: plants + ground(size, colour, points, 0.6), sway: { x: 0.01 * (i + 1) } };
  });
  return [
    background(size, palette.sky),
    sun(palette, width * between(random, 0.35, 0.7), height * 0.36, width * 0.17),
    ...layers,
  ];
};

/** A mountain under stars and a band of haze. */
export const stars: Scene = (size, palette, random) => {
  const { width, height } = size;
  const sky = Array.from({ length: 320 }, () =>
    circle(
      between(random, -BLEED, 1 + BLEED) * width,
      height * between(random, -0.1, 0.75),
      width * 0.0009 * between(random, 0.6, 2.6),
      `fill="#fff" opacity="${between(random, 0.3, 1).toFixed(2)}"`,
    ),
  ).join("");
  const haze = blur(width * 0.07);
  const band = `<g filter="${haze.use}" transform="rotate(-32 ${width / 2} ${height * 0.3})">
    <ellipse cx="${width / 2}" cy="${height * 0.3}" rx="${width * 1.6}" ry="${height * 0.08}" fill="${palette.accents[2]}" opacity="0.28"/>
    <ellipse cx="${width / 2}" cy="${height * 0.3}" rx="${width * 1.4}" ry="${height * 0.03}" fill="${palette.glow}" opacity="0.25"/></g>`;
  const ranges = [1, 3].map((shade, i): Layer => {
    const points = ridge(size, height * (0.66 + i * 0.14), height * 0.13, 7, random);
    return { svg: ground(size, palette.land[shade]!, points, 0.8), sway: { x: 0.01 + 0.02 * i } };
  });
  return [
    background(size, palette.sky),
    { svg: haze.svg + band, sway: { x: 0.03, y: 0.01 } },
    { svg: sky, sway: { x: -0.02, y: 0.01 } },
    ...ranges,
  ];
};

function sun(palette: Palette, x: number, y: number, r: number): Layer {
  const halo = radialGradient(palette.glow, palette.glow);
  return {
    svg:
      halo.svg +
      circle(x, y, r * 3.4, `fill="${halo.use}" opacity="0.55"`) +
      circle(x, y, r, `fill="${palette.glow}"`),
    sway: { y: 0.006 },
  };
}

function clouds({ width, height }: Size, palette: Palette, random: Random): Layer {
  const soft = blur(width * 0.02);
  const puffs = Array.from({ length: 9 }, () => {
    const [x, y] = [between(random, -0.1, 1.1) * width, between(random, 0.05, 0.34) * height];
    const length = width * between(random, 0.12, 0.36);
    return `<ellipse cx="${x}" cy="${y}" rx="${length}" ry="${length * 0.09}" fill="${palette.glow}" opacity="${between(random, 0.12, 0.35)}"/>`;
  }).join("");
  return { svg: `${soft.svg}<g filter="${soft.use}">${puffs}</g>`, sway: { x: 0.05 } };
}

/** Everything below the line, lighter at its top. */
function ground(
  { width, height }: Size,
  colour: string,
  line: readonly (readonly [number, number])[],
  topOpacity: number,
): string {
  const low = height * 1.2;
  const path = `${curve(line)} L${width * 1.2} ${low} L${-width * 0.2} ${low} Z`;
  const fade = verticalGradient(["#ffffff", colour]);
  return (
    `${fade.svg}<path d="${path}" fill="${colour}"/>` +
    `<path d="${path}" fill="${fade.use}" opacity="${(1 - topOpacity).toFixed(2)}"/>`
  );
}

function wavy(size: Size, top: number, rise: number, count: number, random: Random) {
  return line(size, count * 2, (i) => top + (i % 2 ? rise : -rise) * between(random, 0.5, 1.3));
}

function ridge(size: Size, top: number, rise: number, count: number, random: Random) {
  return line(size, count, () => top + between(random, -rise, rise));
}

function line({ width }: Size, count: number, heightAt: (index: number) => number) {
  const [from, to] = [-BLEED * width * 1.5, width * (1 + BLEED * 1.5)];
  return Array.from(
    { length: count + 1 },
    (_, i) => [from + ((to - from) * i) / count, heightAt(i)] as const,
  );
}

function pines(
  { height }: Size,
  colour: string,
  points: readonly (readonly [number, number])[],
  random: Random,
): string {
  return points
    .flatMap(([x, y]) => Array.from({ length: whole(random, 1, 4) }, () => [x, y] as const))
    .map(([x, y]) => {
      const tall = height * between(random, 0.05, 0.12);
      const at = x + between(random, -1, 1) * tall;
      const tiers = [0, 0.28, 0.56].map((from, i) => {
        const half = tall * (0.13 + i * 0.05);
        const top = y + tall * (from - 0.9);
        return `<path d="M${at} ${top} l${half} ${tall * 0.44} h${-2 * half} Z"/>`;
      });
      return chance(random, 0.85) ? `<g fill="${colour}">${tiers.join("")}</g>` : "";
    })
    .join("");
}

function cactus(x: number, foot: number, tall: number, palette: Palette): string {
  const thick = tall * 0.16;
  const arm = (side: number, from: number, length: number) =>
    `M${x} ${foot - from} h${side * tall * 0.26} v${-length}`;
  return `<path d="M${x} ${foot + tall} V${foot - tall} ${arm(1, tall * 0.2, tall * 0.4)} ${arm(-1, tall * 0.4, tall * 0.3)}"
    fill="none" stroke="${palette.accents[0]}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
