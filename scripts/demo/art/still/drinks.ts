import { between, pick, type Random } from "../../random.ts";
import { background, circle, type Scene } from "../layers.ts";
import { bokehBehind } from "../people/stage.ts";
import { ball, box, roundness, shadow, slope } from "./shapes.ts";
import type { Palette } from "../palettes.ts";

/** A cocktail on a bar at night. */
export const cocktail: Scene = (size, palette, random) => {
  const { width, height } = size;
  const bar = height * 0.8;
  const unit = Math.min(width, height) / 100;
  const x = width * between(random, 0.4, 0.6);
  const glass = pick(random, [martini, highball, coupe]);
  const bench = slope(palette.land[2], palette.land[3]);
  return [
    background(size, [palette.land[3], palette.land[1], palette.accents[2]]),
    bokehBehind(size, palette, random),
    {
      svg: `${bench.svg}<rect y="${bar}" width="${width}" height="${height}" fill="${bench.use}"/><rect y="${bar}" width="${width}" height="${height * 0.006}" fill="${palette.glow}" opacity="0.5"/>`,
    },
    {
      svg:
        shadow(x, bar + unit * 9, unit * 30, unit * 4, 0.7) +
        `<g transform="translate(${x} ${bar + unit * 8}) scale(${unit})">${glass(palette, random)}</g>`,
    },
    {
      svg: `<g transform="translate(${x} ${bar + unit * 8}) scale(${unit} ${-unit * 0.35})" opacity="0.12">${glass(palette, random)}</g>`,
    },
  ];
};

function martini(palette: Palette): string {
  const drink = slope(palette.accents[1], palette.accents[0]);
  return `${drink.svg}<path d="M-30 -72 H30 L1.6 -36 V-3 C8 -2.6 15 -1.6 16 0 H-16 C-15 -1.6 -8 -2.6 -1.6 -3 V-36 Z" fill="#fff" opacity="0.28"/>
    <path d="M-25 -66 H25 L0 -35 Z" fill="${drink.use}" opacity="0.92"/><path d="M-22 -64 L-4 -42" stroke="#fff" stroke-width="1.6" opacity="0.6" stroke-linecap="round"/>
    <path d="M20 -84 L-12 -50" stroke="#5b3a1c" stroke-width="1"/>${ball(-6, -57, 4.4, "#b9d36b", "#5f7f22")}${ball(1, -64, 4.4, "#b9d36b", "#5f7f22")}`;
}

function highball(palette: Palette, random: Random): string {
  const drink = slope(palette.accents[1], palette.accents[0], palette.accents[2]);
  const ice = Array.from({ length: 5 }, (_, i) =>
    box(
      between(random, -7, 7),
      -62 + i * 10,
      12,
      12,
      2,
      `fill="#fff" opacity="0.4" transform="rotate(${between(random, -30, 30).toFixed(0)} 0 ${-62 + i * 10})"`,
    ),
  );
  return `${drink.svg}<path d="M-16 -74 H16 L13 0 H-13 Z" fill="#fff" opacity="0.26"/><path d="M-15 -66 H15 L12.4 -3 H-12.4 Z" fill="${drink.use}"/>${ice.join("")}
    <path d="M-11 -62 L-9 -10" stroke="#fff" stroke-width="2" opacity="0.6" stroke-linecap="round"/><rect x="5" y="-96" width="2.6" height="60" fill="${palette.glow}" transform="rotate(12 6 -70)"/>
    ${circle(15, -76, 11, 'fill="#f6a21c"')}${circle(15, -76, 9, 'fill="#fff4d6"')}${circle(15, -76, 8, 'fill="#ffc24d"')}<path d="M-10 -76 q-8 -10 -3 -18 q8 4 6 16 q5 -12 12 -12 q-1 10 -10 15 Z" fill="#3f8f4f"/>`;
}

function coupe(palette: Palette): string {
  const drink = slope(palette.accents[0], palette.accents[2]);
  return `${drink.svg}<path d="M-26 -66 H26 C26 -44 12 -38 1.6 -37 V-3 C8 -2.6 14 -1.6 15 0 H-15 C-14 -1.6 -8 -2.6 -1.6 -3 V-37 C-12 -38 -26 -44 -26 -66 Z" fill="#fff" opacity="0.28"/>
    <path d="M-24 -60 H24 C22 -46 10 -40 0 -40 C-10 -40 -22 -46 -24 -60 Z" fill="${drink.use}"/><ellipse cy="-60" rx="24" ry="3" fill="#fff" opacity="0.75"/>
    <path d="M-20 -56 C-18 -48 -12 -44 -8 -43" stroke="#fff" stroke-width="1.6" opacity="0.6" fill="none"/>${[0, 72, 144, 216, 288].map((turn) => `<ellipse cx="8" cy="-66" rx="2.4" ry="4.6" fill="${palette.accents[1]}" transform="rotate(${turn} 8 -61)"/>`).join("")}${circle(8, -61, 2, 'fill="#6b2b10"')}`;
}

