import {
  canEncodeAudio,
  canEncodeVideo,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  type InputAudioTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  type VideoCodec,
} from "mediabunny";
import { AUDIO_COPY_KBPS, VIDEO_KEYFRAME_SECONDS } from "#app/features/media/limits.ts";
import type { VideoWriting } from "./plan.ts";
import { inMemory, onDevice, type ResultFile } from "./result-file.ts";
import { AUDIO_CODECS, inputOf, isCopied, readableTracks } from "./video-input.ts";
import type { MadeVideo, VideoMake } from "./worker-task.ts";

/** The server copies the first as it is; the others it decodes. */
const VIDEO_CODECS: VideoCodec[] = ["avc", "vp9", "av1"];
const WRITTEN_AT_ONCE = 4 * 1024 * 1024;
/** The last picture or sound of a video may last a little longer or shorter. */
const LENGTH_SLACK_SECONDS = 0.5;

/** In what this browser can write the planned video; null: in nothing that we take. */
export async function codecFor(plan: VideoWriting): Promise<VideoCodec | null> {
  const { width, height } = plan;
  for (const codec of VIDEO_CODECS) {
    if (await canEncodeVideo(codec, { width, height, quality: qualityOf(plan) })) return codec;
  }
  return null;
}

/**
 * Writes a video again as planned: upright, without names, places and dates that the camera noted. Throws
 * `Useless` when it grows too large, and where the browser fails.
 */
export async function makeVideo(
  { file, plan, keptAs, maxBytes }: VideoMake,
  onProgress: (part: number) => void,
): Promise<MadeVideo> {
  const input = inputOf(file);
  try {
    const tracks = await readableTracks(input);
    const codec = await codecFor(plan);
    if (!tracks || !codec) throw new Error("cannot be read or written here");
    const result = await resultOf(keptAs, maxBytes);
    const output = new Output({ format: new Mp4OutputFormat(), target: targetOf(result) });
    const conversion = await Conversion.init({
      ...{ input, output, tags: {}, showWarnings: false },
      // What is copied may begin later: a player keeps sound and picture together.
      copy: { shiftTolerance: Infinity, boundaryPolicy: "shrink" },
      video: (track) => (track.number === 1 ? videoOf(plan, codec) : { discard: true }),
      audio: (track) => (track.number === 1 ? audioOf(track) : { discard: true }),
    });
    const wanted = tracks.audio ? 2 : 1;
    if (!conversion.isValid || conversion.utilizedTracks.length !== wanted) {
      throw new Error("a stream would be lost");
    }
    conversion.onProgress = onProgress;
    await conversion.execute();
    return { blob: result.close() };
  } finally {
    input.dispose();
  }
}

/** Whether a result holds what its source does: a browser may fail without saying so. */
export async function isWhole(result: Blob, source: Blob): Promise<boolean> {
  const [made, from] = [inputOf(result), inputOf(source)];
  try {
    const [some, other] = [await readableTracks(made), await readableTracks(from)];
    if (!some || !other || (some.audio === null) !== (other.audio === null)) return false;
    const seconds = await from.computeDuration([other.video]);
    const missing = seconds - (await made.computeDuration([some.video]));
    return missing < LENGTH_SLACK_SECONDS;
  } finally {
    made.dispose();
    from.dispose();
  }
}

export function resultOf(keptAs: string | null, maxBytes: number): Promise<ResultFile> {
  return keptAs ? onDevice(keptAs, maxBytes) : Promise.resolve(inMemory(maxBytes, "video/mp4"));
}

export function targetOf(result: ResultFile): StreamTarget {
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => result.write(data, position),
  });
  return new StreamTarget(writable, { chunked: true, chunkSize: WRITTEN_AT_ONCE });
}

export function videoOf(plan: VideoWriting, codec: VideoCodec): ConversionVideoOptions {
  const { width, height, rate } = plan;
  return {
    ...{ width, height, codec, fit: "fill", quality: qualityOf(plan), forceTranscode: true },
    ...(rate && { frameRate: rate }),
    // The server copies only what lies upright as it is.
    allowTransformationMetadata: false,
    keyFrameInterval: VIDEO_KEYFRAME_SECONDS,
    alpha: "discard",
  };
}

export async function audioOf(track: InputAudioTrack): Promise<ConversionAudioOptions> {
  if (await isCopied(track)) return {};
  const channels = Math.min(2, await track.getNumberOfChannels());
  const quality = new Quality({ bitrate: 1000 * AUDIO_COPY_KBPS });
  const made = { numberOfChannels: channels, sampleRate: 48_000 };
  for (const wanted of AUDIO_CODECS) {
    if (await canEncodeAudio(wanted, { ...made, quality })) {
      return { ...made, codec: wanted, quality };
    }
  }
  throw new Error("its sound cannot be written here");
}

function qualityOf({ bitRate }: VideoWriting): Quality {
  return new Quality({ bitrate: bitRate, bitrateMode: "variable" });
}
