import { between, pick, type Random, whole } from "../../random.ts";
import {
  background,
  BLEED,
  circle,
  curve,
  type Layer,
  radialGradient,
  type Scene,
  sheet,
  type Size,
  verticalGradient,
} from "../layers.ts";
import type { Palette } from "../palettes.ts";

/** Bands of silk that cross the picture. */
export const ribbons: Scene = (size, palette, random) => {
  const { width, height } = size;
  const colours = [...palette.accents, palette.land[1], palette.accents[1]];
  const bands = colours.map((colour, i): Layer => {
    const middle = height * (0.12 + (0.76 * i) / (colours.length - 1));
    const thick = height * between(random, 0.1, 0.2);
    const swing = height * between(random, 0.05, 0.14);
    const points = (offset: number) =>
      Array.from({ length: 6 }, (_, step) => {
        const x = width * (-BLEED * 1.5 + ((1 + BLEED * 3) * step) / 5);
        return [x, middle + offset + (step % 2 ? swing : -swing) * (i % 2 ? 1 : -1)] as const;
      });
    const fade = verticalGradient([colour, palette.land[i % 4]!]);
    const back = points(thick).reverse();
    return {
      svg: `${fade.svg}<path d="${curve(points(0))} L${back[0]!.join(" ")} ${curve(back).replace("M", "L")} Z" fill="${fade.use}" opacity="0.88"/>`,
      sway: { x: 0.05 * (i % 2 ? 1 : -1), y: 0.02 },
    };
  });
  return [background(size, palette.sky), ...bands];
};

/** Large soft clouds of colour and a few thin rings. */
export const mesh: Scene = (size, palette, random) => {
  const { width, height } = size;
  const colours = [...palette.accents, ...palette.sky, palette.glow];
  const blobs = colours.map((colour): Layer => {
    const soft = radialGradient(colour, colour);
    const [x, y] = [between(random, 0, 1) * width, between(random, 0, 1) * height];
    const r = width * between(random, 0.4, 0.75);
    return {
      svg: soft.svg + circle(x, y, r, `fill="${soft.use}" opacity="0.9"`),
      sway: { x: between(random, -0.1, 0.1), y: between(random, -0.1, 0.1) },
    };
  });
  const rings = Array.from({ length: 5 }, (_, i) =>
    circle(
      width / 2,
      height / 2,
      width * (0.16 + i * 0.075),
      `fill="none" stroke="${palette.glow}" stroke-width="${width * 0.003}" opacity="${0.5 - i * 0.08}"`,
    ),
  ).join("");
  return [background(size, [palette.land[2], palette.land[1]]), ...blobs, { svg: rings }];
};

/** Rays from below a disc, as on an old poster. */
export const sunburst: Scene = (size, palette, random) => {
  const { width, height } = size;
  const [x, y] = [width / 2, height * between(random, 0.42, 0.6)];
  const reach = Math.hypot(width, height);
  const count = 2 * whole(random, 9, 14);
  const rays = Array.from({ length: count }, (_, i) => {
    const [from, to] = [(i / count) * 2 * Math.PI, ((i + 0.5) / count) * 2 * Math.PI];
    return `<path d="M${x} ${y} L${x + reach * Math.cos(from)} ${y + reach * Math.sin(from)} L${x + reach * Math.cos(to)} ${y + reach * Math.sin(to)} Z" fill="${palette.accents[1]}" opacity="0.55"/>`;
  }).join("");
  const discs = [0.36, 0.29, 0.22, 0.13].map((r, i) =>
    circle(
      x,
      y,
      width * r,
      `fill="${[palette.accents[0], palette.land[2], palette.accents[2], palette.glow][i]}"`,
    ),
  );
  return [
    background(size, palette.sky),
    { svg: rays, sway: { x: 0.03, y: 0.02 } },
    ...discs.map((svg, i): Layer => ({ svg, sway: { y: 0.012 * (i + 1) * (i % 2 ? 1 : -1) } })),
  ];
};

