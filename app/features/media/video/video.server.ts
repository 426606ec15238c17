import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { getEnv } from "#app/env.server.ts";
import { hasFilter, inputArguments, runFfmpeg, wasCutShort } from "./ffmpeg.server.ts";
import type { Pdq } from "../fingerprints/pdq.server.ts";
import { pdqOfFrames } from "../fingerprints/video-frames.server.ts";
import type { LightCodec } from "../formats.ts";
import { DURATION_SLACK_SECONDS, VIDEO_MAX_SECONDS, type MediaFailure } from "../limits.ts";
import type { Rendition } from "../rendition.ts";
import { inFragments } from "./fragments.server.ts";
import { makePoster, type PosterOutput } from "./poster.server.ts";
import { probeVideo, startsClean, writtenSeconds, type VideoProbe } from "./probe.server.ts";
import type { Blur } from "../image/thumbhash.server.ts";
import { renditionPath, TONEMAP, videoArguments } from "./video-arguments.server.ts";
import {
  firstOf,
  isHdr,
  lightOf,
  planVideo,
  type RenditionPlan,
  type VideoPlan,
} from "./video-plan.server.ts";

export type RenditionOutput = Rendition<string, "video/mp4">;

export type VideoResult =
  /** `width` and `height` are the upright video's own, with square pixels. */
  | ({
      ok: true;
      width: number;
      height: number;
      duration_ms: number;
      outputs: (RenditionOutput | PosterOutput)[];
      /** Labels of the renditions that it can have beside these, smallest first. */
      rest: string[];
      /** One a second. */
      frames: Pdq[];
    } & Blur)
  | { ok: false; reason: MediaFailure };

export interface VideoOptions {
  /** What `probeVideo` said of the input, when that is known already. */
  probe?: VideoProbe | undefined;
  /** Hears whole numbers from 0 to 100, never falling. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Ends the work; the call then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  maxSeconds?: number | undefined;
  /** Makes only what a video is first shown with. */
  firstOnly?: boolean | undefined;
  /** What the larger renditions are to be in as well. */
  lightCodec?: LightCodec | undefined;
  /** The moment that its poster shows, in milliseconds; absent, or where it has none: the first telling frame. */
  poster_ms?: number | undefined;
  timeoutMs?: number | undefined;
}

/**
 * Makes the renditions and the poster of a video in `outDir` with one ffmpeg run. A file that is no
 * usable video is an answer, not an error; what is in `outDir` then is of no use. What is left out with
 * `firstOnly` is for `makeRendition`.
 */
export async function processVideo(
  input: string,
  outDir: string,
  options: VideoOptions = {},
): Promise<VideoResult> {
  const { signal, maxSeconds = VIDEO_MAX_SECONDS } = options;
  const probed = options.probe
    ? { ok: true as const, probe: options.probe }
    : await probeVideo(input, signal);
  if (!probed.ok) return probed;
  const { probe } = probed;
  const { width, height, seconds } = probe;
  if (seconds > maxSeconds + DURATION_SLACK_SECONDS) return { ok: false, reason: "too_long" };
  if (width * height > getEnv().maxVideoPixels) return { ok: false, reason: "too_many_pixels" };

  const run = await transcode(input, outDir, probe, { ...options, maxSeconds });
  if (!run.ok) return run;
  const [poster, written, frames] = await Promise.all([
    chosenFrame(input, outDir, run.plan, options).then((frame) => makePoster(outDir, frame)),
    writtenSeconds(renditionPath(outDir, run.plan.renditions[0]!), signal),
    pdqOfFrames(outDir, signal),
  ]);
  if (!poster || written === 0) return { ok: false, reason: "empty" };
  if (written > maxSeconds + DURATION_SLACK_SECONDS) return { ok: false, reason: "too_long" };

  const renditions = await Promise.all(run.plan.renditions.map((plan) => describe(plan, outDir)));
  const fragments = await inFragments(renditions, outDir, { seconds: written, signal });
  options.onProgress?.(100);
  return {
    ...{ ok: true, width, height, duration_ms: Math.round(written * 1000) },
    ...poster,
    outputs: [...renditions, ...fragments, ...poster.outputs],
    rest: run.rest,
    frames,
  };
}

