/** Largest picture taken, in pixels; for an animation the pixels of all its frames together. */
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_WIDTHS = [480, 1080, 1920] as const;
export const IMAGE_JPEG_WIDTH = 1080;
/** WebP holds no side longer than this. */
export const IMAGE_MAX_SIDE = 16_383;
export const IMAGE_TIMEOUT_SECONDS = 120;
/** What decoding a HEIC may take: one of the most pixels takes less than 512. */
export const HEIC_MEMORY_MB = 640;
/** A larger HEIC has more pixels than are taken, or holds more than a picture. */
export const HEIC_MAX_BYTES = 128 * 1024 * 1024;

export const VIDEO_MAX_FPS = 30;
export const VIDEO_KEYFRAME_SECONDS = 2;
export const VIDEO_MAX_SECONDS = 600;
export const SHORTIT_MAX_SECONDS = 180;
/** A recording of "exactly 180 s" is a few frames longer once its sound is padded. */
export const DURATION_SLACK_SECONDS = 0.5;

/**
 * Sizes are upper bounds: nothing is enlarged. `videoKbps` and `audioKbps` cap what is encoded,
 * `copyKbps` is the highest video rate that is still copied as it is.
 */
export const RENDITIONS = [
  {
    label: "360p",
    shortSide: 360,
    longSide: 960,
    preset: "fast",
    crf: 24,
    videoKbps: 600,
    audioKbps: 80,
    copyKbps: 800,
  },
  {
    label: "720p",
    shortSide: 720,
    longSide: 1920,
    preset: "veryfast",
    crf: 23,
    videoKbps: 2300,
    audioKbps: 128,
    copyKbps: 3000,
  },
] as const;
export const AUDIO_COPY_KBPS = 192;

/** Of a poster: the widths for pages, and that of the JPEG for whoever takes one file. */
export const POSTER_WIDTHS = [320, 480, 720] as const;
export const POSTER_WIDTH = 720;

/** Why a file could not become a medium; `strings.ts` has a sentence for each. */
export const MEDIA_FAILURES = [
  "empty",
  "unreadable",
  "unsupported_codec",
  "no_video_stream",
  "too_long",
  "too_many_pixels",
  "timeout",
] as const;
export type MediaFailure = (typeof MEDIA_FAILURES)[number];

/** Two pictures whose hashes (PDQ) differ in no more bits are taken for the same. */
export const PDQ_MATCH = 31;
