import { stat } from "node:fs/promises";
import { z } from "zod";
import type { RunResult } from "../run-program.server.ts";
import { inputArguments, runFfmpeg, runFfprobe } from "./ffmpeg.server.ts";
import type { Demuxer } from "../formats.ts";
import type { MediaFailure } from "../limits.ts";
import { sniffFile } from "../intake/sniff.server.ts";

/** A frame rate as ffprobe writes it, "30000/1001", and as a number. */
export interface Rate {
  num: number;
  den: number;
  value: number;
}

export interface VideoProbe {
  demuxer: Demuxer;
  /** Duration of the container. */
  seconds: number;
  /** Upright and with square pixels, as it is to be seen. */
  width: number;
  height: number;
  video: {
    index: number;
    codec: string;
    profile: string;
    pixFmt: string;
    /** As stored: neither turned nor squared. */
    width: number;
    height: number;
    /** Whether a display matrix turns or mirrors the frames. */
    turned: boolean;
    squarePixels: boolean;
    interlaced: boolean;
    transfer: string;
    /** Average frame rate; null when unknown. */
    rate: Rate | null;
    /** The rate in which every frame's time can be said: above `rate` when it varies. */
    baseRate: Rate | null;
    /** Bits per second; the whole file's when the stream's own is unknown. */
    bitRate: number;
  };
  audio: { index: number; codec: string; channels: number; bitRate: number } | null;
}

export type ProbeResult = { ok: true; probe: VideoProbe } | { ok: false; reason: MediaFailure };

const PROBE_TIMEOUT_MS = 60_000;

/** Describes a video by its content. A file that is none is an answer, not an error. */
export async function probeVideo(
  path: string,
  signal?: AbortSignal,
  maxPixels?: number,
): Promise<ProbeResult> {
  if ((await stat(path)).size === 0) return { ok: false, reason: "empty" };
  const demuxer = (await sniffFile(path))?.demuxer;
  if (!demuxer) return { ok: false, reason: "unreadable" };

  const input = inputArguments(path, demuxer, maxPixels);
  const args = ["-show_streams", "-show_format", "-of", "json", ...input];
  const result = await runFfprobe(args, { timeoutMs: PROBE_TIMEOUT_MS, signal });
  if (!result.ok) return refusal(result);
  const parsed = FfprobeJson.safeParse(JSON.parse(result.stdout));
  if (!parsed.success) return { ok: false, reason: "unreadable" };

  const { streams, format } = parsed.data;
  const video = streams.find(isMovingPicture);
  if (!video) {
    return { ok: false, reason: streams.length > 0 ? "no_video_stream" : "empty" };
  }
  if (TOO_MANY_PIXELS.test(result.stderr)) return { ok: false, reason: "too_many_pixels" };
  if (!video.width || !video.height || !video.pix_fmt) {
    return { ok: false, reason: video.codec_name ? "unsupported_codec" : "unreadable" };
  }
  const seconds = format.duration || (await secondsByReading(path, demuxer, signal));
  if (!seconds) return { ok: false, reason: "empty" };
  return { ok: true, probe: describe(demuxer, seconds, video, streams, format) };
}

/** What a decoder says of a frame above `-max_pixels`, and nothing else. */
const TOO_MANY_PIXELS = /exceeds specified max pixel count/;

function refusal(result: RunResult & { ok: false }): ProbeResult & { ok: false } {
  if (result.reason === "timeout") return { ok: false, reason: "timeout" };
  if (TOO_MANY_PIXELS.test(result.stderr)) return { ok: false, reason: "too_many_pixels" };
  const isForbidden = result.stderr.includes("not on whitelist");
  return { ok: false, reason: isForbidden ? "unsupported_codec" : "unreadable" };
}

/**
 * Whether stream copy would start where playback starts. An edit list can hide what a person cut
 * away in their phone's editor; those frames are still in the stream and a copy would publish them.
 */
