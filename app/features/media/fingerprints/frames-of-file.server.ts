import { decodePicture } from "../image/decode.server.ts";
import { withTempFolder } from "../temp-folder.server.ts";
import { probeVideo } from "../video/probe.server.ts";
import type { Pdq } from "./pdq.server.ts";
import { pdqOfPicture } from "./picture-frames.server.ts";
import { pdqOfVideo } from "./video-frames.server.ts";

/** What a file that somebody sent looks like; nothing of one that cannot be read. */
export function framesOfFile(
  tipo: "image" | "video",
  input: string,
  signal: AbortSignal,
): Promise<Pdq[]> {
  return withTempFolder(async (folder) => {
    if (tipo === "image") {
      const decoded = await decodePicture(input, folder, { resize: () => LARGEST });
      return "reason" in decoded ? [] : pdqOfPicture(decoded);
    }
    const probed = await probeVideo(input, signal);
    if (!probed.ok) return [];
    const { seconds, demuxer } = probed.probe;
    return pdqOfVideo(input, folder, seconds, signal, demuxer);
  });
}

const LARGEST = { width: 1920, height: 1920, fit: "inside", withoutEnlargement: true } as const;
