import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { POSTER_WIDTHS } from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { blurOf, type Blur } from "../image/thumbhash.server.ts";

export type PosterOutput = Rendition<
  "poster" | `w${(typeof POSTER_WIDTHS)[number]}`,
  "image/jpeg" | "image/webp"
>;

// Of 255: below this a frame is the black before a fade, or one flat colour.
const DARK = 24;
const FLAT = 6;

/**
 * Makes the poster of the candidates in `outDir`, or of the frame that was chosen, and removes them: WebP
 * in the widths that pages show it in, and a JPEG for whatever takes one file. Null when there is no
 * candidate, that is, not one frame.
 */
export async function makePoster(
  outDir: string,
  chosenFrame: string | null,
): Promise<({ outputs: PosterOutput[] } & Blur) | null> {
  const names = (await readdir(outDir)).filter((name) => /^poster-\d+\.png$/.test(name));
  if (names.length === 0) return null;
  const candidates = names
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => join(outDir, name));
  const chosen = chosenFrame ?? (await mostTelling(candidates));
  const [jpeg, webps, blur] = await Promise.all([
    writeJpeg(chosen, outDir),
    writeWebps(chosen, outDir),
    blurOf(chosen),
  ]);
  await Promise.all([...candidates, ...(chosenFrame ? [chosenFrame] : [])].map((path) => rm(path)));
  return { outputs: [jpeg, ...webps], ...blur };
}

/** The first frame that shows something, else the least flat one. */
async function mostTelling(candidates: string[]): Promise<string> {
  let best = { path: candidates[0]!, contrast: -1 };
  for (const path of candidates) {
    const small = await sharp(path).resize(64, 64, { fit: "fill" }).greyscale().raw().toBuffer();
    const mean = small.reduce((sum, value) => sum + value, 0) / small.length;
    const variance = small.reduce((sum, value) => sum + (value - mean) ** 2, 0) / small.length;
    const contrast = Math.sqrt(variance);
    if (mean > DARK && contrast > FLAT) return path;
    if (contrast > best.contrast) best = { path, contrast };
  }
  return best.path;
}

async function writeJpeg(source: string, outDir: string): Promise<PosterOutput> {
  const path = join(outDir, "poster.jpg");
  const { width, height } = await sharp(source).jpeg({ quality: 75, mozjpeg: true }).toFile(path);
  return { label: "poster", path, mime: "image/jpeg", width, height, size: await sizeOf(path) };
}

/** Each width once, and none larger than the frame: one of 360 px gives 320 and 360. */
async function writeWebps(source: string, outDir: string): Promise<PosterOutput[]> {
  const frame = await sharp(source).metadata();
  const widths = new Set(POSTER_WIDTHS.map((wanted) => Math.min(wanted, frame.width)));
  return Promise.all(
    [...widths].map(async (width) => {
      const label = `w${POSTER_WIDTHS.find((wanted) => wanted >= width)!}` as const;
      const path = join(outDir, `${label}.webp`);
      const webp = sharp(source).resize({ width }).webp({ quality: 75 });
      const { height, size } = await webp.toFile(path);
      return { label, path, mime: "image/webp" as const, width, height, size };
    }),
  );
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
