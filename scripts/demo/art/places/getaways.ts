import { between, chance, pick, type Random, whole } from "../../random.ts";
import { background, blur, circle, define, radialGradient, type Scene } from "../layers.ts";
import { mountains } from "../rendered/mountains.ts";
import { shoreFromAbove } from "../rendered/ocean.ts";
import type { Palette } from "../palettes.ts";
import { hairs, skins } from "../people/stage.ts";
import { box, shadow, slope } from "../still/shapes.ts";

/** A beach from above with its parasols and towels. */
export const parasols: Scene = (size, palette, random) => {
  const { width, height } = size;
  const ground = shoreFromAbove(size, palette, random);
  const unit = Math.min(width, height) / 100;
  const isSand = (x: number, y: number) => {
    const [red, , blue] = ground[0]!.shader!(x / width, y / width, 0);
    return red > blue;
  };
  const items = Array.from({ length: whole(random, 9, 16) }, () => {
    const [x, y] = [width * between(random, 0.06, 0.94), height * between(random, 0.06, 0.94)];
    if (!isSand(x, y) || !isSand(x + unit * 9, y) || !isSand(x - unit * 9, y)) return "";
    const r = unit * between(random, 7, 10);
    return (
      parasol(x, y, r, pick(random, palette.accents), random) +
      (chance(random, 0.5)
        ? towel(x + r * 1.5, y + r * 0.8, r, pick(random, palette.accents), random)
        : "")
    );
  });
  return [...ground, { svg: items.join("") }];
};

function parasol(x: number, y: number, r: number, colour: string, random: Random): string {
  const count = 10;
  const turn = between(random, 0, 1);
  const wedges = Array.from({ length: count }, (_, i) => {
    const at = (k: number) => {
      const angle = ((k + turn) / count) * 2 * Math.PI;
      return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    };
    return `<path d="M${x.toFixed(1)} ${y.toFixed(1)} L${at(i)} A${r} ${r} 0 0 1 ${at(i + 1)} Z" fill="${i % 2 ? "#fffaf0" : colour}"/>`;
  });
  return (
    shadow(x + r * 0.5, y + r * 0.6, r * 1.2, r * 1.2, 0.5) +
    wedges.join("") +
    circle(x, y, r * 0.1, 'fill="#fff"')
  );
}

function towel(x: number, y: number, r: number, colour: string, random: Random): string {
  const stripes = [0.2, 0.5, 0.8].map(
    (at) =>
      `<rect x="${-r * 0.45}" y="${-r + 2 * r * at}" width="${r * 0.9}" height="${r * 0.16}" fill="#fff" opacity="0.75"/>`,
  );
  return `<g transform="translate(${x} ${y}) rotate(${between(random, -40, 40).toFixed(0)})"><rect x="${-r * 0.45}" y="${-r}" width="${r * 0.9}" height="${2 * r}" rx="${r * 0.06}" fill="${colour}"/>${stripes.join("")}</g>`;
}

/** A pool from above: tiles, light on the water, somebody on a ring. */
export const pool: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const net = Array.from({ length: 26 }, () => {
    const [x, y] = [width * between(random, 0.05, 0.95), height * between(random, 0.12, 0.9)];
    const w = unit * between(random, 8, 20);
    return `<path d="M${x} ${y} q${w * 0.5} ${-w * 0.35} ${w} 0 t${w} ${w * 0.1}" stroke="#fff" stroke-opacity="${between(random, 0.15, 0.5).toFixed(2)}" stroke-width="${unit * 0.7}" fill="none" stroke-linecap="round"/>`;
  });
  const edge = unit * 13;
  const water = define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#7fe3e6"/><stop offset="1" stop-color="${palette.land[1]}"/></linearGradient>`,
  );
  const tiles = Array.from(
    { length: Math.ceil(height / edge) + 1 },
    (_, i) =>
      `<path d="M0 ${i * edge} H${width}" stroke="#000" stroke-opacity="0.06" stroke-width="2"/>`,
  ).join("");
  const [x, y] = [width * between(random, 0.38, 0.62), height * between(random, 0.4, 0.6)];
  const r = unit * between(random, 15, 20);
  const skin = pick(random, skins);
  const ring = `${shadow(x + r * 0.5, y + r * 0.6, r * 1.4, r * 1.4, 0.35)}${circle(x, y, r * 0.78, `fill="none" stroke="${pick(random, palette.accents)}" stroke-width="${r * 0.46}"`)}${[0, 90, 180, 270].map((turn) => `<path d="M${x} ${y - r * 0.55} V${y - r * 1.02}" stroke="#fff" stroke-width="${r * 0.16}" transform="rotate(${turn + 20} ${x} ${y})"/>`).join("")}`;
  const person = `<g transform="translate(${x} ${y}) rotate(${between(random, 0, 360).toFixed(0)}) scale(${r / 20})">
    <path d="M-5 4 C-9 20 -8 28 -7 36 L-3 36 C-3 26 -1 18 0 12 C1 18 3 26 3 36 L7 36 C8 28 9 20 5 4 Z" fill="${skin}"/><path d="M-7 -9 C-18 -6 -20 6 -16 13 L-13 12 C-15 6 -13 0 -6 -3 Z M7 -9 C18 -6 20 6 16 13 L13 12 C15 6 13 0 6 -3 Z" fill="${skin}"/>
    <path d="M-7 -10 C-8 0 -6 6 -6 10 Q0 14 6 10 C6 6 8 0 7 -10 Z" fill="${pick(random, palette.accents)}"/><path d="M-9 -22 C-12 -10 -6 -7 0 -8 C6 -7 12 -10 9 -22 Z" fill="${pick(random, hairs)}"/>${circle(0, -17, 6.4, `fill="${skin}"`)}<path d="M-6.6 -16 C-7 -27 7 -27 6.6 -16 C3 -21 -3 -21 -6.6 -16 Z" fill="${pick(random, hairs)}"/></g>`;
  const rim = `<rect width="${width}" height="${height}" fill="${palette.sky[2]}"/>${tiles}`;
  const leaf = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M0 0 Q${unit * 14} ${-unit * 6} ${unit * 32} 0 Q${unit * 14} ${unit * 6} 0 0 Z" fill="#2f7d4f" transform="translate(${width * 0.02} ${height * 0.02}) rotate(${i * 22 - 20})"/>`,
  ).join("");
  return [
    { svg: rim },
    {
      svg: `${water.svg}${box(width / 2, height / 2, width - edge * 1.5, height - edge * 1.5, unit * 7, `fill="${water.use}" stroke="#fff" stroke-width="${unit * 2}"`)}`,
    },
    { svg: net.join(""), sway: { x: 0.02, y: 0.012 } },
    { svg: ring + person, sway: { x: 0.03, y: 0.03 } },
    { svg: leaf },
  ];
};

