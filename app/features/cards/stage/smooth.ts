import type { FileVariant } from "#app/features/posts/view.ts";
import { kbpsOf } from "./choose-video.ts";
import { shortSide } from "./rendition.ts";

/** Of each format and size, what the browser has said. */
const said = new Map<string, boolean>();

/** Whether the browser says that it plays such a video smoothly; no, until it has said so. */
export function isSmooth(video: FileVariant): boolean {
  const key = `${video.mime} ${shortSide(video)}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  said.set(key, false);
  const { width, height, mime } = video;
  const bitrate = kbpsOf(video) * 1000;
  const contentType = mime.replace(/, mp4a[^"]*/, "");
  (navigator as Partial<Navigator>).mediaCapabilities
    ?.decodingInfo({
      type: "file",
      video: { contentType, width, height, bitrate, framerate: 30 },
    })
    .then(
      ({ supported, smooth }) => said.set(key, supported && smooth),
      // It does not know what it is asked.
      () => undefined,
    );
  return false;
}
