import { between, chance, pick, type Random, whole } from "../../random.ts";
import {
  background,
  circle,
  type Layer,
  radialGradient,
  type Scene,
  type Size,
} from "../layers.ts";
import type { Palette } from "../palettes.ts";
import { box } from "../still/shapes.ts";

const WALLS = [
  "#e4572e",
  "#f2a541",
  "#2e86ab",
  "#c94277",
  "#4f9d69",
  "#f3d9b1",
  "#8d4bab",
  "#d7263d",
  "#3bb3a9",
  "#f7c1bb",
];

/** Houses of a colonial town, flags of cut paper over the street. */
export const street: Scene = (size, palette, random) => {
  const { width, height } = size;
  const foot = height * 0.84;
  const walls = random.helpers.shuffle(WALLS);
  const houses: string[] = [];
  const count = width > height ? 5 : whole(random, 2, 4);
  for (let i = 0, x = -width * 0.03; i < count; i++) {
    const wide = (width * 1.08) / count;
    houses.push(
      house({ x, foot, wide, tall: height * between(random, 0.42, 0.6) }, walls[i]!, random),
    );
    x += wide;
  }
  const stones = Array.from({ length: 46 }, (_, i) => {
    const row = Math.floor(i / 8);
    const y = foot + height * (0.035 + row * 0.026);
    return `<ellipse cx="${width * (((i % 8) + (row % 2) / 2) / 7.5)}" cy="${y}" rx="${width * 0.058}" ry="${height * 0.009}" fill="#fff" opacity="0.13"/>`;
  });
  return [
    background(size, [palette.sky[0], palette.sky[1], palette.sky[2]]),
    { svg: houses.join("") },
    {
      svg: `<rect y="${foot}" width="${width}" height="${height}" fill="#5b4a52"/><rect y="${foot}" width="${width}" height="${height * 0.02}" fill="#b8a79a"/>${stones.join("")}`,
    },
    ...(chance(random, 0.7) ? [cutPaper(size, random, [0.06, 0.2])] : []),
  ];
};

interface House {
  x: number;
  foot: number;
  wide: number;
  tall: number;
}

function house({ x, foot, wide, tall }: House, wall: string, random: Random): string {
  const top = foot - tall;
  const trim = pick(random, ["#fff6e5", "#fbe3c0", "#ffffff"]);
  const wood = pick(random, ["#4a2a1a", "#1f4a52", "#6b2737", "#2c3e63"]);
  const floors = tall > wide * 1.1 ? 2 : 1;
  const columns = wide > tall * 0.7 ? 3 : 2;
  const cell = wide / columns;
  const parts = [
    `<rect x="${x}" y="${top}" width="${wide}" height="${tall}" fill="${wall}"/>`,
    `<rect x="${x}" y="${foot - tall * 0.13}" width="${wide}" height="${tall * 0.13}" fill="#000" opacity="0.22"/>`,
    `<rect x="${x}" y="${top - wide * 0.03}" width="${wide}" height="${wide * 0.06}" fill="${trim}"/>`,
    `<rect x="${x}" y="${top + wide * 0.06}" width="${wide}" height="${wide * 0.02}" fill="#000" opacity="0.14"/>`,
  ];
  const door = whole(random, 0, columns - 1);
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const middle = x + cell * (column + 0.5);
      const isDoor = floor === 0 && column === door;
      const high = (tall / floors) * (isDoor ? 0.62 : 0.44);
      const base = foot - (tall / floors) * floor - (isDoor ? 0 : (tall / floors) * 0.24);
      parts.push(opening(middle, base, cell * 0.42, high, { trim, wood, isDoor, wall }, random));
    }
  }
  return parts.join("");
}

