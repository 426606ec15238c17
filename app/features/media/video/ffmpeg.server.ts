import { availableParallelism } from "node:os";
import { getEnv } from "#app/env.server.ts";
import type { Demuxer } from "../formats.ts";
import { runProgram, type RunOptions, type RunResult } from "../run-program.server.ts";

/**
 * Threads per decoder and encoder: one more than there are processors, as some always wait for others. Yet more
 * would cost memory on large machines, not save time.
 */
export const FFMPEG_THREADS = Math.min(4, availableParallelism() + 1);

// Only what phones, cameras, browsers and common editors write: rare decoders are where holes are.
const VIDEO_DECODERS =
  "h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mpeg2video,mjpeg,png,prores";
const AUDIO_DECODERS =
  "aac,aac_fixed,libfdk_aac,mp3,mp3float,opus,libopus,vorbis,libvorbis,flac,alac,ac3,eac3," +
  "pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8,pcm_mulaw,pcm_alaw";
// Never mapped, but ffprobe gives up on a file when it may not open every stream.
const SUBTITLE_DECODERS = "mov_text,srt,subrip,ass,ssa,webvtt,text,dvdsub,dvbsub,pgssub,cc_dec";

/**
 * Input arguments that open this one local file with this one demuxer, so that a playlist or a
 * reference inside it cannot make ffmpeg read anything else.
 */
export function inputArguments(
  path: string,
  demuxer: Demuxer,
  maxPixels = getEnv().maxVideoPixels,
): string[] {
  return [
    // A frame above it is refused before there is memory for it.
    ...["-max_pixels", `${maxPixels}`],
    ...["-protocol_whitelist", "file,pipe"],
    ...["-codec_whitelist", [VIDEO_DECODERS, AUDIO_DECODERS, SUBTITLE_DECODERS].join()],
    ...["-f", demuxer, "-i", `file:${path}`],
  ];
}

/** Runs ffprobe and gives its standard output. Throws when ffprobe is missing or was aborted. */
export function runFfprobe(args: string[], options: RunOptions): Promise<RunResult> {
  return run("ffprobe", ["-v", "error", ...args], options);
}

/**
 * Runs ffmpeg; `onTime` hears the seconds of output written so far. Throws what `runProgram` throws.
 */
export async function runFfmpeg(
  args: string[],
  options: RunOptions & { onTime?: ((seconds: number) => void) | undefined },
): Promise<RunResult> {
  const { onTime } = options;
  return run("ffmpeg", [...FFMPEG_GLOBALS, ...args], options, (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (microseconds && onTime) onTime(Number(microseconds) / 1e6);
  });
}

/** Whether what ffmpeg said on standard error tells of an input that ends before its end. */
export function wasCutShort(stderr: string): boolean {
  return /partial file|File ended prematurely/.test(stderr);
}

const FFMPEG_GLOBALS = [
  ...["-hide_banner", "-nostdin", "-y", "-v", "error"],
  ...["-progress", "pipe:1", "-nostats"],
];

let filters: Promise<string> | undefined;

/** Whether this build of ffmpeg has the filter. */
export async function hasFilter(name: string): Promise<boolean> {
  filters ??= readFilters().catch((error: unknown) => {
    filters = undefined;
    throw error;
  });
  return new RegExp(`^\\s*\\S+\\s+${name}\\s`, "m").test(await filters);
}

async function readFilters(): Promise<string> {
  const result = await run("ffmpeg", ["-v", "error", "-filters"], { timeoutMs: 30_000 });
  if (!result.ok) throw new Error(`ffmpeg cannot list its filters: ${result.stderr}`);
  return result.stdout;
}

function run(
  command: "ffmpeg" | "ffprobe",
  args: string[],
  options: RunOptions,
  onLine?: (line: string) => void,
): Promise<RunResult> {
  const program = { name: command, command, args, memoryMb: getEnv().ffmpegMemoryMb };
  return runProgram(program, options, onLine);
}
