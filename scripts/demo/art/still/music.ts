import { between, pick, whole } from "../../random.ts";
import { background, circle, define, radialGradient, type Scene } from "../layers.ts";
import { beams, bokehBehind } from "../people/stage.ts";
import { box, roundness, shadow } from "./shapes.ts";

/** A record that turns, its sleeve below. */
export const vinyl: Scene = (size, palette, random) => {
  const { width, height } = size;
  const r = Math.min(width, height) * between(random, 0.3, 0.37);
  const [x, y] = [width * between(random, 0.44, 0.6), height * between(random, 0.44, 0.56)];
  const turn = between(random, -24, 24);
  const label = pick(random, palette.accents);
  const grooves = Array.from({ length: 22 }, (_, i) =>
    circle(
      x,
      y,
      r * (0.42 + i * 0.026),
      `fill="none" stroke="#fff" stroke-opacity="${i % 4 ? 0.05 : 0.13}" stroke-width="${r * 0.005}"`,
    ),
  ).join("");
  const glint = (angle: number) =>
    `<path d="M${x} ${y} L${x + r * Math.cos(angle)} ${y + r * Math.sin(angle)} A${r} ${r} 0 0 1 ${x + r * Math.cos(angle + 0.42)} ${y + r * Math.sin(angle + 0.42)} Z" fill="#fff" opacity="0.1"/>`;
  const sleeve = `<g transform="rotate(${turn} ${x} ${y})">${box(x - r * 0.7, y + r * 0.25, r * 1.9, r * 1.9, r * 0.03, `fill="${palette.accents[2]}"`)}${[0.8, 0.6, 0.4, 0.2].map((part, i) => circle(x - r * 0.9, y + r * 0.35, r * 0.8 * part, `fill="${[palette.land[1], palette.accents[1], palette.land[2], palette.glow][i]}"`)).join("")}</g>`;
  return [
    background(size, [palette.sky[1], palette.sky[2]]),
    {
      svg: Array.from(
        { length: 7 },
        (_, i) =>
          `<rect x="${-width * 0.2}" y="${height * (i * 0.16 - 0.05)}" width="${width * 1.4}" height="${height * 0.075}" fill="${palette.accents[i % 4]}" opacity="0.16" transform="rotate(-12 ${x} ${y})"/>`,
      ).join(""),
    },
    { svg: shadow(x - r * 0.4, y + r * 0.5, r * 1.7, r * 1.5, 0.5) + sleeve },
    {
      svg:
        shadow(x + r * 0.06, y + r * 0.12, r * 1.2, r * 1.18, 0.6) +
        circle(x, y, r, 'fill="#131116"') +
        grooves +
        glint(0.3) +
        glint(3.44),
    },
    {
      svg:
        circle(x, y, r * 0.34, `fill="${label}"`) +
        circle(x, y, r * 0.24, `fill="${palette.glow}" opacity="0.7"`) +
        circle(x, y, r * 0.035, 'fill="#131116"'),
    },
  ];
};

/** A microphone in coloured light. */
export const microphone: Scene = (size, palette, random) => {
  const { width, height } = size;
  const r = Math.min(width, height) * between(random, 0.13, 0.18);
  const [x, y] = [width * between(random, 0.4, 0.6), height * between(random, 0.34, 0.46)];
  const lean = between(random, -24, 24);
  const metal = roundness("#6b6f7d", "#f1f3f7", "#2b2d36");
  const halo = radialGradient(palette.accents[0], palette.accents[0]);
  const grid = Array.from({ length: 9 }, (_, i) => {
    const at = r * (-0.88 + i * 0.22);
    return `<path d="M${x + at} ${y - Math.sqrt(Math.max(0, r * r - at * at)) * 1.15} V${y + Math.sqrt(Math.max(0, r * r - at * at)) * 1.15} M${x - Math.sqrt(Math.max(0, r * r - at * at))} ${y + at * 1.15} h${2 * Math.sqrt(Math.max(0, r * r - at * at))}" stroke="#15151b" stroke-opacity="0.55" stroke-width="${r * 0.035}"/>`;
  });
  const tall = r * 4.4;
  return [
    background(size, [palette.land[3], palette.land[2], palette.land[3]]),
    bokehBehind(size, palette, random),
    {
      svg: `${halo.svg}${circle(x, y, r * 4.2, `fill="${halo.use}" opacity="0.55"`)}${beams(size, palette, random, x, height)}`,
    },
    {
      svg: `${metal.svg}<g transform="rotate(${lean} ${x} ${y})">
        <path d="M${x - r * 0.56} ${y + r * 1.1} L${x + r * 0.56} ${y + r * 1.1} L${x + r * 0.32} ${y + tall} L${x - r * 0.32} ${y + tall} Z" fill="${metal.use}"/>
        <ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 1.15}" fill="${metal.use}"/>${grid.join("")}
        ${box(x, y + r * 0.98, r * 1.7, r * 0.34, r * 0.12, `fill="${palette.accents[1]}"`)}
        ${box(x, y + r * 2.2, r * 0.2, r * 0.5, r * 0.06, `fill="${palette.accents[0]}"`)}</g>`,
    },
  ];
};

