import type { Theme } from "../../words/themes.ts";
import { circle } from "../layers.ts";
import type { Gender } from "./look.ts";

/** What tells at a glance what somebody does, drawn over their portrait. */
export const extras: Record<Theme, (colour: string, gender: Gender) => string> = {
  baile: (colour, gender) => (gender === "woman" ? rose(340, 150, colour) + hoops() : ""),
  playa: (colour, gender) =>
    (gender === "woman" ? rose(336, 148, "#ff8e72") : sunglasses("#1b1b22")) +
    straps(colour, gender),
  gym: (colour) =>
    `<path d="M164 178 Q256 140 348 178 L346 152 Q256 116 166 152 Z" fill="${colour}"/><path d="M164 178 Q256 140 348 178" stroke="#fff" stroke-width="4" fill="none" opacity="0.7"/>`,
  fotografia: (colour) =>
    `<g transform="translate(256 438)"><path d="M-150 -70 Q0 30 150 -70" stroke="#2a2430" stroke-width="8" fill="none"/><rect x="-66" y="-34" width="132" height="84" rx="14" fill="#26222c"/><rect x="-26" y="-50" width="52" height="20" rx="6" fill="#26222c"/>${circle(0, 8, 34, 'fill="#4a4656"')}${circle(0, 8, 24, 'fill="#121018"')}${circle(-8, 0, 7, 'fill="#9fd3ff"')}${circle(48, -20, 6, `fill="${colour}"`)}</g>`,
  moda: (_, gender) =>
    gender === "woman" ? hoops() + sunglasses("#3b1230") : sunglasses("#1b1b22"),
  cocina: () =>
    `<path d="M178 138 C120 120 130 40 196 52 C214 14 298 14 316 52 C382 40 392 120 334 138 L332 166 H180 Z" fill="#fffdf8"/><path d="M180 150 H332 V172 Q256 158 180 172 Z" fill="#ece4da"/>`,
  viajes: (colour) =>
    `<ellipse cx="256" cy="152" rx="168" ry="34" fill="#e2b768"/><path d="M170 146 C176 60 336 60 342 146 Q256 172 170 146 Z" fill="#edc87c"/><path d="M171 140 Q256 166 341 140 L342 118 Q256 142 170 118 Z" fill="${colour}"/>`,
  musica: (colour) =>
    `<path d="M158 222 C140 60 372 60 354 222" stroke="#23202b" stroke-width="16" fill="none"/><rect x="134" y="196" width="42" height="78" rx="20" fill="${colour}"/><rect x="336" y="196" width="42" height="78" rx="20" fill="${colour}"/>`,
  arte: (colour) =>
    `<path d="M142 152 C130 74 300 30 372 110 C388 136 372 156 346 156 Q244 124 142 152 Z" fill="${colour}"/>${circle(262, 70, 10, `fill="${colour}"`)}<path d="M190 270 l14 8 M316 276 l12 -6" stroke="#3bb3a9" stroke-width="9" stroke-linecap="round"/>`,
  noche: (_, gender) =>
    gender === "woman" ? hoops() + circle(296, 272, 3.4, 'fill="#2a1712"') : "",
};

function rose(x: number, y: number, colour: string): string {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<ellipse cx="${x}" cy="${y - 18}" rx="15" ry="20" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`,
  );
  return petals.join("") + circle(x, y, 10, 'fill="#ffd166"');
}

function hoops(): string {
  return [168, 344]
    .map((x) => circle(x, 272, 20, 'fill="none" stroke="#f0c45c" stroke-width="6"'))
    .join("");
}

function sunglasses(colour: string): string {
  const lens = (x: number) =>
    `<path d="M${x - 38} 204 h76 c2 34 -14 52 -38 52 c-24 0 -40 -18 -38 -52 Z" fill="${colour}"/><path d="M${x - 24} 212 l22 0 l-16 26 Z" fill="#fff" opacity="0.25"/>`;
  return `${lens(214)}${lens(298)}<path d="M248 210 q8 -8 16 0" stroke="${colour}" stroke-width="7" fill="none"/>`;
}

function straps(colour: string, gender: Gender): string {
  if (gender === "man") return "";
  return `<path d="M190 380 L206 340 M322 380 L306 340" stroke="${colour}" stroke-width="9"/>`;
}
