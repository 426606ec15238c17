import { lightCodecs } from "../formats.ts";
import { DURATION_SLACK_SECONDS, type MediaFailure, VIDEO_MAX_SECONDS } from "../limits.ts";
import { probeVideo, writtenSeconds } from "./probe.server.ts";
import { inFragments } from "./fragments.server.ts";
import { canTonemap, describe, type RenditionOutput, runEncoder } from "./video.server.ts";
import { renditionArguments } from "./video-arguments.server.ts";
import { lightOf, planVideo } from "./video-plan.server.ts";

interface Wanted {
  label: string;
  signal: AbortSignal;
  maxSeconds?: number;
  /** Hears whole numbers from 0 to 99, never falling. */
  onProgress?: (percent: number) => void;
}

/** Makes one more rendition of a video that is shown already, in `outDir`, behind all other work. */
export async function makeRendition(
  input: string,
  outDir: string,
  { label, signal, onProgress, maxSeconds = VIDEO_MAX_SECONDS }: Wanted,
): Promise<{ ok: true; outputs: RenditionOutput[] } | { ok: false; reason: MediaFailure }> {
  const probed = await probeVideo(input, signal);
  if (!probed.ok) return probed;
  const { probe } = probed;
  if (probe.seconds > maxSeconds + DURATION_SLACK_SECONDS) return { ok: false, reason: "too_long" };
  const all = planVideo(probe, false);
  const possible = [...all.renditions, ...lightCodecs.flatMap((codec) => lightOf(all, codec))];
  const plan = { ...all, renditions: possible.filter((each) => each.label === label) };
  const [rendition] = plan.renditions;
  // Of a version that made others: there is none to make.
  if (!rendition) return { ok: true, outputs: [] };
  const tonemap = await canTonemap(probe);
  const args = renditionArguments(input, outDir, plan, { maxSeconds, tonemap });
  const reason = await runEncoder(args, probe, { signal, onProgress, isBackground: true });
  if (reason) return { ok: false, reason };
  const made = await describe(rendition, outDir);
  // Players that change between sizes do so within one format.
  const whole = rendition.codec === "h264" ? [made] : [];
  const seconds = await writtenSeconds(made.path, signal);
  return { ok: true, outputs: [made, ...(await inFragments(whole, outDir, { seconds, signal }))] };
}