function opening(
  x: number,
  base: number,
  wide: number,
  high: number,
  { trim, wood, isDoor, wall }: { trim: string; wood: string; isDoor: boolean; wall: string },
  random: Random,
): string {
  const y = base - high / 2;
  const frame = box(x, y, wide * 1.24, high * 1.08, wide * 0.05, `fill="${trim}"`);
  const pane = box(x, y, wide, high, wide * 0.03, `fill="${isDoor ? wood : "#1d2233"}"`);
  if (isDoor) {
    return `${frame}${pane}<path d="M${x} ${base} V${base - high}" stroke="#000" stroke-opacity="0.4" stroke-width="${wide * 0.03}"/>${circle(x + wide * 0.12, y + high * 0.08, wide * 0.045, 'fill="#e9c46a"')}`;
  }
  const bars = [-0.3, -0.1, 0.1, 0.3].map(
    (at) =>
      `<rect x="${x + wide * at}" y="${base - high}" width="${wide * 0.025}" height="${high}" fill="${trim}" opacity="0.85"/>`,
  );
  const lit = chance(random, 0.35) ? box(x, y, wide, high, 0, 'fill="#ffd98a" opacity="0.7"') : "";
  const flowers = chance(random, 0.6)
    ? Array.from({ length: 9 }, (_, i) =>
        circle(
          x - wide * 0.55 + (wide * 1.1 * i) / 8,
          base + wide * between(random, -0.06, 0.08),
          wide * between(random, 0.06, 0.1),
          `fill="${pick(random, ["#e5383b", "#ff7aa2", "#ffd166", "#2f8f4e", "#3fa35b"])}"`,
        ),
      ).join("")
    : "";
  return `${frame}${pane}${lit}${bars.join("")}${flowers ? box(x, base + wide * 0.12, wide * 1.2, wide * 0.14, wide * 0.03, `fill="${wall}"`) + box(x, base + wide * 0.12, wide * 1.2, wide * 0.14, wide * 0.03, 'fill="#000" opacity="0.3"') : ""}${flowers}`;
}

/** Strings of cut paper before the sky. */
export const paperFlags: Scene = (size, palette, random) => [
  background(size, palette.sky),
  { svg: clouds(size, palette, random) },
  cutPaper(size, random, [0.04, 0.24, 0.44, 0.66]),
];

function cutPaper({ width, height }: Size, random: Random, rows: readonly number[]): Layer {
  const colours = random.helpers.shuffle([
    "#e63973",
    "#ffb703",
    "#219ebc",
    "#6a4c93",
    "#2a9d8f",
    "#f3722c",
  ]);
  const across = width > height ? 8 : 5;
  const flags = rows.map((row, r) => {
    const sag = (at: number) => height * (row + 0.05 * Math.sin(Math.PI * at));
    const line = `<path d="M0 ${sag(0)} Q${width / 2} ${sag(0.5) + height * 0.05} ${width} ${sag(1)}" stroke="#fff" stroke-opacity="0.7" stroke-width="${width * 0.003}" fill="none"/>`;
    const cloths = Array.from({ length: across }, (_, i) => {
      const at = (i + 0.5) / across;
      const wide = (width / across) * 0.86;
      return flag(
        width * at,
        sag(at) + height * 0.004,
        wide,
        colours[(i + r * 2) % colours.length]!,
        random,
      );
    });
    return line + cloths.join("");
  });
  return { svg: flags.join(""), sway: { x: 0.012, y: 0.006 } };
}

function flag(x: number, y: number, wide: number, fill: string, random: Random): string {
  const tall = wide * 0.82;
  const hole = (dx: number, dy: number, r: number) =>
    `M${x + dx * wide + r * wide} ${y + dy * tall} a${r * wide} ${r * wide} 0 1 0 ${-2 * r * wide} 0 a${r * wide} ${r * wide} 0 1 0 ${2 * r * wide} 0 Z`;
  const petals = Array.from({ length: 8 }, (_, i) =>
    hole(0.17 * Math.cos((i * Math.PI) / 4), 0.42 + 0.2 * Math.sin((i * Math.PI) / 4), 0.05),
  );
  const rim = Array.from({ length: 5 }, (_, i) => hole(-0.36 + i * 0.18, 0.85, 0.035));
  const fringe = Array.from(
    { length: 6 },
    () => `l${-wide / 12} ${tall * 0.12} l${-wide / 12} ${-tall * 0.12}`,
  );
  const path = `M${x - wide / 2} ${y} H${x + wide / 2} V${y + tall} ${fringe.join(" ")} Z ${hole(0, 0.42, 0.07)} ${petals.join(" ")} ${rim.join(" ")}`;
  return `<path d="${path}" fill="${fill}" fill-rule="evenodd" opacity="0.93" transform="rotate(${between(random, -3, 3).toFixed(1)} ${x} ${y})"/>`;
}

