import { pick, type Random } from "../../random.ts";
import { circle, toSvg, verticalGradient } from "../layers.ts";
import { palettes } from "../palettes.ts";
import { extras } from "./portrait-extras.ts";
import { hairs, skins } from "./stage.ts";
import type { Gender, Look } from "./look.ts";

const SIDE = 512;

/** A drawn face, as people use who would rather not show theirs. */
export function portrait(look: Look, random: Random): Buffer {
  const palette = pick(random, Object.values(palettes));
  const ground = verticalGradient([palette.sky[0], palette.sky[1], palette.sky[2]]);
  const skin = skins[look.skin % skins.length]!;
  const hair = look.grey ? "#b9b4b0" : hairs[look.hair % hairs.length]!;
  const shirt = pick(random, palette.accents);
  const styles = look.gender === "woman" ? womensHair : mensHair;
  const [back, front] = styles[look.style % styles.length]!(hair);
  const extra = extras[look.theme](shirt, look.gender);
  const svg = `${ground.svg}<rect width="${SIDE}" height="${SIDE}" fill="${ground.use}"/>
    ${circle(256, 226, 206, `fill="${palette.glow}" opacity="0.25"`)}
    ${back}${shoulders(look.gender, shirt, skin)}
    <path d="M206 292 h100 v84 a50 42 0 0 1 -100 0 Z" fill="${skin}"/>
    <path d="M206 322 q50 46 100 0 v26 q-50 40 -100 0 Z" fill="#3a1408" opacity="0.18"/>
    ${circle(170, 232, 17, `fill="${skin}"`)}${circle(342, 232, 17, `fill="${skin}"`)}
    <path d="${look.gender === "woman" ? OVAL : SQUARE}" fill="${skin}"/>
    ${face(look.gender, hair, random)}${front}${extra}`;
  return toSvg({ width: SIDE, height: SIDE }, [{ svg }]);
}

const OVAL =
  "M256 116 C312 116 342 156 342 214 C342 276 302 330 256 330 C210 330 170 276 170 214 C170 156 200 116 256 116 Z";
const SQUARE =
  "M256 114 C314 114 344 152 344 212 C344 262 334 292 312 314 C296 330 276 338 256 338 C236 338 216 330 200 314 C178 292 168 262 168 212 C168 152 198 114 256 114 Z";

function shoulders(gender: Gender, shirt: string, skin: string): string {
  const wide =
    gender === "woman"
      ? "M70 540 C78 404 176 378 256 378 C336 378 434 404 442 540 Z"
      : "M28 540 C36 396 156 370 256 370 C356 370 476 396 484 540 Z";
  const neckline =
    gender === "woman"
      ? `<path d="M186 378 Q256 476 326 378 Z" fill="${skin}"/>`
      : `<path d="M200 370 Q256 424 312 370 Z" fill="${skin}"/>`;
  return `<path d="${wide}" fill="${shirt}"/>${neckline}`;
}

function face(gender: Gender, hair: string, random: Random): string {
  const dark = "#2a1712";
  const closed = random.number.float() < 0.3;
  const eye = (x: number, side: number) =>
    closed
      ? `<path d="M${x - 17} 222 q17 13 34 0" stroke="${dark}" stroke-width="4.5" fill="none" stroke-linecap="round"/>`
      : `<path d="M${x - 19} 224 Q${x} 206 ${x + 19} 224 Q${x} 237 ${x - 19} 224 Z" fill="#fff"/>${circle(x, 222, 9.5, `fill="${dark}"`)}${circle(x + 3, 218, 3, 'fill="#fff"')}<path d="M${x - 20} 224 Q${x} 204 ${x + 20} 224" stroke="${dark}" stroke-width="${gender === "woman" ? 5 : 3.5}" fill="none" stroke-linecap="round"/>${gender === "woman" ? `<path d="M${x + side * 18} 221 l${side * 9} -7" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>` : ""}`;
  const brow = (x: number, side: number) =>
    `<path d="M${x - side * 20} ${gender === "woman" ? 200 : 199} q${side * 20} -13 ${side * 42} 1" stroke="${hair}" stroke-width="${gender === "woman" ? 5 : 8}" fill="none" stroke-linecap="round"/>`;
  const lips =
    gender === "woman"
      ? `<path d="M230 285 Q243 276 256 282 Q269 276 282 285 Q256 308 230 285 Z" fill="${pick(random, ["#b8324f", "#c9526a", "#a3244a", "#d0604f"])}"/><path d="M232 286 Q256 293 280 286" stroke="#5c1226" stroke-width="2" fill="none" opacity="0.6"/>`
      : '<path d="M232 288 Q256 304 280 288" stroke="#7a3a2c" stroke-width="5" fill="none" stroke-linecap="round"/>';
  const cheeks =
    gender === "woman"
      ? circle(204, 262, 19, 'fill="#e0607e" opacity="0.22"') +
        circle(308, 262, 19, 'fill="#e0607e" opacity="0.22"')
      : "";
  return `${cheeks}${eye(220, -1)}${eye(292, 1)}${brow(220, -1)}${brow(292, 1)}<path d="M256 222 q-9 32 -5 38 q5 5 13 2" stroke="#3a1408" stroke-opacity="0.4" stroke-width="4" fill="none" stroke-linecap="round"/>${lips}`;
}

