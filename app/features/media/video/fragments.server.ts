import { stat } from "node:fs/promises";
import { join } from "node:path";
import { log } from "#app/log.server.ts";
import type { Rendition } from "../rendition.ts";
import { fragmentedLabel } from "../formats.ts";
import { HLS_FROM_SECONDS, VIDEO_KEYFRAME_SECONDS } from "../limits.ts";
import { inputArguments, runFfmpeg } from "./ffmpeg.server.ts";

type Videos = Rendition<string, "video/mp4">[];

interface Fragmenting {
  seconds: number;
  signal?: AbortSignal | undefined;
}

/**
 * The renditions of a longer video once more, the same pictures and sound in parts that a player can ask for
 * one by one, with the list of them first. None of a short video.
 */
export async function inFragments(
  renditions: Videos,
  outDir: string,
  { seconds, signal }: Fragmenting,
): Promise<Videos> {
  if (seconds < HLS_FROM_SECONDS) return [];
  const outputs: Videos = [];
  for (const { path, label, ...about } of renditions) {
    const fragmented = { label: fragmentedLabel(label), path: join(outDir, `${label}.m4s.mp4`) };
    const result = await runFfmpeg(
      [
        ...[...inputArguments(path, "mov"), "-map", "0", "-c", "copy", "-map_metadata", "-1"],
        ...["-fflags", "+bitexact", "-movflags", FLAGS],
        ...["-min_frag_duration", `${(VIDEO_KEYFRAME_SECONDS - 0.1) * 1e6}`],
        ...["-write_tmcd", "0", "-f", "mp4", `file:${fragmented.path}`],
      ],
      { timeoutMs: (60 + seconds) * 1000, signal },
    );
    if (!result.ok) {
      // It plays as one file all the same. Of a stream that was copied anything can be odd.
      log.warn(
        { label, reason: result.reason, stderr: result.stderr },
        "a rendition cannot be cut",
      );
      continue;
    }
    outputs.push({ ...about, ...fragmented, size: (await stat(fragmented.path)).size });
  }
  return outputs;
}

const FLAGS = "+frag_keyframe+delay_moov+default_base_moof+global_sidx";