function clouds({ width, height }: Size, palette: Palette, random: Random): string {
  return Array.from({ length: 4 }, () => {
    const [x, y] = [width * random.number.float(), height * between(random, 0.1, 0.9)];
    return [0, 1, 2, 3]
      .map((i) =>
        circle(
          x + i * width * 0.06,
          y - (i % 2) * width * 0.03,
          width * between(random, 0.05, 0.09),
          `fill="${palette.glow}" opacity="0.3"`,
        ),
      )
      .join("");
  }).join("");
}

/** A word or a shape of neon on bricks. */
export const neon: Scene = (size, palette, random) => {
  const { width, height } = size;
  const rows = Math.ceil(height / (width * 0.06));
  const bricks = Array.from({ length: rows * 8 }, (_, i) => {
    const [row, column] = [Math.floor(i / 8), i % 8];
    const [w, h] = [width / 7, width * 0.06];
    return `<rect x="${(column - (row % 2) / 2) * w + 2}" y="${row * h + 2}" width="${w - 4}" height="${h - 4}" fill="#fff" opacity="${between(random, 0.015, 0.06).toFixed(3)}"/>`;
  });
  const shape = pick(random, Object.values(signs));
  const [one, two] = random.helpers.shuffle([...palette.accents, "#ff3d81", "#37e2ff"]);
  const scale = (Math.min(width, height) / 100) * between(random, 0.72, 0.9);
  const tube = (wide: number, opacity: number, white = false) =>
    shape
      .map(
        (path, i) =>
          `<path d="${path}" stroke="${white ? "#fff" : i % 2 ? two : one}" stroke-width="${wide}" opacity="${opacity}"/>`,
      )
      .join("");
  const light = radialGradient(one!, one!);
  const glow = [26, 18, 12, 8].map((wide, i) => tube(wide, 0.05 + i * 0.035)).join("");
  return [
    background(size, ["#0d0a14", palette.land[3], "#0b0910"]),
    { svg: bricks.join("") },
    {
      svg:
        light.svg +
        circle(width / 2, height * 0.46, width * 0.8, `fill="${light.use}" opacity="0.3"`),
    },
    {
      svg: `<g transform="translate(${width / 2} ${height * between(random, 0.42, 0.52)}) scale(${scale}) rotate(${between(random, -9, 9).toFixed(1)})" fill="none" stroke-linecap="round" stroke-linejoin="round">${glow}${tube(3.4, 1)}${tube(1.3, 0.9, true)}</g>`,
    },
  ];
};

const signs = {
  lips: [
    "M-38 0 C-28 -16 -12 -22 0 -12 C12 -22 28 -16 38 0 C24 22 -24 22 -38 0 Z",
    "M-38 0 C-14 6 14 6 38 0",
  ],
  heart: [
    "M0 32 C-46 0 -34 -34 -12 -30 C-4 -28 0 -20 0 -14 C0 -20 4 -28 12 -30 C34 -34 46 0 0 32 Z",
    "M0 20 C-28 0 -22 -20 -10 -18",
  ],
  palm: [
    "M2 40 C6 18 2 2 -2 -12",
    "M-2 -12 C-14 -26 -28 -22 -34 -10 M-2 -12 C-12 -32 -2 -38 8 -38 M-2 -12 C12 -28 26 -22 34 -8 M-2 -12 C8 -10 16 0 18 10 M-2 -12 C-12 -8 -18 0 -20 10",
  ],
  martini: [
    "M-30 -30 H30 L0 4 V36 M-16 36 H16 M-30 -30 L0 4",
    "M12 -42 L-8 -12 M-2 -20 a5 5 0 1 1 -0.1 0",
  ],
  bolt: [
    "M10 -42 L-20 6 H0 L-10 42 L22 -8 H2 Z",
    "M-40 -20 L-30 -12 M40 20 L30 12 M-42 12 H-30 M42 -12 H30",
  ],
  moon: [
    "M14 -36 A38 38 0 1 0 30 24 A30 30 0 1 1 14 -36 Z",
    "M26 -20 l3 7 l7 1 l-5 5 l1 7 l-6 -4 l-6 4 l1 -7 l-5 -5 l7 -1 Z",
  ],
} as const;
