import type { FileView } from "#app/features/posts/view.ts";
import { lineKbps } from "#app/ui/browser/line/throughput.ts";
import { isBatteryLow } from "#app/ui/browser/battery.ts";
import type { Conditions } from "./choose-video.ts";
import { isSmooth } from "./smooth.ts";

/** What a video has to suit now: the line, the battery, the screen and `saves`, what the person has set, or asked of every site. */
export function conditionsNow(
  { width, height }: Pick<FileView, "width" | "height">,
  saves: boolean,
): Conditions {
  const ratio = width && height ? width / height : 9 / 16;
  const shownWidth = Math.min(innerWidth, innerHeight * ratio);
  return {
    saves,
    lineKbps: lineKbps(),
    isBatteryLow: isBatteryLow(),
    isSmooth,
    shownSide: Math.min(shownWidth, shownWidth / ratio) * devicePixelRatio,
  };
}
