import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { runFfmpeg } from "#app/features/media/video/ffmpeg.server.ts";
import { between, type Random } from "../../random.ts";
import { BLEED, type Layer, type Size, toSvg } from "../layers.ts";
import { shadeGround } from "../rendered/shader.ts";
import { type Actor, drawnFrames, filmFrames, type Frames, shadedFrames } from "./frames.ts";
import { tune } from "./tune.ts";

const FPS = 24;
/** Of what is drawn or computed anew for each picture. */
const ACTOR_FPS = 20;
const SHADED_FPS = 8;
const TIMEOUT_MS = 300_000;

/** A moving picture: sheets that sway, and what moves by itself before or instead of them. */
export interface Motion {
  layers: Layer[];
  actor?: Actor;
}

export interface ClipPlan extends Size {
  seconds: number;
  hasSound: boolean;
}

const CODEC = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "25", "-maxrate", "1600k"],
  ...["-bufsize", "3200k", "-pix_fmt", "yuv420p", "-g", `${2 * FPS}`, "-r", `${FPS}`],
  ...["-c:a", "aac", "-b:a", "80k", "-ac", "2", "-movflags", "+faststart"],
];

/** Films a motion; it ends as it begins. */
export async function makeClip(
  { layers, actor }: Motion,
  plan: ClipPlan,
  folder: string,
  random: Random,
): Promise<string> {
  const path = join(folder, "clip.mp4");
  const frames = framesOf(layers, actor, plan);
  const sheets = frames?.pixels === "rgb24" ? [] : stillTogether(layers);
  const files = await Promise.all(sheets.map((layer, i) => drawSheet(plan, layer, folder, i)));
  const sound = plan.hasSound ? tune(plan.seconds, random) : null;
  const ground = `color=s=${plan.width}x${plan.height}:r=${FPS}:d=${plan.seconds}`;
  const inputs = [
    ...["-f", "lavfi", "-i", ground],
    ...files.flatMap((file) => ["-i", `file:${file}`]),
    ...(sound ? ["-f", "lavfi", "-i", sound.source] : []),
  ];
  const offset = frames ? 1 : 0;
  const graph = [
    ...pictureGraph(plan, sheets, frames, offset, random),
    ...(sound ? [`[${offset + 1 + files.length}:a]${sound.filters}[sound]`] : []),
  ].join(";");
  const output = [
    ...["-filter_complex", graph, "-map", "[picture]"],
    ...(sound ? ["-map", "[sound]"] : []),
    ...["-t", `${plan.seconds}`, ...CODEC, `file:${path}`],
  ];
  if (frames) await filmFrames(frames, plan.seconds, [...inputs, ...output]);
  else await run([...inputs, ...output]);
  return path;
}

/** Several clips of one size and sound as one, the whole as often as it takes. */
export async function joinClips(paths: string[], seconds: number, folder: string): Promise<string> {
  const [list, path] = [join(folder, "list.txt"), join(folder, "long.mp4")];
  await writeFile(list, paths.map((clip) => `file '${clip}'\n`).join(""));
  const input = ["-stream_loop", "-1", "-f", "concat", "-safe", "0", "-i", list];
  await run([
    ...input,
    "-t",
    `${seconds}`,
    "-c",
    "copy",
    "-movflags",
    "+faststart",
    `file:${path}`,
  ]);
  return path;
}

async function run(args: string[]): Promise<void> {
  const result = await runFfmpeg(args, { timeoutMs: TIMEOUT_MS });
  if (!result.ok) throw new Error(`ffmpeg could not make a clip: ${result.stderr}`);
}

function framesOf(layers: Layer[], actor: Actor | undefined, size: Size): Frames | null {
  if (actor) return drawnFrames(actor, size, ACTOR_FPS);
  const shader = layers[0]?.shader;
  return shader ? shadedFrames(shader, size, SHADED_FPS) : null;
}

/** What does not move is one sheet with what lies next to it. */
function stillTogether(layers: Layer[]): Layer[] {
  return layers.reduce<Layer[]>((merged, layer) => {
    const last = merged.at(-1);
    if (!last || last.sway || layer.sway || last.shader) return [...merged, layer];
    return [...merged.slice(0, -1), { svg: last.svg + layer.svg }];
  }, []);
}

async function drawSheet(size: Size, layer: Layer, folder: string, index: number): Promise<string> {
  const path = join(folder, `layer-${index}.png`);
  if (layer.shader) await writeFile(path, await shadeGround(layer.shader, size));
  else
    await sharp(toSvg(size, [layer], BLEED))
      .png({ compressionLevel: 1 })
      .toFile(path);
  return path;
}

function pictureGraph(
  plan: ClipPlan,
  sheets: Layer[],
  frames: Frames | null,
  offset: number,
  random: Random,
): string[] {
  const { width, height } = plan;
  if (frames?.pixels === "rgb24") {
    return [`[0:v]framerate=fps=${FPS},scale=${width}:${height}:flags=bicubic[picture]`];
  }
  const overlays = sheets.map((layer, i) => {
    const below = i === 0 ? `[${offset}:v]` : `[o${i - 1}]`;
    const at = layer.shader ? "x=0:y=0" : position(plan, layer, random);
    return `${below}[${offset + i + 1}:v]overlay=${at}:eof_action=repeat[o${i}]`;
  });
  const last = `[o${sheets.length - 1}]`;
  if (!frames) return [...overlays, `${last}null[picture]`];
  return [...overlays, `[0:v]fps=${FPS}[actor]`, `${last}[actor]overlay=0:0[picture]`];
}

function position({ width, height, seconds }: ClipPlan, { sway }: Layer, random: Random): string {
  const margin = Math.round(BLEED * width);
  const swing = (reach: number) => {
    if (reach === 0) return `${-margin}`;
    const phase = between(random, 0, 2 * Math.PI).toFixed(2);
    return `'${-margin}+${reach.toFixed(1)}*sin(2*PI*t/${seconds}+${phase})'`;
  };
  return `x=${swing((sway?.x ?? 0) * width)}:y=${swing((sway?.y ?? 0) * height)}`;
}
