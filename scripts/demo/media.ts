import { mkdtemp } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { processImage } from "#app/features/media/image/image.server.ts";
import { squarePicture } from "#app/features/media/image/square.server.ts";
import { processVideo } from "#app/features/media/video/video.server.ts";
import { AVATAR_SIDES } from "#app/features/people/avatar-sizes.ts";
import type { Archivo } from "#db/schema/posts.ts";
import { type ClipPlan, makeClip } from "./art/clip.ts";
import { type Size, toSvg } from "./art/layers.ts";
import { palettes } from "./art/palettes.ts";
import { portrait } from "./art/portrait.ts";
import { type MotifName, motifs } from "./art/scenes.ts";
import { newRandom } from "./random.ts";
import type { Theme } from "./words/themes.ts";

/** A picture or video as the worker leaves it: what to write in `archivos`, and its renditions. */
export interface Medium {
  facts: Pick<Archivo, "tipo" | "width" | "height" | "duration_ms" | "thumbhash" | "preview">;
  themes: readonly Theme[];
  renditions: Rendition[];
}

export interface Rendition {
  label: string;
  mime: string;
  width: number | null;
  height: number | null;
  /** Bytes. */
  size: number;
  /** Without the dot. */
  ext: string;
  /** Where the bytes are: a file that was just made, or an object that is in the store already. */
  source: { file: string } | { object: string };
}

export interface MediaSet {
  pictures: Medium[];
  /** Upright: what a shortit shows. */
  shorts: Medium[];
  clips: Medium[];
  /** Each in all its sizes, smallest first. */
  avatars: Rendition[][];
}

const AT_ONCE = 2;
const AVATARS = 24;

const tall = { width: 1440, height: 1800 };
const wide = { width: 1920, height: 1280 };
const square = { width: 1440, height: 1440 };
const upright = { width: 720, height: 1280 };

const pictures: readonly (Size & { motif: MotifName })[] = [
  { motif: "sunset", ...tall },
  { motif: "lagoon", ...wide },
  { motif: "forest", ...tall },
  { motif: "desert", ...wide },
  { motif: "milkyWay", ...tall },
  { motif: "downtown", ...tall },
  { motif: "candles", ...square },
  { motif: "silk", ...tall },
  { motif: "blush", ...square },
  { motif: "disc", ...square },
  { motif: "studio", ...tall },
  { motif: "dahlia", ...square },
  { motif: "breakfast", ...tall },
  { motif: "patio", ...wide },
];

const shorts: readonly (Omit<ClipPlan, "motif"> & { motif: MotifName })[] = [
  { motif: "beach", seconds: 6, ...upright },
  { motif: "party", seconds: 5, ...upright },
  { motif: "veil", seconds: 6, ...upright },
  { motif: "poster", seconds: 5, showsSound: true, ...upright },
  { motif: "aurora", seconds: 8, ...upright },
  { motif: "brunch", seconds: 5, ...upright },
];

const clips: typeof shorts = [
  { motif: "skyline", seconds: 6, width: 1280, height: 720 },
  { motif: "aura", seconds: 5, showsSound: true, width: 864, height: 1080 },
];

interface MediaOptions {
  seed: number;
  onProgress?: (done: number, all: number) => void;
  /** Of each kind at most so many: for tests. */
  atMost?: number;
}

/** Paints, films and processes the demo's media into files below `folder`. */
export async function makeMedia(
  folder: string,
  { seed, onProgress, atMost = Infinity }: MediaOptions,
): Promise<MediaSet> {
  const set: MediaSet = { pictures: [], shorts: [], clips: [], avatars: [] };
  const some = <T>(plans: readonly T[]) => plans.slice(0, atMost);
  const tasks: (() => Promise<unknown>)[] = [
    ...some(shorts).map(
      (plan, i) => async () => (set.shorts[i] = await film(plan, folder, seed + i)),
    ),
    ...some(clips).map(
      (plan, i) => async () => (set.clips[i] = await film(plan, folder, seed + i)),
    ),
    ...some(pictures).map(
      (plan, i) => async () => (set.pictures[i] = await paint(plan, folder, seed + i)),
    ),
    async () => (set.avatars = await drawAvatars(folder, seed)),
  ];
  const all = tasks.length;
  let done = 0;
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      await task();
      onProgress?.((done += 1), all);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return set;
}

async function film(plan: (typeof shorts)[number], folder: string, seed: number): Promise<Medium> {
  const out = await mkdtemp(join(folder, "clip-"));
  const motif = motifs[plan.motif];
  const path = await makeClip({ ...plan, motif }, out, newRandom(seed));
  const result = await processVideo(path, out);
  if (!result.ok) throw new Error(`the demo's ${plan.motif} clip is ${result.reason}`);
  const { width, height, duration_ms, thumbhash, preview } = result;
  return {
    facts: { tipo: "video", width, height, duration_ms, thumbhash, preview },
    themes: motif.themes,
    renditions: result.outputs.map(toRendition),
  };
}

async function paint(
  plan: (typeof pictures)[number],
  folder: string,
  seed: number,
): Promise<Medium> {
  const out = await mkdtemp(join(folder, "picture-"));
  const { scene, palette, themes } = motifs[plan.motif];
  const path = join(out, "painting.png");
  const layers = scene(plan, palettes[palette], newRandom(seed));
  await sharp(toSvg(plan, layers)).png({ compressionLevel: 1 }).toFile(path);
  const result = await processImage(path, out);
  if (!result.ok) throw new Error(`the demo's ${plan.motif} picture is ${result.reason}`);
  const { width, height, thumbhash, preview } = result;
  return {
    facts: { tipo: "image", width, height, duration_ms: null, thumbhash, preview },
    themes,
    renditions: result.outputs.map(toRendition),
  };
}

async function drawAvatars(folder: string, seed: number): Promise<Rendition[][]> {
  const random = newRandom(seed);
  const avatars: Rendition[][] = [];
  for (let i = 0; i < AVATARS; i++) {
    const out = await mkdtemp(join(folder, "avatar-"));
    const path = join(out, "portrait.png");
    await sharp(portrait(random)).png({ compressionLevel: 1 }).toFile(path);
    const result = await squarePicture(path, out, AVATAR_SIDES);
    if (!result.ok) throw new Error(`the demo's portrait is ${result.reason}`);
    avatars.push(result.outputs.map((output) => toRendition({ ...output, label: "avatar" })));
  }
  return avatars;
}

type Output = Pick<Rendition, "label" | "mime" | "size"> & Size & { path: string };

function toRendition({ path, label, mime, width, height, size }: Output): Rendition {
  return { label, mime, width, height, size, ext: extname(path).slice(1), source: { file: path } };
}
