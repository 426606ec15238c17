import { between, chance, pick, type Random, whole } from "../../random.ts";
import {
  background,
  blur,
  circle,
  type Layer,
  radialGradient,
  type Scene,
  type Size,
} from "../layers.ts";
import type { Palette } from "../palettes.ts";

/** A skyline with lit windows under a moon. */
export const city: Scene = (size, palette, random) => {
  const { width, height } = size;
  const moon = radialGradient(palette.glow, palette.glow);
  const [x, y, r] = [width * between(random, 0.2, 0.8), height * 0.2, width * 0.07];
  return [
    background(size, palette.sky),
    {
      svg:
        moon.svg +
        circle(x, y, r * 4, `fill="${moon.use}" opacity="0.5"`) +
        circle(x, y, r, `fill="${palette.glow}"`),
      sway: { y: 0.008 },
    },
    { svg: blocks(size, palette, random, 0.44, palette.land[1], 0.14), sway: { x: 0.02 } },
    { svg: blocks(size, palette, random, 0.56, palette.land[2], 0.24), sway: { x: -0.035 } },
    { svg: blocks(size, palette, random, 0.72, palette.land[3], 0.32), sway: { x: 0.06 } },
  ];
};

function blocks(
  { width, height }: Size,
  palette: Palette,
  random: Random,
  top: number,
  colour: string,
  lit: number,
): string {
  const towers: string[] = [];
  for (let x = -width * 0.2; x < width * 1.2;) {
    const wide = width * between(random, 0.08, 0.17);
    const y = height * (top + between(random, -0.12, 0.12));
    towers.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${height * 1.3 - y}" fill="${colour}"/>`,
    );
    if (chance(random, 0.3)) {
      towers.push(
        `<rect x="${x + wide * 0.48}" y="${y - height * 0.05}" width="${wide * 0.04}" height="${height * 0.06}" fill="${colour}"/>`,
      );
    }
    towers.push(windows(x, y, wide, height, palette, random, lit));
    x += wide * between(random, 0.95, 1.15);
  }
  return towers.join("");
}

function windows(
  left: number,
  top: number,
  wide: number,
  bottom: number,
  palette: Palette,
  random: Random,
  lit: number,
): string {
  const columns = whole(random, 3, 6);
  const cell = wide / (columns + 0.6);
  const panes: string[] = [];
  for (let y = top + cell; y < bottom; y += cell * 1.25) {
    for (let i = 0; i < columns; i++) {
      if (!chance(random, lit)) continue;
      const fill = chance(random, 0.8) ? palette.glow : pick(random, palette.accents);
      panes.push(
        `<rect x="${left + cell * (i + 0.5)}" y="${y}" width="${cell * 0.6}" height="${cell * 0.7}" fill="${fill}" opacity="${between(random, 0.35, 0.95).toFixed(2)}"/>`,
      );
    }
  }
  return panes.join("");
}

/** Lights out of focus, near ones larger and fainter. */
export const bokeh: Scene = (size, palette, random) => {
  const { width } = size;
  const depth = (count: number, from: number, to: number, soft: number): Layer => {
    const filter = blur(width * soft);
    const dots = Array.from({ length: count }, () => dot(size, palette, random, from, to)).join("");
    return {
      svg: `${filter.svg}<g filter="${filter.use}">${dots}</g>`,
      sway: { x: to * 0.35, y: to * 0.5 },
    };
  };
  return [
    background(size, [palette.land[3], palette.land[2], palette.land[1]]),
    depth(46, 0.01, 0.035, 0.002),
    depth(20, 0.04, 0.09, 0.004),
    depth(8, 0.1, 0.2, 0.012),
  ];
};

function dot({ width, height }: Size, palette: Palette, random: Random, from: number, to: number) {
  const r = width * between(random, from, to);
  const [x, y] = [between(random, -0.08, 1.08) * width, between(random, -0.05, 1.05) * height];
  const colour = chance(random, 0.25) ? palette.glow : pick(random, palette.accents);
  const opacity = between(random, 0.25, 0.75).toFixed(2);
  return (
    circle(x, y, r, `fill="${colour}" opacity="${opacity}"`) +
    circle(
      x,
      y,
      r,
      `fill="none" stroke="${colour}" stroke-width="${r * 0.06}" opacity="${opacity}"`,
    )
  );
}