/** What is behind the head and what lies over it. */
type Style = (hair: string) => [back: string, front: string];

const curls = (hair: string, count: number, from: number, reach: number, r: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = Math.PI * (from + ((2 - 2 * (from - 0.5)) * i) / (count - 1));
    return circle(
      256 + (reach + 4) * Math.cos(angle),
      216 + (reach + 8) * Math.sin(angle),
      r,
      `fill="${hair}"`,
    );
  }).join("");

const womensHair: readonly Style[] = [
  (hair) => [
    `<path d="M142 216 C132 60 380 60 370 216 C374 326 404 384 384 442 H128 C108 384 138 326 142 216 Z" fill="${hair}"/>`,
    `<path d="M162 238 C154 72 358 72 350 238 C338 176 316 160 262 140 C228 168 178 180 162 238 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    circle(256, 70, 56, `fill="${hair}"`),
    `<path d="M164 224 C154 68 358 68 348 224 C336 172 306 148 256 146 C206 148 176 172 164 224 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    curls(hair, 15, 0.82, 112, 54),
    `<path d="M166 206 C176 78 336 78 346 206 C318 152 194 152 166 206 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M148 226 C134 66 378 66 364 226 L372 330 Q340 350 316 330 V200 H196 V330 Q172 350 140 330 Z" fill="${hair}"/>`,
    `<path d="M162 232 C156 74 356 74 350 232 L342 182 H170 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M330 120 C420 130 430 260 404 400 C396 430 372 430 372 400 C384 290 372 220 322 180 Z" fill="${hair}"/>`,
    `<path d="M164 226 C152 70 360 66 348 226 C340 170 300 140 230 144 C194 158 172 184 164 226 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    `<path d="M150 210 C140 64 372 64 362 210 C380 260 352 300 376 352 C350 400 330 372 322 330 H190 C182 372 162 400 136 352 C160 300 132 260 150 210 Z" fill="${hair}"/>`,
    `<path d="M166 220 C156 72 356 72 346 220 C318 196 300 164 290 146 C264 176 196 176 166 220 Z" fill="${hair}"/>`,
  ],
];

const beard = (hair: string) =>
  `<path d="M168 226 C172 300 196 346 256 348 C316 346 340 300 344 226 C330 268 312 268 296 270 Q256 258 216 270 C200 268 182 268 168 226 Z M232 286 Q256 304 280 286 Q256 296 232 286 Z" fill="${hair}"/><path d="M230 286 Q256 306 282 286 Q256 294 230 286 Z" fill="#a4584b"/>`;
const shortTop = (hair: string) =>
  `<path d="M164 206 C152 78 356 70 350 206 C344 176 336 160 318 150 C276 170 214 154 196 150 C178 164 170 180 164 206 Z" fill="${hair}"/>`;

const mensHair: readonly Style[] = [
  (hair) => ["", shortTop(hair)],
  (hair) => ["", shortTop(hair) + beard(hair)],
  (hair) => [
    curls(hair, 11, 1.02, 96, 38),
    `<path d="M168 196 C176 84 336 84 344 196 C316 156 196 156 168 196 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    "",
    `<path d="M168 190 C164 96 348 96 344 190 C320 140 192 140 168 190 Z" fill="${hair}" opacity="0.9"/>${beard(hair)}`,
  ],
  (hair) => [
    circle(256, 82, 36, `fill="${hair}"`),
    `<path d="M166 208 C156 72 356 72 346 208 C336 164 306 146 256 144 C206 146 176 164 166 208 Z" fill="${hair}"/>`,
  ],
  (hair) => [
    "",
    `<path d="M166 214 C148 70 300 40 356 118 C360 150 352 180 348 208 C338 170 322 160 300 156 C250 176 200 160 166 214 Z" fill="${hair}"/>`,
  ],
];
