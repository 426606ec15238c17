import type { FileVariant } from "#app/features/posts/view.ts";
import { shortSide, videosOf } from "./rendition.ts";

/** What a rendition has to suit. */
export interface Conditions {
  /** They ask for little: by their setting, or by their browser's. */
  saves: boolean;
  /** kbit/s that the line carries; undefined: nobody knows yet. */
  lineKbps: number | undefined;
  isBatteryLow: boolean;
  /** The short side of the place that it is shown in, in pixels of the screen. */
  shownSide: number;
  /** Whether the browser plays smoothly what not everything plays. */
  isSmooth: (video: FileVariant) => boolean;
}

/** Before anything is known of a line it is one of these. */
export const USUAL_KBPS = 1500;
/** Of what the line carries, a video may take so much: pages, pictures and weak moments need the rest. */
const SHARE = 0.75;
/** Below it nothing is loaded before it is asked for. */
export const THIN_KBPS = 700;
/** Fewer pixels than the place has are enough for what moves: on a phone of 1080 px it is 720. */
const ENOUGH = 0.66;
/** With little battery left. */
const MODEST_SIDE = 480;

/** True where data is dear or slow: the small rendition, and nothing before it is asked for. */
export function isThin({ saves, lineKbps = Infinity }: Conditions): boolean {
  return saves || lineKbps < THIN_KBPS;
}

/** The one of a video's renditions that plays here without stopping, and has no pixels that nobody sees. */
export function chooseVideo(
  variants: FileVariant[],
  conditions: Conditions,
): FileVariant | undefined {
  const { saves, lineKbps = USUAL_KBPS, isSmooth } = conditions;
  const [smallest] = videosOf(variants);
  if (saves) return smallest;
  const videos = [...videosOf(variants), ...lightOf(variants).filter(isSmooth)].sort(
    // Of those of one size the lightest is the last.
    (a, b) => shortSide(a) - shortSide(b) || kbpsOf(b) - kbpsOf(a),
  );
  const most = enoughSide(videos, conditions);
  const useful = videos.filter((video) => shortSide(video) <= most);
  return useful.filter((video) => kbpsOf(video) <= lineKbps * SHARE).at(-1) ?? smallest;
}

/** Of some, smallest first, the side of the first that has pixels enough for its place; none has: Infinity. */
export function enoughSide(
  videos: FileVariant[],
  { isBatteryLow, shownSide }: Pick<Conditions, "isBatteryLow" | "shownSide">,
): number {
  const wanted = isBatteryLow ? Math.min(MODEST_SIDE, shownSide * ENOUGH) : shownSide * ENOUGH;
  return videos.map(shortSide).find((side) => side >= wanted) ?? Infinity;
}

/** The others. */
export function lightOf(variants: FileVariant[]): FileVariant[] {
  return variants.filter(({ mime }) => mime.startsWith("video/mp4;"));
}

/** As much as one of its size may take, where the server does not tell. */
export function kbpsOf(video: FileVariant): number {
  return video.kbps ?? 0.0045 * shortSide(video) ** 2;
}
