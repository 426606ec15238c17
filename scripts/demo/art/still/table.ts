import { between, pick, type Random } from "../../random.ts";
import { background, circle, type Layer, radialGradient, type Scene } from "../layers.ts";
import type { Palette } from "../palettes.ts";

/** Plates, cups and fruit on a cloth, seen from above. */
export const table: Scene = (size, palette, random) => {
  const { width, height } = size;
  const shadow = radialGradient("#000", "#000");
  const stripes = Array.from({ length: 9 }, (_, i) => {
    const x = width * (-0.1 + i * 0.15);
    return `<rect x="${x}" y="${-height * 0.2}" width="${width * 0.05}" height="${height * 1.4}" fill="${palette.accents[3]}" opacity="0.35"/>`;
  }).join("");
  const set = (x: number, y: number, r: number, filling: string): Layer => ({
    svg:
      shadow.svg +
      circle(x + r * 0.06, y + r * 0.12, r * 1.2, `fill="${shadow.use}" opacity="0.7"`) +
      circle(x, y, r, `fill="${palette.glow}"`) +
      circle(x, y, r * 0.8, `fill="none" stroke="${palette.land[1]}" stroke-width="${r * 0.02}"`) +
      filling,
    sway: { x: 0.012, y: 0.006 },
  });
  const [a, b, c] = [
    [width * 0.4, height * 0.36, width * 0.3],
    [width * 0.82, height * 0.62, width * 0.2],
    [width * 0.28, height * 0.8, width * 0.18],
  ] as const;
  return [
    background(size, [palette.sky[2], palette.sky[1]]),
    { svg: stripes },
    set(
      ...a,
      citrus(a[0] - a[2] * 0.25, a[1], a[2] * 0.4, palette.accents[0]) +
        citrus(a[0] + a[2] * 0.3, a[1] + a[2] * 0.2, a[2] * 0.32, palette.accents[1]) +
        berries(...a, palette, random),
    ),
    set(
      ...b,
      circle(b[0], b[1], b[2] * 0.7, `fill="${palette.land[3]}"`) +
        circle(
          b[0] - b[2] * 0.2,
          b[1] - b[2] * 0.2,
          b[2] * 0.16,
          `fill="${palette.accents[1]}" opacity="0.5"`,
        ),
    ),
    set(
      ...c,
      berries(c[0], c[1], c[2] * 1.3, palette, random) +
        citrus(c[0], c[1], c[2] * 0.45, palette.accents[2]),
    ),
  ];
};

function citrus(x: number, y: number, r: number, colour: string): string {
  const segments = Array.from({ length: 9 }, (_, i) => {
    const [from, to] = [(i / 9) * 2 * Math.PI + 0.05, ((i + 1) / 9) * 2 * Math.PI - 0.05];
    const at = (angle: number) =>
      `${x + r * 0.8 * Math.cos(angle)} ${y + r * 0.8 * Math.sin(angle)}`;
    return `<path d="M${x} ${y} L${at(from)} A${r * 0.8} ${r * 0.8} 0 0 1 ${at(to)} Z" fill="${colour}"/>`;
  });
  return (
    circle(x, y, r, `fill="${colour}"`) +
    circle(x, y, r * 0.9, 'fill="#fffaf0"') +
    segments.join("")
  );
}

function berries(x: number, y: number, r: number, palette: Palette, random: Random): string {
  return Array.from({ length: 14 }, () => {
    const angle = between(random, 0, 2 * Math.PI);
    const distance = r * between(random, 0.35, 0.66);
    const size = r * between(random, 0.04, 0.075);
    const [cx, cy] = [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
    return (
      circle(cx, cy, size, `fill="${pick(random, [...palette.land, palette.accents[0]])}"`) +
      circle(cx - size * 0.3, cy - size * 0.3, size * 0.25, 'fill="#fff" opacity="0.7"')
    );
  }).join("");
}
