import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { VIDEO_MAX_SECONDS } from "#app/features/media/limits.ts";
import { probeVideo } from "#app/features/media/video/probe.server.ts";
import { processVideo } from "#app/features/media/video/video.server.ts";
import { videoArguments } from "#app/features/media/video/video-arguments.server.ts";
import { planVideo } from "#app/features/media/video/video-plan.server.ts";
import { phoneClip } from "../media.ts";
import type { Bench, Result } from "../measurement.ts";
import { inTurn, secondsOf } from "../rounds.ts";
import { medianOf, ratioOf } from "../statistics.ts";

const LIMIT = 1.1;
const ROUNDS = 5;
const CLIP_SECONDS = 8;

/** What we add to the time that the encoder needs for a video. */
export async function measureVideoProcessing({ folder, detail }: Bench): Promise<Result[]> {
  const input = await phoneClip(folder, CLIP_SECONDS);
  const probed = await probeVideo(input);
  if (!probed.ok) throw new Error(`the clip is ${probed.reason}`);
  const plan = planVideo(probed.probe, true);
  const newFolder = () => mkdtemp(join(folder, "out-"));
  const options = { maxSeconds: VIDEO_MAX_SECONDS, tonemap: false };
  const { ours, bare } = await inTurn(
    ROUNDS,
    {
      ours: () => secondsOf(async () => processOrThrow(input, await newFolder())),
      bare: () =>
        secondsOf(async () => runBare(videoArguments(input, await newFolder(), plan, options))),
    },
    detail,
  );
  const [mine, alone] = [ours, bare].map((seconds) => medianOf(seconds).value.toFixed(2));
  const what = `video of 1080 x 1920, ${CLIP_SECONDS} s (${mine} s) / its ffmpeg run alone (${alone} s)`;
  return [{ what, unit: "times", limit: LIMIT, ...ratioOf(ours, bare) }];
}

async function processOrThrow(input: string, outDir: string): Promise<void> {
  const result = await processVideo(input, outDir);
  if (!result.ok) throw new Error(`the clip is ${result.reason}`);
}

async function runBare(args: string[]): Promise<void> {
  const run = promisify(execFile)("ffmpeg", ["-nostdin", "-y", "-v", "error", ...args]);
  // As polite as ours, or another program's work would slow only one of the two down.
  if (run.child.pid) setPriority(run.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await run;
}
