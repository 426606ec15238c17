import { between, chance, pick } from "../../random.ts";
import { background, blur, circle, radialGradient, type Scene } from "../layers.ts";
import { ball, box, roundness, shadow, slope } from "./shapes.ts";

/** A perfume bottle on a step, with its shadow on the wall. */
export const perfume: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const [x, step] = [width * between(random, 0.4, 0.6), height * 0.74];
  const liquid = roundness(palette.accents[1], palette.accents[0], palette.accents[2]);
  const round = chance(random, 0.5);
  const glass = round
    ? circle(x, step - unit * 22, unit * 22, `fill="${liquid.use}"`) +
      circle(
        x,
        step - unit * 22,
        unit * 22,
        `fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="${unit * 2.4}"`,
      )
    : box(x, step - unit * 22, unit * 38, unit * 44, unit * 5, `fill="${liquid.use}"`) +
      box(
        x,
        step - unit * 22,
        unit * 38,
        unit * 44,
        unit * 5,
        `fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width="${unit * 2.4}"`,
      );
  const gold = roundness("#8a6420", "#ffe9ad", "#9c7427");
  const neck = step - unit * 44;
  const bottle = `${liquid.svg}${gold.svg}${box(x, neck - unit * 4, unit * 11, unit * 8, unit, `fill="${gold.use}"`)}${box(x, neck - unit * 14, unit * 16, unit * 14, unit * 3, `fill="${gold.use}"`)}${glass}${box(x, step - unit * 20, unit * 20, unit * 10, unit, 'fill="#fffaf2" opacity="0.92"')}${box(x, step - unit * 20, unit * 12, unit * 0.9, 0, 'fill="#6b4a2a"')}<path d="M${x - unit * 13} ${step - unit * 34} v${unit * 22}" stroke="#fff" stroke-width="${unit * 2}" stroke-linecap="round" opacity="0.55"/>`;
  const soft = blur(unit * 3);
  const petals = Array.from({ length: 14 }, () => {
    const [px, py] = [width * between(random, 0.05, 0.95), height * between(random, 0.78, 0.97)];
    return `<ellipse cx="${px}" cy="${py}" rx="${unit * 4}" ry="${unit * 2.2}" fill="${pick(random, [palette.accents[0], palette.glow])}" opacity="0.9" transform="rotate(${between(random, 0, 180).toFixed(0)} ${px} ${py})"/>`;
  });
  const stone = slope(palette.sky[2], palette.land[0]);
  return [
    background(size, [palette.sky[1], palette.sky[2]]),
    {
      svg: `<path d="M${width * 0.1} ${-height * 0.1} L${width * 0.55} ${-height * 0.1} L${width * 0.9} ${step} L${width * 0.3} ${step} Z" fill="#fff" opacity="0.3"/>`,
    },
    {
      svg: `${soft.svg}<g filter="${soft.use}" opacity="0.3" transform="translate(${unit * 18} 0) skewX(-6)">${box(x + unit * 8, step - unit * 28, unit * 36, unit * 56, unit * 6, 'fill="#2a1020"')}</g>`,
    },
    {
      svg: `${stone.svg}<rect y="${step}" width="${width}" height="${height}" fill="${stone.use}"/>${box(x, step + unit * 5, unit * 62, unit * 10, unit * 1.5, `fill="${palette.glow}"`)}`,
    },
    { svg: `${shadow(x + unit * 6, step, unit * 30, unit * 3)}${bottle}${petals.join("")}` },
  ];
};

/** Lipsticks in a row. */
export const lipsticks: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const floor = height * 0.78;
  const reds = random.helpers.shuffle([
    "#a3123f",
    "#d62b52",
    "#7a1533",
    "#e8677f",
    "#c2401f",
    "#b0305f",
  ]);
  const count = width > height ? 5 : 3;
  const items = Array.from({ length: count }, (_, i) => {
    const x = width * (0.5 + (i - (count - 1) / 2) * (0.74 / count));
    const up = unit * between(random, 12, 26);
    const case_ = roundness("#1c1a22", "#5d5a6b", "#0b0a10");
    const gold = roundness("#8a6420", "#ffe9ad", "#9c7427");
    const red = roundness(reds[i]!, reds[i]!, "#3a0a18");
    const top = floor - unit * 34;
    const wide = unit * 12;
    return `${case_.svg}${gold.svg}${red.svg}${shadow(x + unit * 5, floor, unit * 14, unit * 2.4)}
      <path d="M${x - wide * 0.4} ${top} V${top - up * 0.6} C${x - wide * 0.4} ${top - up * 1.5} ${x + wide * 0.4} ${top - up * 1.8} ${x + wide * 0.4} ${top - up} V${top} Z" fill="${red.use}"/>
      ${box(x, top + unit * 3, wide, unit * 8, unit * 0.6, `fill="${gold.use}"`)}${box(x, floor - unit * 14, wide * 1.3, unit * 28, unit, `fill="${case_.use}"`)}`;
  });
  const smear = `<path d="M${width * 0.12} ${height * 0.28} q${width * 0.2} ${-height * 0.14} ${width * 0.4} ${-height * 0.02} t${width * 0.36} ${-height * 0.05}" stroke="${reds[0]}" stroke-width="${unit * 11}" stroke-linecap="round" fill="none" opacity="0.85"/>`;
  return [
    background(size, [palette.sky[2], palette.sky[1]]),
    {
      svg:
        circle(
          width * 0.7,
          height * 0.34,
          unit * 30,
          `fill="${palette.accents[1]}" opacity="0.5"`,
        ) + smear,
    },
    {
      svg: `<rect y="${floor - height * 0.04}" width="${width}" height="${height}" fill="${palette.land[0]}"/>`,
    },
    { svg: items.join("") },
  ];
};

