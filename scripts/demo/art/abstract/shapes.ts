import { between, pick, whole } from "../../random.ts";
import { background, circle, type Scene } from "../layers.ts";
import { add, type Colour, mix, rgb, smooth } from "../rendered/colour.ts";
import { layered, newNoise } from "../rendered/noise.ts";
import type { Shader } from "../rendered/shader.ts";
import { ball, shadow } from "../still/shapes.ts";

/** Cells of coloured glass, led between them. */
export const stainedGlass: Scene = (size, palette, random) => {
  const ratio = size.height / size.width;
  const seeds = Array.from({ length: whole(random, 26, 60) }, () => ({
    x: random.number.float(),
    y: random.number.float() * ratio,
    colour: rgb(
      pick(random, [...palette.accents, ...palette.land.slice(0, 3), ...palette.sky, palette.glow]),
    ),
  }));
  const rough = layered(newNoise(random), 3);
  const lead: Colour = [16, 12, 20];
  const sun = { x: between(random, 0.2, 0.8), y: ratio * between(random, 0.2, 0.6) };
  const shader: Shader = (x, y) => {
    let [near, next] = [9, 9];
    let colour = lead;
    for (const seed of seeds) {
      const far = (seed.x - x) ** 2 + (seed.y - y) ** 2;
      if (far < near) {
        next = near;
        near = far;
        colour = seed.colour;
      } else if (far < next) next = far;
    }
    const edge = Math.sqrt(next) - Math.sqrt(near);
    const light =
      0.62 + 0.5 * Math.exp(-Math.hypot(x - sun.x, y - sun.y) * 2.4) + 0.16 * rough(x * 6, y * 6);
    const glass = add(
      [colour[0] * light, colour[1] * light, colour[2] * light],
      [255, 255, 255],
      0.1 * smooth(0.1, 0.02, Math.sqrt(near)),
    );
    return mix(lead, glass, smooth(0.004, 0.011, edge));
  };
  return [{ svg: "", shader }];
};

/** Lines that follow a field of directions. */
export const flow: Scene = (size, palette, random) => {
  const { width, height } = size;
  const noise = newNoise(random);
  const zoom = between(random, 1.1, 2.4);
  const colours = [...palette.accents, palette.glow];
  const lines = Array.from({ length: 420 }, () => {
    let [x, y] = [between(random, -0.1, 1.1), (between(random, -0.1, 1.1) * height) / width];
    const colour =
      colours[
        Math.floor(((noise(x * 0.9 + 4, y * 0.9) + 1) / 2) * colours.length) % colours.length
      ]!;
    let path = `M${(x * width).toFixed(1)} ${(y * width).toFixed(1)}`;
    for (let step = 0; step < 24; step++) {
      const angle = noise(x * zoom, y * zoom) * Math.PI * 1.6;
      x += Math.cos(angle) * 0.016;
      y += Math.sin(angle) * 0.016;
      path += `L${(x * width).toFixed(1)} ${(y * width).toFixed(1)}`;
    }
    return `<path d="${path}" stroke="${colour}" stroke-width="${(width * between(random, 0.002, 0.011)).toFixed(2)}" opacity="${between(random, 0.45, 0.95).toFixed(2)}"/>`;
  });
  return [
    background(size, [palette.land[3], palette.land[2]]),
    { svg: `<g fill="none" stroke-linecap="round">${lines.join("")}</g>` },
  ];
};

/** Cut paper leaves and shapes on blocks of colour. */
export const cutouts: Scene = (size, palette, random) => {
  const { width, height } = size;
  const [columns, rows] = width > height ? [3, 2] : width < height * 0.7 ? [2, 3] : [2, 2];
  const colours = random.helpers.shuffle([
    ...palette.accents,
    palette.land[1],
    palette.sky[1],
    palette.glow,
    palette.land[2],
  ]);
  const cells = Array.from({ length: columns * rows }, (_, i) => {
    const [w, h] = [width / columns, height / rows];
    const [x, y] = [(i % columns) * w, Math.floor(i / columns) * h];
    const ink = colours[(i + 3) % colours.length]!;
    const arms = whole(random, 5, 9);
    const frond = Array.from({ length: arms }, (_, k) => {
      const at = (k + 0.5) / arms;
      const long = w * 0.42 * Math.sin(Math.PI * (0.2 + 0.75 * at));
      const base = h * (0.82 - 0.62 * at);
      return [1, -1]
        .map(
          (side) =>
            `<path d="M0 ${base} Q${side * long * 0.7} ${base - h * 0.02} ${side * long} ${base - h * 0.15} Q${side * long * 0.3} ${base - h * 0.13} 0 ${base - h * 0.06} Z"/>`,
        )
        .join("");
    });
    const blob = Array.from({ length: whole(random, 3, 5) }, () =>
      circle(
        w * between(random, -0.24, 0.24),
        h * between(random, 0.3, 0.7),
        w * between(random, 0.08, 0.2),
        "",
      ),
    ).join("");
    const shape =
      random.number.float() < 0.75
        ? `<rect x="${-w * 0.02}" y="${h * 0.14}" width="${w * 0.04}" height="${h * 0.74}" rx="${w * 0.02}"/>${frond.join("")}`
        : blob;
    return `<rect x="${x}" y="${y}" width="${w + 1}" height="${h + 1}" fill="${colours[i % colours.length]}"/><g fill="${ink}" transform="translate(${x + w / 2} ${y}) rotate(${between(random, -16, 16).toFixed(1)} 0 ${h / 2})">${shape}</g>`;
  });
  return [{ svg: cells.join("") }];
};

