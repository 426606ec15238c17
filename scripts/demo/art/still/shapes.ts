import { circle, define, radialGradient, verticalGradient } from "../layers.ts";

/** A rounded box by its middle. */
export function box(
  x: number,
  y: number,
  wide: number,
  tall: number,
  r: number,
  attributes: string,
) {
  return `<rect x="${(x - wide / 2).toFixed(1)}" y="${(y - tall / 2).toFixed(1)}" width="${wide.toFixed(1)}" height="${tall.toFixed(1)}" rx="${r.toFixed(1)}" ${attributes}/>`;
}

/** A soft shadow on what something stands on. */
export function shadow(x: number, y: number, rx: number, ry: number, opacity = 0.4): string {
  const soft = radialGradient("#000", "#000");
  return `${soft.svg}<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${soft.use}" opacity="${opacity}"/>`;
}

/** Light from the left that runs out to the right. */
export function roundness(left: string, middle: string, right: string) {
  return define(
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${left}"/><stop offset="0.35" stop-color="${middle}"/><stop offset="1" stop-color="${right}"/></linearGradient>`,
  );
}

export function ball(x: number, y: number, r: number, light: string, dark: string): string {
  const fill = define(
    (id) =>
      `<radialGradient id="${id}" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
  );
  return fill.svg + circle(x, y, r, `fill="${fill.use}"`);
}

export function slope(...colours: string[]) {
  return verticalGradient(colours);
}
