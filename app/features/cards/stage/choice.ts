import type { FileVariant, FileView } from "#app/features/posts/view.ts";
import { arriving } from "#app/ui/browser/line/arriving.ts";
import { toldLine } from "#app/ui/browser/line/told.ts";
import type * as Measured from "./measured-choice.ts";
import { shortSide, videosOf } from "./rendition.ts";

/** What measures comes with the first video, and is no part of the first visit; that video is chosen without. */
let measured: typeof Measured | undefined;
let isAsked = false;

/** Of a first video at most these lines. */
const FIRST_SIDE = 480;

export function chosenFor(file: FileView, saves: boolean): FileVariant | undefined {
  if (!isAsked) {
    isAsked = true;
    arriving(() => import("./measured-choice.ts")).then(
      (module) => void (measured = module),
      () => undefined,
    );
  }
  if (measured) return measured.chooseNow(file, saves);
  const videos = videosOf(file.variants);
  const fitting = videos.filter((video) => shortSide(video) <= FIRST_SIDE).at(-1);
  return (isToldThin(saves) ? undefined : fitting) ?? videos[0];
}

/** Whether, by the person's setting or for the line, nothing of a video is to be loaded before it is asked for. */
export function isThinFor(file: FileView, saves: boolean): boolean {
  return measured ? measured.isThinNow(file, saves) : isToldThin(saves);
}

/** A video has stopped for want of bytes. */
export function stoppedOn(video: FileVariant): void {
  measured?.stoppedOn(video);
}

/** Whether the line carries hardly more than one video. */
export function isLineThin(): boolean {
  return measured ? measured.isLineThin() : isToldThin(false);
}

function isToldThin(saves: boolean): boolean {
  return saves || /2g|3g/.test(toldLine().effectiveType ?? "");
}