/** Balloons over hills. */
export const balloons: Scene = (size, palette, random) => {
  const { width, height } = size;
  const flying = Array.from({ length: whole(random, 3, 7) }, (_, i) => {
    const r = width * (0.13 / (1 + i * 0.42));
    const [x, y] = [width * between(random, 0.1, 0.9), height * between(random, 0.12, 0.5)];
    return balloon(x, y, r, random.helpers.shuffle([...palette.accents]), palette);
  });
  return [
    ...mountains({})(size, palette, random),
    { svg: flying.reverse().join(""), sway: { x: 0.02, y: 0.03 } },
  ];
};

function balloon(x: number, y: number, r: number, colours: string[], palette: Palette): string {
  const stripes = [1, 0.62, 0.24].map(
    (part, i) =>
      `<path d="M${x} ${y + r * 1.25} C${x - r * 1.35 * part} ${y + r * 0.3} ${x - r * 1.25 * part} ${y - r} ${x} ${y - r} C${x + r * 1.25 * part} ${y - r} ${x + r * 1.35 * part} ${y + r * 0.3} ${x} ${y + r * 1.25} Z" fill="${colours[i]}"/>`,
  );
  const shade = `<path d="M${x} ${y + r * 1.25} C${x + r * 0.6} ${y + r * 0.4} ${x + r * 0.9} ${y - r * 0.8} ${x} ${y - r} C${x + r * 1.25} ${y - r} ${x + r * 1.35} ${y + r * 0.3} ${x} ${y + r * 1.25} Z" fill="${palette.land[3]}" opacity="0.22"/>`;
  return `${stripes.join("")}${shade}<path d="M${x - r * 0.1} ${y + r * 1.2} L${x - r * 0.13} ${y + r * 1.5} M${x + r * 0.1} ${y + r * 1.2} L${x + r * 0.13} ${y + r * 1.5}" stroke="#4a2f1d" stroke-width="${r * 0.03}"/>${box(x, y + r * 1.6, r * 0.34, r * 0.24, r * 0.05, 'fill="#6b4226"')}`;
}

