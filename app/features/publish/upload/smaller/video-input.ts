import {
  type AudioCodec,
  BlobSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import type { VideoFacts } from "./plan.ts";

/** What sound is written as, the better first. */
export const AUDIO_CODECS: AudioCodec[] = ["aac", "opus"];

/** What the server takes, read in pieces. */
export function inputOf(file: Blob): Input {
  return new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
}

/** The streams that the server would take, the first of each kind; null where the browser cannot read them. */
export async function readableTracks(input: Input) {
  const [video] = await input.getVideoTracks();
  const [audio = null] = await input.getAudioTracks();
  if (!video || !(await video.canDecode())) return null;
  return { video, audio };
}

/** What is to be known of a video before it is decided on; null where the browser cannot read it. */
export async function factsOf(file: File): Promise<VideoFacts | null> {
  const input = inputOf(file);
  try {
    const tracks = await readableTracks(input);
    if (!tracks) return null;
    const { video, audio } = tracks;
    return {
      bytes: file.size,
      seconds: (await input.getDurationFromMetadata([video])) ?? (await video.computeDuration()),
      size: { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() },
      rate: await rateOf(video),
      isHdr: await video.hasHighDynamicRange(),
      isTransparent: await video.canBeTransparent(),
      hasSound: audio !== null,
      isSoundReadable: audio === null || (await isCopied(audio)) || (await audio.canDecode()),
    };
  } finally {
    input.dispose();
  }
}

/** Sound that is in a format of ours goes as it is. */
export async function isCopied(track: InputAudioTrack): Promise<boolean> {
  const codec = await track.getCodec();
  return codec !== null && AUDIO_CODECS.includes(codec);
}

/** In seconds, by all of its packets. */
export async function lengthOf(file: Blob): Promise<number> {
  const input = inputOf(file);
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

/** Null: it varies. */
async function rateOf(video: InputVideoTrack): Promise<number | null> {
  const { underlyingFrameRate } = await video.computeFrameRateMetrics();
  return underlyingFrameRate;
}