export async function startsClean(path: string, probe: VideoProbe, signal?: AbortSignal) {
  const result = await runFfprobe(
    [
      ...["-select_streams", `${probe.video.index}`, "-read_intervals", "%+#1"],
      ...["-show_entries", "packet=flags", "-of", "csv=p=0"],
      ...inputArguments(path, probe.demuxer),
    ],
    { timeoutMs: PROBE_TIMEOUT_MS, signal },
  );
  return result.ok && result.stdout.startsWith("K") && !result.stdout.includes("D");
}

/** Exact duration in seconds of an MP4 that we wrote. */
export async function writtenSeconds(path: string, signal?: AbortSignal): Promise<number> {
  const result = await runFfprobe(
    ["-show_entries", "format=duration", "-of", "csv=p=0", ...inputArguments(path, "mov")],
    { timeoutMs: PROBE_TIMEOUT_MS, signal },
  );
  const seconds = result.ok ? Number(result.stdout) : NaN;
  if (!(seconds >= 0)) throw new Error(`ffprobe cannot read what ffmpeg wrote: ${result.stderr}`);
  return seconds;
}

const number = z.coerce.number().catch(0);
const text = z.string().catch("");

const Stream = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  profile: text,
  pix_fmt: text,
  width: number,
  height: number,
  sample_aspect_ratio: text,
  field_order: text,
  color_transfer: text,
  avg_frame_rate: text,
  r_frame_rate: text,
  bit_rate: number,
  channels: number,
  disposition: z.object({ attached_pic: number }).catch({ attached_pic: 0 }),
  tags: z.object({ rotate: number }).catch({ rotate: 0 }),
  side_data_list: z.array(z.object({ side_data_type: text, rotation: number })).catch([]),
});
type Stream = z.infer<typeof Stream>;

const Format = z.object({ duration: number, bit_rate: number });
const FfprobeJson = z.object({ streams: z.array(Stream), format: Format });

/** A cover is a still picture that players show beside sound. */
function isMovingPicture(stream: Stream): boolean {
  return stream.codec_type === "video" && !stream.disposition.attached_pic;
}

/** The duration found by reading every packet, for recordings whose header does not say it. */
async function secondsByReading(
  path: string,
  demuxer: Demuxer,
  signal: AbortSignal | undefined,
): Promise<number> {
  let last = 0;
  await runFfmpeg(
    [...inputArguments(path, demuxer), ...["-map", "0:V:0", "-c", "copy", "-f", "null", "-"]],
    { timeoutMs: PROBE_TIMEOUT_MS, signal, onTime: (seconds) => (last = seconds) },
  );
  return last;
}

function describe(
  demuxer: Demuxer,
  seconds: number,
  video: Stream,
  streams: Stream[],
  format: z.infer<typeof Format>,
): VideoProbe {
  const audio = streams.find((stream) => stream.codec_type === "audio" && stream.channels > 0);
  const matrix = video.side_data_list.find((data) => data.side_data_type === "Display Matrix");
  const degrees = Math.abs(matrix?.rotation || video.tags.rotate);
  const aspect = ratio(video.sample_aspect_ratio.replace(":", "/"))?.value ?? 1;
  const squared = [Math.round(video.width * aspect), video.height] as const;
  const [width, height] = degrees % 180 === 90 ? [squared[1], squared[0]] : squared;
  return {
    ...{ demuxer, seconds, width, height },
    video: {
      index: video.index,
      codec: video.codec_name,
      profile: video.profile,
      pixFmt: video.pix_fmt,
      width: video.width,
      height: video.height,
      turned: matrix !== undefined || degrees > 0,
      squarePixels: aspect === 1,
      interlaced: /^(tt|bb|tb|bt)$/.test(video.field_order),
      transfer: video.color_transfer,
      rate: ratio(video.avg_frame_rate),
      baseRate: ratio(video.r_frame_rate),
      bitRate: video.bit_rate || format.bit_rate,
    },
    audio: audio
      ? {
          index: audio.index,
          codec: audio.codec_name,
          channels: audio.channels,
          bitRate: audio.bit_rate,
        }
      : null,
  };
}

function ratio(written: string): Rate | null {
  const [num = 0, den = 0] = written.split("/").map(Number);
  return num > 0 && den > 0 ? { num, den, value: num / den } : null;
}
