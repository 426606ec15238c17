import { unpackFrames } from "#app/features/media/fingerprints/packed.server.ts";
import {
  distanceOfBytes,
  orientations,
  PDQ_MIN_QUALITY,
} from "#app/features/media/fingerprints/pdq-hash.server.ts";
import type { Pdq } from "#app/features/media/fingerprints/pdq.server.ts";
import { PDQ_MATCH } from "#app/features/media/limits.ts";
import { VIDEO_SHARE } from "./limits.ts";

/** Frames that show enough for their hashes to mean anything. */
export function usable(frames: string): Pdq[] {
  return unpackFrames(frames).filter(({ quality }) => quality >= PDQ_MIN_QUALITY);
}

/** All that frames look like, turned and mirrored in every way. */
export function looksOf(frames: string): Buffer[] {
  return usable(frames).flatMap((frame) =>
    orientations(frame).map((hash) => Buffer.from(hash, "hex")),
  );
}

/**
 * How near frames come to any of these looks, in bits; null: they do not look like them. A picture by any
 * frame, a video when 80 in 100 of its frames do.
 */
export function nearness(
  { tipo, frames }: { tipo: "image" | "video"; frames: string },
  looks: readonly Buffer[],
): number | null {
  const telling = usable(frames).map(({ hashes }) => Buffer.from(hashes[0], "hex"));
  const near = telling
    .map((hash) => nearest(hash, looks))
    .filter((distance) => distance <= PDQ_MATCH);
  if (near.length === 0) return null;
  const isEnough = tipo === "image" || near.length / telling.length >= VIDEO_SHARE;
  return isEnough ? Math.min(...near) : null;
}

function nearest(hash: Buffer, looks: readonly Buffer[]): number {
  let least = Infinity;
  for (const look of looks) least = Math.min(least, distanceOfBytes(look, hash));
  return least;
}