/** Nested arches on a plain wall, with a stem or two. */
export const arches: Scene = (size, palette, random) => {
  const { width, height } = size;
  const colours = [
    palette.land[1],
    palette.accents[0],
    palette.accents[1],
    palette.land[2],
    palette.glow,
  ];
  const arch = (x: number, foot: number, r: number): string =>
    colours
      .map((colour, i) => {
        const radius = r * (1 - i * 0.19);
        return `<path d="M${x - radius} ${foot} v${-r * 0.5} a${radius} ${radius} 0 0 1 ${2 * radius} 0 v${r * 0.5} Z" fill="${colour}"/>`;
      })
      .join("");
  const sun = circle(
    width * between(random, 0.2, 0.8),
    height * 0.2,
    width * 0.12,
    `fill="${palette.accents[2]}"`,
  );
  return [
    background(size, [palette.sky[2], palette.glow]),
    { svg: sun, sway: { y: 0.03 } },
    { svg: arch(width * 0.34, height * 0.84, width * 0.3), sway: { x: 0.01 } },
    { svg: arch(width * 0.74, height * 0.84, width * 0.2), sway: { x: -0.015 } },
    { svg: sheetBelow(size, height * 0.84, palette.land[2]) },
    { svg: leaves(width * 0.55, height * 0.84, height * 0.42, palette), sway: { x: 0.012 } },
  ];
};

function sheetBelow(size: Size, y: number, colour: string): string {
  return `<g transform="translate(0 ${y})">${sheet({ ...size, height: size.height * 0.4 }, `fill="${colour}"`).replace(/ y="[^"]*"/, ' y="0"')}</g>`;
}

function leaves(x: number, foot: number, tall: number, palette: Palette): string {
  const pairs = Array.from({ length: 7 }, (_, i) => {
    const y = foot - tall * (0.25 + i * 0.12);
    const long = tall * (0.22 - i * 0.018);
    const leaf = (side: number) =>
      `<path d="M${x} ${y} q${side * long * 0.5} ${-long * 0.75} ${side * long} ${-long * 0.45} q${-side * long * 0.3} ${long * 0.6} ${-side * long} ${long * 0.45}" fill="${palette.accents[3]}" stroke="${palette.land[3]}" stroke-width="${tall * 0.004}"/>`;
    return leaf(1) + leaf(-1);
  });
  return `<path d="M${x} ${foot} V${foot - tall}" stroke="${palette.land[3]}" stroke-width="${tall * 0.012}"/>${pairs.join("")}`;
}

/** A flower of many petals seen from above, on a soft ground. */
export const flower: Scene = (size, palette, random) => {
  const { width, height } = size;
  const [x, y] = [width / 2, height * between(random, 0.44, 0.56)];
  const rings = [0.44, 0.34, 0.25, 0.16].map((reach, ring): Layer => {
    const count = whole(random, 9, 13);
    const fade = verticalGradient([palette.accents[ring % 2 ? 1 : 0], palette.accents[2]]);
    const petals = Array.from({ length: count }, (_, i) => {
      const long = width * reach;
      const angle = (360 * (i + (ring % 2) / 2)) / count;
      return `<path d="M${x} ${y} c${-long * 0.3} ${-long * 0.3} ${-long * 0.28} ${-long} 0 ${-long} c${long * 0.28} 0 ${long * 0.3} ${long * 0.7} 0 ${long}" transform="rotate(${angle} ${x} ${y})" fill="${fade.use}" opacity="0.82"/>`;
    }).join("");
    return { svg: fade.svg + petals, sway: { x: 0.01 * ring, y: 0.012 * ring } };
  });
  const heart = seeds(x, y, width * 0.07, palette, random);
  return [background(size, palette.sky), ...rings, { svg: heart, sway: { x: 0.04, y: 0.048 } }];
};

function seeds(x: number, y: number, r: number, palette: Palette, random: Random): string {
  const dots = Array.from({ length: 70 }, (_, i) => {
    const distance = r * Math.sqrt(i / 70);
    const angle = i * 2.39996;
    const fill = pick(random, [palette.land[3], palette.accents[1], palette.glow]);
    return circle(
      x + distance * Math.cos(angle),
      y + distance * Math.sin(angle),
      r * 0.09,
      `fill="${fill}"`,
    );
  });
  return circle(x, y, r * 1.15, `fill="${palette.land[2]}"`) + dots.join("");
}
