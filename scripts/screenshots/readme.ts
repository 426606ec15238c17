import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Look, type Shot, SIZES } from "./album.ts";
import { screens } from "./screens.ts";

const [PHONE, , DESKTOP] = SIZES;

type Size = typeof PHONE | typeof DESKTOP;
type Row = readonly [screen: string, size: Size];

/** A row in README for each theme: three telephones and two computers. */
const rows: Record<Look["theme"], readonly Row[]> = {
  light: [
    ["feed", PHONE],
    ["creator", PHONE],
    ["messages-thread", PHONE],
    ["feed", DESKTOP],
    ["dashboard", DESKTOP],
  ],
  dark: [
    ["shortit", PHONE],
    ["search", PHONE],
    ["post-locked", PHONE],
    ["post", DESKTOP],
    ["creator", DESKTOP],
  ],
};

/** Wide enough for a screen that shows two pixels for one. */
const WIDTHS = new Map<Size, number>([
  [PHONE, 480],
  [DESKTOP, 1200],
]);
const QUALITY = 72;

export function readmeShots(): Shot[] {
  return Object.entries(rows).flatMap(([theme, row]) =>
    row.map(([name, size]) => ({
      screen: screens.find((screen) => screen.name === name)!,
      look: { ...size, theme: theme as Look["theme"] },
      name: `${name}-${size === PHONE ? "phone" : "desktop"}-${theme}`,
      density: size === PHONE ? 2 : 1,
    })),
  );
}

/** Makes small WebP of the PNG that were taken, in their place. */
export async function shrink(shots: readonly Shot[], folder: string): Promise<void> {
  for (const { name, look } of shots) {
    const taken = join(folder, `${name}.png`);
    const width = WIDTHS.get(look.width === PHONE.width ? PHONE : DESKTOP)!;
    const small = sharp(taken).resize({ width }).webp({ quality: QUALITY, effort: 6 });
    await small.toFile(join(folder, `${name}.webp`));
    await rm(taken);
  }
}