/** A cup of coffee from above, with a drawing in its milk. */
export const coffee: Scene = (size, palette, random) => {
  const { width, height } = size;
  const r = Math.min(width, height) * between(random, 0.26, 0.32);
  const [x, y] = [width * between(random, 0.42, 0.58), height * between(random, 0.42, 0.56)];
  const angle = between(random, 0, 360);
  const leaf = Array.from({ length: 6 }, (_, i) => {
    const at = r * (0.42 - i * 0.15);
    const wide = r * (0.42 - i * 0.055);
    return `<path d="M${x - wide} ${y + at - wide * 0.4} Q${x} ${y + at + wide * 0.75} ${x + wide} ${y + at - wide * 0.4} Q${x} ${y + at + wide * 0.2} ${x - wide} ${y + at - wide * 0.4} Z" fill="#fbe9d0"/>`;
  });
  const crumbs = Array.from({ length: 12 }, () => {
    const [bx, by] = [width * random.number.float(), height * random.number.float()];
    if (Math.hypot(bx - x, by - y) < r * 1.75) return "";
    return `<g transform="translate(${bx} ${by}) rotate(${between(random, 0, 180)})"><ellipse rx="${r * 0.085}" ry="${r * 0.058}" fill="#4a2513"/><path d="M${-r * 0.08} 0 q${r * 0.08} ${r * 0.03} ${r * 0.16} 0" stroke="#28110a" stroke-width="${r * 0.014}" fill="none"/></g>`;
  });
  const cup = roundness("#ffffff", "#f7f1ea", palette.sky[1]);
  return [
    background(size, [palette.sky[2], palette.accents[3]]),
    {
      svg:
        Array.from(
          { length: 8 },
          (_, i) =>
            `<rect x="${width * (i / 8)}" width="${width / 8 - 3}" height="${height}" fill="#5b2a12" opacity="${0.05 + 0.05 * (i % 3)}"/>`,
        ).join("") + crumbs.join(""),
    },
    {
      svg:
        shadow(x + r * 0.2, y + r * 0.3, r * 2, r * 2, 0.45) +
        circle(x, y, r * 1.5, `fill="${pick(random, palette.accents)}"`) +
        circle(x, y, r * 1.28, 'fill="#000" opacity="0.06"'),
    },
    {
      svg: `${cup.svg}${shadow(x + r * 0.1, y + r * 0.14, r * 1.3, r * 1.3, 0.5)}<g transform="rotate(${angle} ${x} ${y})">${box(x + r * 1.15, y, r * 0.7, r * 0.3, r * 0.15, `fill="${cup.use}"`)}</g>${circle(x, y, r, `fill="${cup.use}"`)}${ball(x, y, r * 0.88, "#b06a35", "#6b3414")}<g transform="rotate(${angle * 0.2 - 30} ${x} ${y})">${leaf.join("")}</g>`,
    },
  ];
};

/** Fruit in a bowl before a plain wall. */
export const fruit: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const [x, y] = [width * between(random, 0.45, 0.55), height * 0.68];
  const kinds = [
    ["#ffb347", "#d9531e"],
    ["#ff6b6b", "#9c1c2e"],
    ["#d7e36b", "#6f9a2b"],
    ["#ffe08a", "#e0a21b"],
    ["#a964c4", "#4b1f66"],
  ] as const;
  const pieces = Array.from({ length: 9 }, (_, i) => {
    const [light, dark] = pick(random, kinds);
    const row = i < 4 ? 0 : i < 7 ? 1 : 2;
    const place = row === 0 ? i - 1.5 : row === 1 ? i - 5 : i - 7.5;
    const r = unit * between(random, 8.5, 11.5);
    const [fx, fy] = [x + place * unit * 15, y - unit * (6 + row * 13)];
    return (
      ball(fx, fy, r, light, dark) +
      `<path d="M${fx} ${fy - r * 0.9} q${r * 0.1} ${-r * 0.5} ${r * 0.4} ${-r * 0.6}" stroke="#3c2413" stroke-width="${unit}" fill="none"/>`
    );
  });
  const bowl = slope(palette.accents[2], palette.land[3]);
  const cloth = slope(palette.land[0], palette.land[1]);
  const light = `<path d="M${width * 0.05} 0 L${width * 0.6} 0 L${width * 0.95} ${height * 0.72} L${width * 0.4} ${height * 0.72} Z" fill="#fff" opacity="0.16"/>`;
  return [
    background(size, [palette.sky[1], palette.sky[2]]),
    {
      svg:
        light +
        `${cloth.svg}<rect y="${height * 0.72}" width="${width}" height="${height}" fill="${cloth.use}"/>`,
    },
    { svg: shadow(x + unit * 8, y + unit * 21, unit * 42, unit * 6) + pieces.join("") },
    {
      svg: `${bowl.svg}<path d="M${x - unit * 38} ${y - unit * 6} H${x + unit * 38} C${x + unit * 36} ${y + unit * 14} ${x + unit * 18} ${y + unit * 20} ${x + unit * 12} ${y + unit * 20} H${x - unit * 12} C${x - unit * 18} ${y + unit * 20} ${x - unit * 36} ${y + unit * 14} ${x - unit * 38} ${y - unit * 6} Z" fill="${bowl.use}"/><rect x="${x - unit * 38}" y="${y - unit * 6}" width="${unit * 76}" height="${unit * 2.4}" rx="${unit}" fill="${palette.glow}" opacity="0.55"/>`,
    },
  ];
};
