import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { probeVideo } from "#app/features/media/video/probe.server.ts";
import { processVideo } from "#app/features/media/video/video.server.ts";
import { planVideo, type RenditionPlan } from "#app/features/media/video/video-plan.server.ts";
import { phoneClip } from "../../media.ts";
import type { Bench, Result } from "../../measurement.ts";
import { inTurn, secondsOf } from "../../rounds.ts";
import { medianOf, ratioOf } from "../../statistics.ts";

const LIMIT = 1.1;
const ROUNDS = 5;
const CLIP_SECONDS = 30;

/** What we add to the time that a bare ffmpeg needs for the rendition that a video is first shown with. */
export async function measureVideoProcessing({ folder, detail }: Bench): Promise<Result[]> {
  const input = await phoneClip(folder, CLIP_SECONDS);
  const probed = await probeVideo(input);
  if (!probed.ok) throw new Error(`the clip is ${probed.reason}`);
  const [first] = planVideo(probed.probe, true).renditions;
  const newFolder = () => mkdtemp(join(folder, "out-"));
  const { ours, bare } = await inTurn(
    ROUNDS,
    {
      ours: () => secondsOf(async () => processOrThrow(input, await newFolder())),
      bare: () => secondsOf(async () => runBare(input, await newFolder(), first!)),
    },
    detail,
  );
  const [mine, alone] = [ours, bare].map((seconds) => medianOf(seconds).value.toFixed(2));
  const size = `${first!.width} x ${first!.height}`;
  const what = `video of 1080 x 1920, ${CLIP_SECONDS} s, until it can be shown (${mine} s) / a bare ffmpeg run to ${size} (${alone} s)`;
  return [{ what, unit: "times", limit: LIMIT, ...ratioOf(ours, bare) }];
}

async function processOrThrow(input: string, outDir: string): Promise<void> {
  const result = await processVideo(input, outDir, { firstOnly: true });
  if (!result.ok) throw new Error(`the clip is ${result.reason}`);
}

/** As somebody would write it who wants that rendition and nothing else. */
async function runBare(
  input: string,
  outDir: string,
  { width, height, settings }: RenditionPlan,
): Promise<void> {
  const { preset, crf, videoKbps, audioKbps } = settings;
  const args = [
    ...["-i", input, "-vf", `scale=${width}:${height}`, "-c:v", "libx264", "-preset", preset],
    ...["-pix_fmt", "yuv420p", "-crf", `${crf}`, "-maxrate", `${videoKbps}k`],
    ...["-bufsize", `${videoKbps}k`, "-c:a", "aac", "-b:a", `${audioKbps}k`],
    ...["-movflags", "+faststart", join(outDir, "bare.mp4")],
  ];
  const run = promisify(execFile)("ffmpeg", ["-nostdin", "-y", "-v", "error", ...args]);
  // As polite as ours, or another program's work would slow only one of the two down.
  if (run.child.pid) setPriority(run.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await run;
}
