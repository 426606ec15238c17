import { type LightCodec, lightLabel } from "../formats.ts";
import { AUDIO_COPY_KBPS, LIGHT_FROM, POSTER_WIDTH, RENDITIONS, VIDEO_MAX_FPS } from "../limits.ts";
import { boundedSize, evenSize, rateDivisor, type Size } from "./kept.ts";
import type { Rate, VideoProbe } from "./probe.server.ts";

export interface RenditionPlan {
  label: string;
  codec: "h264" | LightCodec;
  settings: (typeof RENDITIONS)[number];
  width: number;
  height: number;
  video: "copy" | "encode";
  audio: "copy" | "encode" | "none";
}

export interface VideoPlan {
  probe: VideoProbe;
  /** Frame rate to convert to, as ffmpeg writes it; null keeps the source's. */
  fps: string | null;
  poster: Size;
  /** Smallest first. */
  renditions: RenditionPlan[];
}

/** What to make of a video; `mayCopy` false re-encodes even a source that fits. */
export function planVideo(probe: VideoProbe, mayCopy: boolean): VideoPlan {
  const shortSide = Math.min(probe.width, probe.height);
  const wanted = RENDITIONS.filter(
    (settings, i) => i === 0 || shortSide > RENDITIONS[i - 1]!.shortSide,
  );
  const renditions = wanted.map((settings): RenditionPlan => {
    const isTop = settings === wanted.at(-1);
    const copy = mayCopy && isTop && fits(probe, settings);
    const size = copy ? probe : boundedSize(probe, settings);
    return {
      label: settings.label,
      codec: "h264",
      settings,
      width: size.width,
      height: size.height,
      video: copy ? "copy" : "encode",
      audio: !probe.audio ? "none" : copy && audioFits(probe.audio) ? "copy" : "encode",
    };
  });
  const top = renditions.at(-1)!;
  const poster = evenSize(top, Math.min(1, POSTER_WIDTH / top.width));
  return { probe, fps: outputRate(probe), poster, renditions };
}

/** What plays on every line, and what costs no encoding: a video is shown once these are there. */
export function firstOf(plan: VideoPlan): VideoPlan {
  const renditions = plan.renditions.filter(({ video }, i) => i === 0 || video === "copy");
  return { ...plan, renditions };
}

/** The larger renditions again, in a format that takes fewer bytes and that not everything plays. */
export function lightOf({ renditions }: VideoPlan, codec: LightCodec): RenditionPlan[] {
  return renditions
    .filter(({ settings }) => settings.shortSide >= LIGHT_FROM)
    .map((plan) => ({
      ...plan,
      label: lightLabel(plan.label, codec),
      codec,
      video: "encode",
      audio: plan.audio === "none" ? "none" : "encode",
    }));
}

/** Whether the source is already what the rendition would be, so that copying it loses nothing. */
function fits(probe: VideoProbe, settings: (typeof RENDITIONS)[number]): boolean {
  const { video } = probe;
  return (
    video.codec === "h264" &&
    /^(Constrained Baseline|Baseline|Main|High)$/.test(video.profile) &&
    video.pixFmt === "yuv420p" &&
    !isHdr(probe) &&
    !video.turned &&
    video.squarePixels &&
    !video.interlaced &&
    Math.min(video.width, video.height) <= settings.shortSide &&
    Math.max(video.width, video.height) <= settings.longSide &&
    outputRate(probe) === null &&
    video.bitRate > 0 &&
    video.bitRate <= settings.copyKbps * 1000
  );
}

function audioFits(audio: NonNullable<VideoProbe["audio"]>): boolean {
  return audio.codec === "aac" && audio.channels <= 2 && audio.bitRate <= AUDIO_COPY_KBPS * 1000;
}

export function isHdr(probe: VideoProbe): boolean {
  return /^(smpte2084|arib-std-b67)$/.test(probe.video.transfer);
}

/** A steady rate of at most 30 is kept, a faster one divided; what cannot be, or varies, becomes a steady 30. */
function outputRate({ video: { rate, baseRate } }: VideoProbe): string | null {
  const steady = rate && baseRate && steadyRate(rate, baseRate);
  if (!steady) return `${VIDEO_MAX_FPS}`;
  const divisor = rateDivisor(steady.value);
  if (divisor === 1) return steady === baseRate ? null : `${steady.num}/${steady.den}`;
  return divisor ? `${steady.num}/${steady.den * divisor}` : `${VIDEO_MAX_FPS}`;
}

/** The one rate that a video has, or null when it varies. */
function steadyRate(rate: Rate, baseRate: Rate): Rate | null {
  const times = baseRate.value / rate.value;
  if (Math.abs(times - 1) < 0.02) return baseRate;
  // Times are often said in half or quarter frames.
  const isMultiple = times < 5 && Math.abs(times - Math.round(times)) < 0.01;
  return isMultiple ? rate : null;
}