/** A wall in the evening with the shadow of a window and leaves. */
export const windowLight: Scene = (size, palette, random) => {
  const { width, height } = size;
  const soft = blur(width * 0.008);
  const lean = between(random, -16, 16);
  const [x, y] = [width * between(random, 0.2, 0.34), height * between(random, 0.1, 0.2)];
  const [w, h] = [width * 0.52, height * 0.56];
  const panes = [0, 1].flatMap((column) =>
    [0, 1, 2].map(
      (row) =>
        `<rect x="${x + column * (w / 2)}" y="${y + row * (h / 3)}" width="${w / 2 - width * 0.02}" height="${h / 3 - width * 0.02}" fill="${palette.glow}"/>`,
    ),
  );
  const clip = define((id) => `<clipPath id="${id}">${panes.join("")}</clipPath>`);
  const leaves = Array.from({ length: 11 }, (_, i) => {
    const turn = -150 + i * 24;
    const long = width * between(random, 0.2, 0.34);
    return `<path d="M0 0 Q${long * 0.5} ${-long * 0.2} ${long} 0 Q${long * 0.5} ${long * 0.2} 0 0 Z" transform="translate(${x + w * 0.75} ${y + h * 0.85}) rotate(${turn})"/>`;
  });
  const floor = height * 0.86;
  const vase = slope(palette.accents[2], palette.land[3]);
  const vx = width * between(random, 0.7, 0.82);
  const stems = Array.from({ length: 6 }, (_, i) => {
    const [tx, ty] = [vx + width * (i - 2.5) * 0.05, floor - height * between(random, 0.3, 0.42)];
    return `<path d="M${vx} ${floor - height * 0.14} Q${vx} ${ty + height * 0.1} ${tx} ${ty}" stroke="${palette.land[2]}" stroke-width="${width * 0.005}" fill="none"/>${circle(tx, ty, width * 0.034, `fill="${palette.accents[i % 2]}"`)}${circle(tx, ty, width * 0.013, `fill="${palette.glow}"`)}`;
  });
  return [
    background(size, [palette.land[0], palette.sky[1]]),
    {
      svg: `${soft.svg}${clip.svg}<g transform="skewY(${lean})" opacity="0.85"><g filter="${soft.use}">${panes.join("")}<g clip-path="${clip.use}" fill="${palette.land[1]}" opacity="0.75">${leaves.join("")}</g></g></g>`,
      sway: { x: 0.01 },
    },
    {
      svg: `<rect y="${floor}" width="${width}" height="${height}" fill="${palette.land[2]}"/><rect y="${floor}" width="${width}" height="${height * 0.008}" fill="#fff" opacity="0.3"/>`,
    },
    {
      svg: `${stems.join("")}${vase.svg}<path d="M${vx - width * 0.03} ${floor - height * 0.16} h${width * 0.06} c0 ${height * 0.04} ${width * 0.06} ${height * 0.06} ${width * 0.06} ${height * 0.11} c0 ${height * 0.06} ${-width * 0.05} ${height * 0.07} ${-width * 0.09} ${height * 0.07} c${-width * 0.04} 0 ${-width * 0.09} ${-height * 0.01} ${-width * 0.09} ${-height * 0.07} c0 ${-height * 0.05} ${width * 0.06} ${-height * 0.07} ${width * 0.06} ${-height * 0.11} Z" fill="${vase.use}"/>`,
    },
  ];
};

/** The wing and the clouds from a seat in a plane. */
export const planeWindow: Scene = (size, palette, random) => {
  const { width, height } = size;
  const [x, y] = [width / 2, height * 0.48];
  const [w, h] = [Math.min(width * 0.66, height * 0.5), Math.min(height * 0.72, width * 0.98)];
  const sky = slope(palette.sky[0], palette.sky[1], palette.sky[2]);
  const clip = define((id) => `<clipPath id="${id}">${box(x, y, w, h, w * 0.42, "")}</clipPath>`);
  const puffs = Array.from({ length: 50 }, (_, i) =>
    circle(
      x + w * between(random, -0.6, 0.6),
      y + h * (0.16 + 0.36 * (i / 50)) + h * between(random, -0.02, 0.02),
      w * between(random, 0.06, 0.18),
      `fill="${i % 3 ? palette.glow : palette.sky[2]}" opacity="0.8"`,
    ),
  ).join("");
  const halo = radialGradient(palette.glow, palette.glow);
  const wing = `<path d="M${x + w * 0.6} ${y + h * 0.42} L${x - w * 0.3} ${y + h * 0.12} L${x - w * 0.34} ${y + h * 0.02} L${x - w * 0.26} ${y + h * 0.1} L${x + w * 0.6} ${y + h * 0.24} Z" fill="${palette.land[2]}"/><path d="M${x - w * 0.26} ${y + h * 0.1} L${x + w * 0.6} ${y + h * 0.24}" stroke="#fff" stroke-width="${w * 0.008}" opacity="0.6"/>`;
  const wall = slope("#e9e6ea", "#b9b4c0");
  return [
    { svg: `${wall.svg}<rect width="${width}" height="${height}" fill="${wall.use}"/>` },
    {
      svg:
        box(x, y, w * 1.3, h * 1.22, w * 0.56, 'fill="#fff" opacity="0.75"') +
        box(x, y, w * 1.1, h * 1.08, w * 0.48, 'fill="#8f8a99" opacity="0.7"'),
    },
    {
      svg: `${clip.svg}${sky.svg}<g clip-path="${clip.use}">${box(x, y, w, h, 0, `fill="${sky.use}"`)}${halo.svg}${circle(x - w * between(random, -0.2, 0.3), y - h * 0.1, w * 0.5, `fill="${halo.use}"`)}${puffs}${wing}</g>`,
    },
    ...(chance(random, 0.5)
      ? [{ svg: box(x, y - h * 0.56, w * 1.06, h * 0.3, w * 0.1, 'fill="#f7f5f8"') }]
      : []),
  ];
};