/** The frame of the moment that was chosen, upright and in our colours. */
async function chosenFrame(
  input: string,
  outDir: string,
  { probe, poster }: VideoPlan,
  { poster_ms, signal }: VideoOptions,
): Promise<string | null> {
  if (poster_ms === undefined) return null;
  const path = join(outDir, "chosen.png");
  const light = (await canTonemap(probe)) ? `,${TONEMAP},format=yuv420p` : "";
  const result = await runFfmpeg(
    [
      ...["-ss", `${poster_ms / 1000}`],
      ...inputArguments(input, probe.demuxer),
      ...["-map", `0:${probe.video.index}`, "-frames:v", "1"],
      ...["-vf", `scale=${poster.width}:${poster.height}${light},setsar=1`],
      ...["-c:v", "png", "-f", "image2", "-update", "1", `file:${path.replace(/%/g, "%%")}`],
    ],
    { timeoutMs: 60_000, signal },
  );
  // A moment after the end has no frame.
  return result.ok && (await exists(path)) ? path : null;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

type Run = { ok: true; plan: VideoPlan; rest: string[] } | { ok: false; reason: MediaFailure };

async function transcode(
  input: string,
  outDir: string,
  probe: VideoProbe,
  options: VideoOptions & { maxSeconds: number },
): Promise<Run> {
  let all = planVideo(probe, true);
  const copies = () => all.renditions.some((rendition) => rendition.video === "copy");
  if (copies() && !(await startsClean(input, probe, options.signal))) all = planVideo(probe, false);

  const run = await encode(input, outDir, all, options);
  if (run.ok || run.reason === "timeout" || !copies()) return run;
  // A stream may decode well and yet be too odd to be copied.
  return encode(input, outDir, planVideo(probe, false), options);
}

async function encode(
  input: string,
  outDir: string,
  all: VideoPlan,
  { maxSeconds, firstOnly, lightCodec, ...options }: VideoOptions & { maxSeconds: number },
): Promise<Run> {
  const plan = firstOnly ? firstOf(all) : all;
  const tonemap = await canTonemap(plan.probe);
  const args = videoArguments(input, outDir, plan, { maxSeconds, tonemap });
  const reason = await runEncoder(args, plan.probe, options);
  if (reason) return { ok: false, reason };
  const made = plan.renditions.map(({ label }) => label);
  const possible = [...all.renditions, ...(lightCodec ? lightOf(all, lightCodec) : [])];
  const labels = possible.map(({ label }) => label);
  return { ok: true, plan, rest: labels.filter((label) => !made.includes(label)) };
}

/** Runs ffmpeg on a whole video. Gives what is wrong with that, or null. */
export async function runEncoder(
  args: string[],
  { seconds }: VideoProbe,
  {
    signal,
    onProgress,
    timeoutMs,
    isBackground,
  }: Pick<VideoOptions, "signal" | "onProgress" | "timeoutMs"> & { isBackground?: boolean },
): Promise<MediaFailure | null> {
  let percent = 0;
  onProgress?.(0);
  const result = await runFfmpeg(args, {
    timeoutMs: timeoutMs ?? timeLimit(seconds),
    signal,
    isBackground,
    onTime: (time) => {
      const now = Math.min(99, Math.floor((100 * time) / seconds));
      if (now > percent) onProgress?.((percent = now));
    },
  });
  if (!result.ok) return result.reason === "timeout" ? "timeout" : "unreadable";
  return wasCutShort(result.stderr) ? "unreadable" : null;
}

export async function canTonemap(probe: VideoProbe): Promise<boolean> {
  return isHdr(probe) && (await hasFilter("zscale")) && (await hasFilter("tonemap"));
}

/** Generous even for one slow core with a 4K source: it ends what hangs, not what is slow. */
function timeLimit(seconds: number): number {
  return (120 + 15 * seconds) * 1000;
}

export async function describe(plan: RenditionPlan, outDir: string): Promise<RenditionOutput> {
  const path = renditionPath(outDir, plan);
  const { size } = await stat(path);
  const { label, width, height } = plan;
  return { label, path, mime: "video/mp4", width, height, size };
}