/** High heels on a box. */
export const heels: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const [x, step] = [width * 0.5, height * 0.66];
  const colour = pick(random, palette.accents);
  const shoe = (dx: number, dy: number) => {
    const skin = slope(colour, palette.land[3]);
    return `${skin.svg}<g transform="translate(${x + dx * unit} ${step + dy * unit}) scale(${unit * 0.82})"><ellipse cx="4" cy="0.6" rx="40" ry="3" fill="#000" opacity="0.25"/>
      <path d="M-30 -33 C-27 -22 -24 -10 -25 0 L-22 0 C-21 -12 -19 -20 -14 -24 C-2 -18 8 -4 18 0 H40 C47 0 46 -6 41 -8 C28 -11 18 -14 8 -24 C2 -30 -12 -38 -18 -36 C-21 -40 -31 -40 -30 -33 Z" fill="${skin.use}"/>
      <path d="M-24 -32 C-14 -33 -2 -24 5 -17" stroke="#fff" stroke-width="1.4" fill="none" opacity="0.5" stroke-linecap="round"/><path d="M12 -20 C20 -13 32 -9 41 -7" stroke="${palette.glow}" stroke-width="1.4" fill="none" opacity="0.7"/></g>`;
  };
  const block = slope(palette.accents[3], palette.land[0]);
  return [
    background(size, [palette.sky[1], palette.sky[2]]),
    {
      svg: circle(
        width * between(random, 0.35, 0.65),
        height * 0.4,
        unit * 38,
        `fill="${palette.glow}" opacity="0.7"`,
      ),
    },
    {
      svg: `${block.svg}<rect x="${width * 0.08}" y="${step}" width="${width * 0.84}" height="${height}" fill="${block.use}"/><rect x="${width * 0.08}" y="${step}" width="${width * 0.84}" height="${unit * 2}" fill="#fff" opacity="0.4"/>`,
    },
    { svg: shoe(-14, -2) + shoe(8, 4) },
  ];
};

/** Candles and pearls before dark cloth. */
export const candles: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const floor = height * 0.82;
  const wax = roundness("#fff8ea", palette.glow, palette.land[1]);
  const glow = radialGradient(palette.accents[1], palette.accents[1]);
  const lights = [0.24, 0.46, 0.74].map((at, i) => {
    const tall = unit * between(random, 22, 52);
    const wide = unit * (11 + i * 2);
    const [cx, top] = [width * at, floor - tall];
    return `${circle(cx, top - unit * 8, unit * 30, `fill="${glow.use}"`)}${box(cx, floor - tall / 2, wide, tall, unit * 2, `fill="${wax.use}"`)}<path d="M${cx} ${top} v${-unit * 3}" stroke="#2a1a10" stroke-width="${unit}"/><path d="M${cx} ${top - unit * 2} c${-unit * 5} ${-unit * 5} ${-unit * 1} ${-unit * 9} 0 ${-unit * 14} c${unit} ${unit * 5} ${unit * 5} ${unit * 9} 0 ${unit * 14} Z" fill="#fff3c4"/>`;
  });
  const pearls = Array.from({ length: 30 }, (_, i) => {
    const at = i / 29;
    return ball(
      width * (0.08 + 0.84 * at),
      floor + unit * (7 + 6 * Math.sin(at * 9)),
      unit * 2.6,
      "#fffdf8",
      "#b79c93",
    );
  });
  const cloth = slope(palette.land[2], palette.land[3]);
  return [
    background(size, [palette.land[3], palette.land[2], palette.land[1]]),
    {
      svg: `${cloth.svg}<rect y="${floor - unit * 3}" width="${width}" height="${height}" fill="${cloth.use}"/>`,
    },
    { svg: glow.svg + wax.svg + lights.join(""), sway: { y: 0.003 } },
    { svg: pearls.join("") },
  ];
};
