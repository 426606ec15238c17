import type { FileVariant, FileView } from "#app/features/posts/view.ts";
import { lineKbps, lineStalled } from "#app/ui/browser/line/throughput.ts";
import { chooseVideo, enoughSide, isThin, kbpsOf, THIN_KBPS } from "./choose-video.ts";
import { conditionsNow } from "./conditions.ts";
import { videosOf } from "./rendition.ts";

/** The rendition of a video for what is known now of line, screen, battery and browser. */
export function chooseNow(file: FileView, saves: boolean): FileVariant | undefined {
  return chooseVideo(file.variants, conditionsNow(file, saves));
}

/** Whether nothing is to be loaded before it is asked for. */
export function isThinNow(file: FileView, saves: boolean): boolean {
  return isThin(conditionsNow(file, saves));
}

/** The short side that is enough for the place and the battery, whatever the line; undefined: all are wanted. */
export function enoughLines(file: FileView, saves: boolean): number | undefined {
  const side = enoughSide(videosOf(file.variants), conditionsNow(file, saves));
  return Number.isFinite(side) ? side : undefined;
}

export function isLineThin(): boolean {
  return (lineKbps() ?? Infinity) < THIN_KBPS;
}

/** It has stopped for want of bytes. */
export function stoppedOn(video: FileVariant): void {
  lineStalled(kbpsOf(video));
}