/** Bars of sound, mirrored, over a gradient. */
export const soundBars: Scene = (size, palette, random) => {
  const { width, height } = size;
  const count = whole(random, 18, 30);
  const middle = height * between(random, 0.46, 0.58);
  const phase = between(random, 0, 6);
  const bars = Array.from({ length: count }, (_, i) => {
    const at = i / (count - 1);
    const tall =
      height *
      (0.03 +
        0.3 *
          Math.abs(Math.sin(at * 7 + phase) * Math.sin(at * 17 + phase * 2)) *
          Math.sin(Math.PI * at));
    const x = width * (0.08 + 0.84 * at);
    const fill = palette.accents[Math.floor(at * 3.99)];
    const wide = (width * 0.5) / count;
    return (
      box(x, middle - tall / 2, wide, tall, wide / 2, `fill="${fill}"`) +
      box(
        x,
        middle + tall * 0.36 + wide * 0.8,
        wide,
        tall * 0.7,
        wide / 2,
        `fill="${fill}" opacity="0.35"`,
      )
    );
  });
  const disc = radialGradient(palette.glow, palette.accents[2], 0);
  return [
    background(size, [palette.sky[0], palette.land[2], palette.land[3]]),
    {
      svg: `${disc.svg}${circle(width / 2, middle, width * 0.6, `fill="${disc.use}" opacity="0.55"`)}`,
    },
    { svg: bars.join("") },
  ];
};

/** A guitar's body from near, cut by the edges. */
export const guitar: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const wood = define(
    (id) =>
      `<radialGradient id="${id}" cx="0.5" cy="0.45" r="0.7"><stop offset="0" stop-color="#e7a455"/><stop offset="0.65" stop-color="#b5662a"/><stop offset="1" stop-color="#5b2a12"/></radialGradient>`,
  );
  const strings = Array.from(
    { length: 6 },
    (_, i) =>
      `<rect x="${-4.6 + i * 1.7}" y="-90" width="${0.45 - i * 0.045}" height="128" fill="#fff6dc" opacity="0.9"/>`,
  );
  const rosette = [15.5, 13.6, 12.4].map((r, i) =>
    circle(0, 0, r, `fill="${["#3a1c0d", palette.accents[1], "#1b0d07"][i]}"`),
  );
  const x = width * between(random, 0.4, 0.62);
  const y = height * between(random, 0.5, 0.6);
  return [
    background(size, [palette.sky[0], palette.sky[1]]),
    {
      svg: Array.from({ length: 5 }, (_, i) =>
        circle(x, y, unit * (95 - i * 13), `fill="${palette.accents[i % 4]}" opacity="0.3"`),
      ).join(""),
    },
    {
      svg: `${wood.svg}<g transform="translate(${x} ${y}) rotate(${between(random, -38, 38).toFixed(1)}) scale(${(unit * between(random, 1, 1.25)).toFixed(2)})">
      <path d="M-3 -30 C-26 -40 -36 -22 -28 -6 C-24 2 -26 6 -32 14 C-46 34 -30 58 0 58 C30 58 46 34 32 14 C26 6 24 2 28 -6 C36 -22 26 -40 3 -30 Z" fill="${wood.use}" stroke="#2d1409" stroke-width="1.6"/>
      ${rosette.join("")}<rect x="-5.6" y="-100" width="11.2" height="88" fill="#2d1409"/>${Array.from({ length: 12 }, (_, i) => `<rect x="-5.6" y="${-96 + i * 7}" width="11.2" height="0.5" fill="#d9c9a6"/>`).join("")}
      <rect x="-12" y="35" width="24" height="4" rx="1.5" fill="#2d1409"/>${strings.join("")}</g>`,
    },
  ];
};