/** Circles, halves and quarters on a grid, as the old school of design drew. */
export const bauhaus: Scene = (size, palette, random) => {
  const { width, height } = size;
  const columns = whole(random, 3, 5);
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  const colours = [
    ...palette.accents,
    palette.land[1],
    palette.land[3],
    palette.sky[2],
    palette.glow,
  ];
  const tiles = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [(i % columns) * cell, Math.floor(i / columns) * cell];
    const [ground, ink, dot] = random.helpers.shuffle(colours);
    const quarter = `<path d="M${x} ${y} h${cell} a${cell} ${cell} 0 0 1 ${-cell} ${cell} Z" fill="${ink}"/>`;
    const half = `<path d="M${x} ${y + cell / 2} a${cell / 2} ${cell / 2} 0 0 1 ${cell} 0 Z" fill="${ink}"/><path d="M${x} ${y + cell} a${cell / 2} ${cell / 2} 0 0 1 ${cell} 0 Z" fill="${dot}"/>`;
    const rings =
      circle(x + cell / 2, y + cell / 2, cell * 0.44, `fill="${ink}"`) +
      circle(x + cell / 2, y + cell / 2, cell * 0.24, `fill="${dot}"`);
    const eye = `<path d="M${x} ${y + cell} A${cell} ${cell} 0 0 1 ${x + cell} ${y} A${cell} ${cell} 0 0 1 ${x} ${y + cell} Z" fill="${ink}"/>${circle(x + cell / 2, y + cell / 2, cell * 0.14, `fill="${dot}"`)}`;
    const turn = 90 * whole(random, 0, 3);
    return `<rect x="${x}" y="${y}" width="${cell + 1}" height="${cell + 1}" fill="${ground}"/><g transform="rotate(${turn} ${x + cell / 2} ${y + cell / 2})">${pick(random, [quarter, half, rings, eye])}</g>`;
  });
  return [{ svg: tiles.join("") }];
};

/** Spheres of different stuff that lie together. */
export const spheres: Scene = (size, palette, random) => {
  const { width, height } = size;
  const unit = Math.min(width, height) / 100;
  const floor = height * 0.62;
  const balls = Array.from({ length: whole(random, 9, 15) }, (_, i) => {
    const depth = i / 14;
    const r = unit * between(random, 5, 11) * (0.7 + depth);
    const [x, y] = [
      width * between(random, 0.08, 0.92),
      floor + (height - floor) * 0.8 * depth - r * 0.4,
    ];
    const [light, dark] = [
      pick(random, [palette.glow, ...palette.accents]),
      pick(random, palette.land),
    ];
    return (
      shadow(x + r * 0.5, y + r * 0.88, r * 1.5, r * 0.34, 0.5) +
      ball(x, y, r, light, dark) +
      `<ellipse cx="${x - r * 0.34}" cy="${y - r * 0.42}" rx="${r * 0.2}" ry="${r * 0.12}" fill="#fff" opacity="0.75" transform="rotate(-35 ${x - r * 0.34} ${y - r * 0.42})"/>`
    );
  });
  const big = unit * between(random, 24, 32);
  const x = width * between(random, 0.35, 0.65);
  return [
    background(size, [palette.sky[0], palette.sky[1], palette.sky[2], palette.land[0]]),
    {
      svg:
        circle(x, floor - big * 0.55, big * 1.35, `fill="${palette.glow}" opacity="0.25"`) +
        shadow(x + big * 0.4, floor + big * 0.3, big * 1.3, big * 0.24, 0.5) +
        ball(x, floor - big * 0.55, big, palette.accents[0], palette.land[3]),
    },
    { svg: balls.join("") },
  ];
};
