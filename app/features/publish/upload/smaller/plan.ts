import { AUDIO_COPY_KBPS, RENDITIONS, VIDEO_MAX_FPS } from "#app/features/media/limits.ts";
import { boundedSize, largestOf, rateDivisor, type Size } from "#app/features/media/video/kept.ts";
import {
  AUTOMATIC_BYTES,
  AUTOMATIC_PART,
  USEFUL_PART,
  USEFUL_PICTURE_BYTES,
  USEFUL_VIDEO_BYTES,
} from "./limits.ts";

/** What the browser has read of a video. */
export interface VideoFacts {
  bytes: number;
  seconds: number;
  /** As it is to be seen: upright, with square pixels. */
  size: Size;
  /** Null: it varies. */
  rate: number | null;
  isHdr: boolean;
  isTransparent: boolean;
  hasSound: boolean;
  /** It goes as it is, or the browser decodes it. */
  isSoundReadable: boolean;
}

/** How a video is written. */
export interface VideoWriting extends Size {
  /** Null: as it is. */
  rate: number | null;
  /** Bits per second of the picture. */
  bitRate: number;
}

export interface VideoPlan extends VideoWriting {
  /** About so many bytes come out. */
  estimate: number;
}

/** What a video is made into before it is sent. Null where that spares too little, or would not be as good. */
export function planOf(facts: VideoFacts): VideoPlan | null {
  const writing = writtenAs(facts);
  if (!writing) return null;
  const { bytes, seconds, hasSound } = facts;
  const sound = hasSound ? 1000 * AUDIO_COPY_KBPS : 0;
  const estimate = Math.round((1.02 * seconds * (writing.bitRate + sound)) / 8);
  return isWorthIt(bytes, estimate, USEFUL_VIDEO_BYTES) ? { ...writing, estimate } : null;
}

/**
 * As much of a video as the server would keep. Null where this browser could only spoil it: the server brings light
 * to SDR in one known way.
 */
export function writtenAs(facts: VideoFacts): VideoWriting | null {
  const { seconds, size, rate, isHdr, isTransparent } = facts;
  if (isHdr || isTransparent || !(seconds > 0) || Math.min(size.width, size.height) < 2)
    return null;
  const kept = boundedSize(size, RENDITIONS.at(-1)!);
  const { videoKbps, copyKbps } = largestOf(kept);
  // Between what the server would write and what it copies as it is.
  return { ...kept, rate: keptRate(rate), bitRate: 500 * (videoKbps + copyKbps) };
}

/** Null: as it is. */
function keptRate(rate: number | null): number | null {
  const divisor = rate === null ? null : rateDivisor(rate);
  if (divisor === 1) return null;
  return divisor && rate ? rate / divisor : VIDEO_MAX_FPS;
}

/** Whether the smaller one goes instead of the original. */
export function isUseful(before: number, after: number, kind: "video" | "image"): boolean {
  return isWorthIt(before, after, kind === "video" ? USEFUL_VIDEO_BYTES : USEFUL_PICTURE_BYTES);
}

/** Whether it is made smaller before anybody has said so; it can be said otherwise. */
export function isAutomatic(
  { before, after, kind }: { before: number; after: number; kind: "video" | "image" },
  savesData: boolean,
): boolean {
  // A picture takes a moment, a video minutes and battery.
  if (savesData || kind === "image") return true;
  return after <= AUTOMATIC_PART * before && before - after >= AUTOMATIC_BYTES;
}

function isWorthIt(before: number, after: number, least: number): boolean {
  return after > 0 && after <= USEFUL_PART * before && before - after >= least;
}
