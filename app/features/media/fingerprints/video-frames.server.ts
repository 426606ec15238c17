import type { Demuxer } from "../formats.ts";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { FFMPEG_THREADS, inputArguments, runFfmpeg } from "../video/ffmpeg.server.ts";
import { type Pdq, pdqOf } from "./pdq.server.ts";

/** What ffmpeg makes of a frame: enough for the hash, which looks at 64 x 64 parts. */
const SIDE = 256;
const FRAME_BYTES = SIDE * SIDE * 3;
/** Of a longer video the same number, further apart. */
const MAX_FRAMES = 1800;

/**
 * The filters that take one frame a second, with what brings its light to ours. Times are counted anew, so
 * that none is doubled or dropped.
 */
export function frameFilters(seconds: number, light = ""): string {
  const step = Math.max(1, Math.ceil(seconds / MAX_FRAMES));
  return [
    `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${step})'`,
    `scale=${SIDE}:${SIDE}:flags=area`,
    `${light}format=rgb24`,
    "settb=1,setpts=N",
  ].join(",");
}

/** Where their pixels are written. */
export function framesPath(outDir: string): string {
  return join(outDir, "frames.rgb");
}

export const frameOutput = ["-r", "1", "-c:v", "rawvideo", "-f", "rawvideo"];

/** The hashes of the frames that were written, one a second; their pixels go. */
export async function pdqOfFrames(outDir: string, signal?: AbortSignal): Promise<Pdq[]> {
  const hashes: Pdq[] = [];
  const file = await open(framesPath(outDir), "r");
  try {
    const data = Buffer.alloc(FRAME_BYTES);
    for (let at = 0; ; at += FRAME_BYTES) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(data, 0, FRAME_BYTES, at);
      if (bytesRead < FRAME_BYTES) return hashes;
      hashes.push(pdqOf({ data, width: SIDE, height: SIDE, channels: 3 }));
    }
  } finally {
    await file.close();
    await rm(framesPath(outDir));
  }
}

/** The same of a rendition of ours, in a folder to work in. */
export async function pdqOfVideo(
  input: string,
  folder: string,
  seconds: number,
  signal: AbortSignal,
  demuxer: Demuxer = "mov",
): Promise<Pdq[]> {
  const result = await runFfmpeg(
    [
      ...["-threads", `${FFMPEG_THREADS}`, ...inputArguments(input, demuxer)],
      ...["-map", "0:v:0", "-an", "-vf", frameFilters(seconds), ...frameOutput],
      `file:${framesPath(folder)}`,
    ],
    { timeoutMs: (60 + 2 * seconds) * 1000, signal },
  );
  if (!result.ok) throw new Error(`no frames of a video: ${result.reason}`);
  return pdqOfFrames(folder, signal);
}
