import { spawn, type ChildProcessByStdio } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, constants, setPriority } from "node:os";
import type { Readable } from "node:stream";
import { getEnv } from "#app/env.server.ts";
import type { Demuxer } from "../formats.ts";

export interface RunOptions {
  timeoutMs: number;
  /** Kills the child; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export type RunResult =
  | { ok: true; stdout: string; stderr: string }
  | { ok: false; reason: "timeout" | "failed"; stderr: string };

/** Threads per decoder and encoder: more would cost memory on large machines, not save time. */
export const FFMPEG_THREADS = Math.min(4, availableParallelism());

const STDOUT_LIMIT = 4_000_000;
const STDERR_TAIL = 16_000;

/** What it says when the machine lacks something, whatever the file is. */
const OUR_TROUBLE =
  /No space left on device|Disk quota exceeded|Read-only file system|Cannot allocate memory|malloc of size \d+ failed|Too many open files|Resource temporarily unavailable|Permission denied|cannot open shared object file/;

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
 * Runs ffmpeg; `onTime` hears the seconds of output written so far. Throws when ffmpeg is missing,
 * was ended by a signal, starved, or failed for want of space, memory or files: none of that is the
 * file's fault.
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

/**
 * Becomes the program that follows, with a ceiling of so many megabytes on its addresses. Where the
 * system knows no such limit it runs without.
 */
const LIMITED = 'ulimit -v $(($0 * 1024)) 2>/dev/null; exec "$@"';

/** What a shell says of a program that is not there, or may not be run. */
const NOT_STARTED = [126, 127];

type Child = ChildProcessByStdio<null, Readable, Readable>;
const live = new Set<Child>();
process.on("exit", () => live.forEach(kill));

async function run(
  binary: "ffmpeg" | "ffprobe",
  args: string[],
  { timeoutMs, signal }: RunOptions,
  onLine?: (line: string) => void,
): Promise<RunResult> {
  signal?.throwIfAborted();
  // Its own process group: Ctrl-C in a terminal must not look like a broken file. And no secrets.
  const child = spawn(
    "/bin/sh",
    ["-c", LIMITED, String(getEnv().ffmpegMemoryMb), binary, ...args],
    {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        LC_ALL: "C",
        // Each further arena of the allocator takes 64 MB of addresses, used or not.
        MALLOC_ARENA_MAX: "2",
      },
    },
  );
  live.add(child);
  lowerPriority(child);

  let stdout = "";
  let stderr = "";
  let timedOut: "busy" | "starved" | null = null;
  const stop = () => kill(child);
  const timer = setTimeout(() => {
    timedOut = wasBusy(child, timeoutMs) ? "busy" : "starved";
    stop();
  }, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });

  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (onLine) {
      const lines = stdout.split("\n");
      stdout = lines.pop()!;
      lines.forEach(onLine);
    }
    if (stdout.length > STDOUT_LIMIT) stop();
  });

  try {
    const { code, killedBy } = await closed(child, binary);
    signal?.throwIfAborted();
    if (NOT_STARTED.includes(code ?? 0)) {
      throw new Error(`${binary} cannot be started: install ffmpeg`, { cause: stderr });
    }
    if (timedOut === "busy") return { ok: false, reason: "timeout", stderr };
    if (timedOut) throw new Error(`${binary} got no processor time`);
    const tooMuch = stdout.length > STDOUT_LIMIT;
    if (!tooMuch && killedBy) throw new Error(`${binary} was ended by ${killedBy}`);
    // Also when it says that all is well: a full disk at the very end is no error to it.
    const trouble = OUR_TROUBLE.exec(stderr)?.[0];
    if (trouble) throw new Error(`${binary}: ${trouble}`);
    return code === 0 && !tooMuch
      ? { ok: true, stdout, stderr }
      : { ok: false, reason: "failed", stderr };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    live.delete(child);
  }
}

function closed(child: Child, binary: string) {
  return new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.once("error", (cause) =>
        reject(new Error(`${binary} cannot be started: install ffmpeg`, { cause })),
      );
      child.once("close", (code, killedBy) => resolve({ code, killedBy }));
    },
  );
}

function lowerPriority(child: Child) {
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system forbids it: the work is the same, only less polite.
  }
}

const TICKS_PER_SECOND = 100;

/**
 * Whether a child that ran out of time has worked for at least a quarter of it, so that the file is
 * too much and not the machine too busy. Unknown, as where there is no /proc, it has not.
 */
function wasBusy({ pid }: Child, timeoutMs: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // After the name, which may hold anything: user and system time are the 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    return seconds >= timeoutMs / 4000;
  } catch {
    return false;
  }
}

function kill(child: Child) {
  try {
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}
