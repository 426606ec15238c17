import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CreateRaw } from "sharp";
import { FFMPEG_THREADS, inputArguments, runFfmpeg, wasCutShort } from "../video/ffmpeg.server.ts";
import {
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE,
  IMAGE_TIMEOUT_SECONDS,
  IMAGE_WIDTHS,
  type MediaFailure,
} from "../limits.ts";
import { probeVideo } from "../video/probe.server.ts";

/** Decoded pixels, upright sRGB, frames beneath each other; at most the widest output wide. */
export interface Frames {
  data: Buffer;
  raw: CreateRaw;
  /** Milliseconds that each frame stays; absent for a still picture. */
  delay?: number[] | undefined;
  loop?: number | undefined;
  width: number;
  height: number;
}

/**
 * The frames of an AVIF sequence through ffmpeg, since libvips reads still AVIF only. One that has
 * more pixels than an animation may is given as its first frame, as any is where `still` says so.
 * Scratch space is in `outDir`.
 */
export async function decodeAvifSequence(
  input: string,
  outDir: string,
  { still = false }: { still?: boolean } = {},
): Promise<Frames | { reason: MediaFailure }> {
  const probed = await probeVideo(input, undefined, IMAGE_MAX_PIXELS);
  if (!probed.ok) return { reason: probed.reason };
  const { width, height, seconds, video } = probed.probe;
  if (width * height > IMAGE_MAX_PIXELS) return { reason: "too_many_pixels" };
  const rate = video.rate?.value ?? 1;
  const animated = !still && Math.round(seconds * rate) * width * height <= IMAGE_MAX_PIXELS;

  const scale = Math.min(1, IMAGE_WIDTHS.at(-1)! / width, IMAGE_MAX_SIDE / height);
  const raw = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    channels: 3 as const,
  };
  const scratch = await mkdtemp(join(outDir, "frames-"));
  try {
    const pixels = join(scratch, "rgb");
    const limit = animated ? IMAGE_MAX_PIXELS : width * height;
    const result = await runFfmpeg(
      [
        ...["-threads", `${FFMPEG_THREADS}`, ...inputArguments(input, "mov", IMAGE_MAX_PIXELS)],
        ...["-map", `0:${video.index}`, "-vf", `scale=${raw.width}:${raw.height}`],
        ...["-frames:v", `${Math.max(1, Math.floor(limit / (width * height)))}`],
        ...["-pix_fmt", "rgb24", "-f", "rawvideo", `file:${pixels}`],
      ],
      { timeoutMs: IMAGE_TIMEOUT_SECONDS * 1000 },
    );
    if (!result.ok) return { reason: result.reason === "timeout" ? "timeout" : "unreadable" };
    if (wasCutShort(result.stderr)) return { reason: "unreadable" };
    return toFrames(await readFile(pixels), raw, rate, { width, height });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function toFrames(
  data: Buffer,
  page: { width: number; height: number; channels: 3 },
  rate: number,
  size: { width: number; height: number },
): Frames | { reason: MediaFailure } {
  const pages = Math.floor(data.length / (page.width * page.height * page.channels));
  if (pages === 0) return { reason: "unreadable" };
  if (pages === 1) return { data, raw: page, ...size };
  const raw = { ...page, height: page.height * pages, pageHeight: page.height };
  return { data, raw, delay: Array(pages).fill(Math.round(1000 / rate)), loop: 0, ...size };
}
