import { chance, pick, type Random } from "../random.ts";
import { circle, toSvg, verticalGradient } from "./layers.ts";
import { palettes } from "./palettes.ts";

const SIDE = 512;
const skins = ["#f3cfb3", "#e5b08a", "#c98a5e", "#a56a43", "#7a4a2c"];
const hairs = ["#1b1412", "#3b2417", "#6b3f22", "#a8672f", "#d9a566", "#7a1f3d", "#2b2d42"];

/** A faceless flat portrait, as people use who would rather not show theirs. */
export function portrait(random: Random): Buffer {
  const palette = pick(random, Object.values(palettes));
  const ground = verticalGradient([palette.sky[0], palette.sky[1]]);
  const skin = pick(random, skins);
  const hair = pick(random, hairs);
  const shirt = pick(random, palette.accents);
  const [back, front] = pick(random, styles)(hair);
  const glasses = chance(random, 0.2)
    ? [216, 296]
        .map((x) => circle(x, 214, 30, 'fill="none" stroke="#1b1412" stroke-width="7"'))
        .join("")
    : "";
  const svg = `${ground.svg}<rect width="${SIDE}" height="${SIDE}" fill="${ground.use}"/>
    ${circle(256, 210, 196, `fill="${palette.glow}" opacity="0.22"`)}
    ${back}
    <path d="M60 540 C70 392 170 366 256 366 C342 366 442 392 452 540 Z" fill="${shirt}"/>
    <path d="M208 300 h96 v72 a48 40 0 0 1 -96 0 Z" fill="${skin}"/>
    <path d="M208 322 q48 40 96 0 v22 q-48 34 -96 0 Z" fill="#000" opacity="0.12"/>
    <ellipse cx="256" cy="222" rx="84" ry="102" fill="${skin}"/>
    ${front}${glasses}`;
  return toSvg({ width: SIDE, height: SIDE }, [{ svg }]);
}

/** What is behind the head and what lies over it. */
const styles: ((hair: string) => [back: string, front: string])[] = [
  (hair) => [
    `<path d="M150 210 C140 80 372 80 362 210 C366 320 392 380 372 430 H140 C120 380 146 320 150 210 Z" fill="${hair}"/>`,
    `<path d="M166 236 C160 110 352 110 346 236 C330 180 300 160 256 158 C212 160 182 180 166 236 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    circle(256, 92, 52, `fill="${hair}"`),
    `<path d="M168 226 C156 96 356 96 344 226 C320 160 220 150 168 226 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    "",
    `<path d="M170 208 C160 100 352 96 344 208 C338 176 318 158 298 156 C250 168 206 158 190 162 C178 172 172 188 170 208 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    Array.from({ length: 13 }, (_, i) => {
      const angle = Math.PI * (0.9 + (1.2 * i) / 12);
      return circle(256 + 108 * Math.cos(angle), 208 + 112 * Math.sin(angle), 48, `fill="${hair}"`);
    }).join(""),
    `<path d="M172 190 C190 120 322 120 340 190 C310 150 202 150 172 190 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M158 220 C148 90 364 90 354 220 L358 316 H300 V200 H212 V316 H154 Z" fill="${hair}"/>`,
    `<path d="M170 226 C168 120 344 120 342 226 H324 C320 190 300 176 256 176 C212 176 192 190 188 226 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    "",
    `<path d="M172 196 C168 108 344 108 340 196 C320 150 192 150 172 196 Z" fill="${hair}"/>
     <path d="M174 240 C176 348 336 348 338 240 C326 290 300 276 256 276 C212 276 186 290 174 240 Z" fill="${hair}"/>`,
  ],
];
