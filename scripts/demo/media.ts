import { mkdtemp, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import sharp from "sharp";
import { processImage } from "#app/features/media/image/image.server.ts";
import { framedPicture } from "#app/features/media/image/framed.server.ts";
import { processVideo, type VideoOptions } from "#app/features/media/video/video.server.ts";
import { AVATAR_SIDES } from "#app/features/people/avatar-sizes.ts";
import type { Archivo } from "#db/schema/posts.ts";
import {
  type Clip,
  type LongVideo,
  longVideos,
  otherClips,
  shortClips,
} from "./art/catalogue/clips.ts";
import { pictureMotifs } from "./art/catalogue/pictures.ts";
import { type Motif, readTake, shapes, type Take } from "./art/catalogue/shapes.ts";
import { joinClips, makeClip } from "./art/clips/clip.ts";
import { paint, type Size } from "./art/layers.ts";
import { palettes } from "./art/palettes.ts";
import type { Gender } from "./art/people/look.ts";
import { portrait } from "./art/people/portrait.ts";
import { newRandom } from "./random.ts";
import { cast } from "./words/cast.ts";
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

export interface Portrait {
  gender: Gender;
  /** In all its sizes, smallest first. */
  sizes: Rendition[];
}

export interface MediaSet {
  pictures: Medium[];
  /** Upright: what a shortit shows. */
  shorts: Medium[];
  clips: Medium[];
  /** In the order of the cast. */
  avatars: Portrait[];
}

const AT_ONCE = 2;

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
  const inFolder = async <T>(make: (own: string) => Promise<T>) =>
    make(await mkdtemp(join(folder, "medium-")));
  const shorts = some(shortClips);
  const clips = some(otherClips);
  const long = atMost < Infinity ? [] : longVideos;
  const tasks = [
    ...long.map(
      (video, i) => () =>
        inFolder(
          async (own) => (set.clips[clips.length + i] = await filmLong(video, own, seed + i)),
        ),
    ),
    ...shorts.map(
      (clip, i) => () => inFolder(async (own) => (set.shorts[i] = await film(clip, own, seed + i))),
    ),
    ...clips.map(
      (clip, i) => () => inFolder(async (own) => (set.clips[i] = await film(clip, own, seed + i))),
    ),
    ...some(allPictures()).map(
      (plan, i) => () =>
        inFolder(async (own) => (set.pictures[i] = await takePicture(plan, own, seed + i))),
    ),
    ...some(cast).map(
      (_, i) => () =>
        inFolder(async (own) => (set.avatars[i] = await drawAvatar(i, own, seed + i))),
    ),
  ];
  // JavaScript paints while ffmpeg films: one queue from either end.
  let done = 0;
  const all = tasks.length;
  const work = async (next: () => (typeof tasks)[number] | undefined) => {
    for (let task = next(); task; task = next()) {
      await task();
      onProgress?.((done += 1), all);
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, i) => work(() => (i % 2 ? tasks.pop() : tasks.shift()))),
  );
  return set;
}

export type PicturePlan = Pick<Motif, "scene" | "themes"> & { take: Take };

export function allPictures(): PicturePlan[] {
  return pictureMotifs.flatMap(({ scene, themes, takes }) =>
    takes.map((take) => ({ scene, themes, take })),
  );
}

/** A picture of the catalogue, as PNG. */
export function paintTake({ scene, take }: PicturePlan, seed: number, scale = 1): Promise<Buffer> {
  const { palette, shape } = readTake(take);
  const { width, height } = shapes[shape];
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return paint(size, scene(size, palettes[palette], newRandom(seed)));
}

async function takePicture(plan: PicturePlan, folder: string, seed: number): Promise<Medium> {
  const path = join(folder, "painting.png");
  await writeFile(path, await paintTake(plan, seed));
  const result = await processImage(path, folder);
  if (!result.ok) throw new Error(`the demo's picture ${plan.take} is ${result.reason}`);
  const { width, height, thumbhash, preview } = result;
  return {
    facts: { tipo: "image", width, height, duration_ms: null, thumbhash, preview },
    themes: plan.themes,
    renditions: result.outputs.map(toRendition),
  };
}

async function shoot(clip: Clip, folder: string, seed: number): Promise<string> {
  const random = newRandom(seed);
  return makeClip(clip.motion(clip, palettes[clip.palette], random), clip, folder, random);
}

async function film(clip: Clip, folder: string, seed: number): Promise<Medium> {
  return processClip(await shoot(clip, folder, seed), folder, clip.themes);
}

async function filmLong(
  { clips, seconds, themes }: LongVideo,
  folder: string,
  seed: number,
): Promise<Medium> {
  const paths: string[] = [];
  for (const [i, clip] of clips.entries()) {
    paths.push(await shoot(clip, await mkdtemp(join(folder, "part-")), seed + i));
  }
  return processClip(await joinClips(paths, seconds, folder), folder, themes);
}

export async function processClip(
  path: string,
  folder: string,
  themes: readonly Theme[],
  options?: VideoOptions,
): Promise<Medium> {
  const result = await processVideo(path, folder, options);
  if (!result.ok) throw new Error(`the demo's clip is ${result.reason}`);
  const { width, height, duration_ms, thumbhash, preview } = result;
  return {
    facts: { tipo: "video", width, height, duration_ms, thumbhash, preview },
    themes,
    renditions: result.outputs.map(toRendition),
  };
}

async function drawAvatar(i: number, folder: string, seed: number): Promise<Portrait> {
  const { look } = cast[i]!;
  const path = join(folder, "portrait.png");
  await sharp(portrait(look, newRandom(seed)))
    .png({ compressionLevel: 1 })
    .toFile(path);
  const result = await framedPicture(path, folder, { ratio: 1, widths: AVATAR_SIDES });
  if (!result.ok) throw new Error(`the demo's portrait is ${result.reason}`);
  const sizes = result.outputs.map((output) => toRendition({ ...output, label: "avatar" }));
  return { gender: look.gender, sizes };
}

type Output = Pick<Rendition, "label" | "mime" | "size"> & Size & { path: string };

function toRendition({ path, label, mime, width, height, size }: Output): Rendition {
  return { label, mime, width, height, size, ext: extname(path).slice(1), source: { file: path } };
}
