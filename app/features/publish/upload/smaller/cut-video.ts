import {
  Conversion,
  EncodedPacketSink,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { audioOf, codecFor, resultOf, targetOf, videoOf } from "./make-video.ts";
import { writtenAs } from "./plan.ts";
import { factsOf, inputOf } from "./video-input.ts";
import type { MadeVideo, VideoCut } from "./worker-task.ts";

/** So much later than asked it may begin, for its pictures to go as they are. */
const NEAR_SECONDS = 1;

/**
 * Writes a part of a video: as it is, from the next picture that needs no other one; written anew where that is far
 * from what was asked. Nothing outside of what was asked is in it. Throws where the browser fails.
 */
export async function cutVideo(
  { file, start, end, keptAs, maxBytes }: VideoCut,
  onProgress: (part: number) => void,
): Promise<MadeVideo> {
  const input = inputOf(file);
  try {
    const [video] = await input.getVideoTracks();
    const [audio] = await input.getAudioTracks();
    if (!video) throw new Error("no video");
    const key = await keyFrameFrom(video, start);
    const isNear = key !== null && key <= Math.min(end, start + NEAR_SECONDS);
    const anew = isNear ? null : await writingOf(file);
    if (!anew && (key === null || key >= end)) throw new Error("cannot be cut here");
    const result = await resultOf(keptAs, maxBytes);
    const output = new Output({ format: new Mp4OutputFormat(), target: targetOf(result) });
    const conversion = await Conversion.init({
      ...{ input, output, tags: {}, showWarnings: false },
      trim: { start: anew ? start : key!, end },
      copy: { shiftTolerance: Infinity, boundaryPolicy: "shrink" },
      video: (track) =>
        track.number > 1 ? { discard: true } : anew ? videoOf(anew.plan, anew.codec) : {},
      audio: (track) => (track.number === 1 ? audioOf(track) : { discard: true }),
    });
    if (!conversion.isValid || conversion.utilizedTracks.length !== (audio ? 2 : 1)) {
      throw new Error("a stream would be lost");
    }
    conversion.onProgress = onProgress;
    await conversion.execute();
    return { blob: result.close() };
  } finally {
    input.dispose();
  }
}

/** The time of the first picture at or after this one that can be shown by itself; null: there is none. */
async function keyFrameFrom(video: InputVideoTrack, start: number): Promise<number | null> {
  const sink = new EncodedPacketSink(video);
  const exact = { verifyKeyPackets: true };
  const before = await sink.getKeyPacket(start, exact);
  if (!before) return (await sink.getFirstKeyPacket(exact))?.timestamp ?? null;
  if (start - before.timestamp < 0.001) return before.timestamp;
  return (await sink.getNextKeyPacket(before, exact))?.timestamp ?? null;
}

/** As what it is written anew; null where the browser cannot. */
async function writingOf(file: File) {
  if (typeof VideoEncoder === "undefined") return null;
  const facts = await factsOf(file);
  const plan = facts && writtenAs(facts);
  const codec = plan && (await codecFor(plan));
  return codec ? { plan, codec } : null;
}
