import { join } from "node:path";
import sharp from "sharp";
import { runFfmpeg } from "#app/features/media/video/ffmpeg.server.ts";
import { between, type Random } from "../random.ts";
import { BLEED, type Layer, type Size, toSvg } from "./layers.ts";
import { palettes } from "./palettes.ts";
import type { Motif } from "./scenes.ts";
import { tune } from "./tune.ts";

const FPS = 30;
const TIMEOUT_MS = 300_000;

export interface ClipPlan extends Size {
  motif: Motif;
  seconds: number;
  /** Draws the sound as a line across the picture. */
  showsSound?: boolean;
}

/** Paints a motif whose layers sway, once to and fro so that it loops, and sets it to music. */
export async function makeClip(plan: ClipPlan, folder: string, random: Random): Promise<string> {
  const { motif, seconds, width, height } = plan;
  const layers = stillTogether(motif.scene(plan, palettes[motif.palette], random));
  const sheets = await Promise.all(layers.map((layer, i) => drawSheet(plan, layer, folder, i)));
  const path = join(folder, "clip.mp4");
  const sound = tune(seconds, random);
  const result = await runFfmpeg(
    [
      ...["-f", "lavfi", "-i", `color=s=${width}x${height}:r=${FPS}:d=${seconds}`],
      ...sheets.flatMap((sheet) => ["-i", `file:${sheet}`]),
      ...["-f", "lavfi", "-i", sound.source],
      ...["-filter_complex", graph(plan, layers, sound.filters, random)],
      ...["-map", "[picture]", "-map", "[sound]", "-t", `${seconds}`],
      ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "21", "-maxrate", "2400k"],
      ...["-bufsize", "4800k", "-pix_fmt", "yuv420p", "-g", `${2 * FPS}`],
      ...["-c:a", "aac", "-b:a", "96k", "-ac", "2", "-movflags", "+faststart", `file:${path}`],
    ],
    { timeoutMs: TIMEOUT_MS },
  );
  if (!result.ok) throw new Error(`ffmpeg could not make a clip: ${result.stderr}`);
  return path;
}

/** What does not move is one sheet with what lies next to it. */
function stillTogether(layers: Layer[]): Layer[] {
  return layers.reduce<Layer[]>((merged, layer) => {
    const last = merged.at(-1);
    if (!last || last.sway || layer.sway) return [...merged, layer];
    return [...merged.slice(0, -1), { svg: last.svg + layer.svg }];
  }, []);
}

async function drawSheet(size: Size, layer: Layer, folder: string, index: number): Promise<string> {
  const path = join(folder, `layer-${index}.png`);
  await sharp(toSvg(size, [layer], BLEED))
    .png({ compressionLevel: 1 })
    .toFile(path);
  return path;
}

function graph(plan: ClipPlan, layers: Layer[], soundFilters: string, random: Random): string {
  const soundInput = layers.length + 1;
  const overlays = layers.map((layer, i) => {
    const from = i === 0 ? "[0:v]" : `[o${i - 1}]`;
    return `${from}[${i + 1}:v]overlay=${position(plan, layer, random)}:eof_action=repeat[o${i}]`;
  });
  const last = `[o${layers.length - 1}]`;
  if (!plan.showsSound) {
    return [...overlays, `${last}null[picture]`, `[${soundInput}:a]${soundFilters}[sound]`].join(
      ";",
    );
  }
  const { width, height } = plan;
  const wave = { width, height: Math.round(height / 5) };
  return [
    ...overlays,
    `[${soundInput}:a]${soundFilters},asplit[sound][heard]`,
    `[heard]showwaves=s=${wave.width}x${wave.height}:mode=cline:rate=${FPS}:scale=sqrt:colors=white@0.8[wave]`,
    `${last}[wave]overlay=x=0:y=${height - wave.height * 1.3}[picture]`,
  ].join(";");
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
