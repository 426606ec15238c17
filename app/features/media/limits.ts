/** Largest picture taken, in pixels; for an animation the pixels of all its frames together. */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Of WebP and AVIF: each at most 1.5 times the one before, so that some size fits every place. */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 640, 960, 1440, 1920] as const;
/** Of JPEG, for old browsers. */
export const JPEG_WIDTHS = [320, 640, 960, 1440, 1920] as const;
/** And of the one for whoever takes one file. */
export const IMAGE_JPEG_WIDTH = 960;
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
/** Of a video in a message. */
export const MESSAGE_VIDEO_SECONDS = 180;
/** A recording of "exactly 180 s" is a few frames longer once its sound is padded. */
export const DURATION_SLACK_SECONDS = 0.5;

/**
 * Sizes are upper bounds: nothing is enlarged. `videoKbps` and `audioKbps` cap what is encoded, over any
 * second, `copyKbps` is the highest video rate that is still copied as it is. The first is what a line of
 * 400 kbit/s carries, with room for the rest of the page.
 */
export const RENDITIONS = [
  {
    label: "240p",
    shortSide: 240,
    longSide: 640,
    preset: "fast",
    crf: 25,
    videoKbps: 200,
    audioKbps: 64,
    copyKbps: 250,
  },
  {
    label: "480p",
    shortSide: 480,
    longSide: 1280,
    preset: "fast",
    crf: 24,
    videoKbps: 900,
    audioKbps: 96,
    copyKbps: 1200,
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
  {
    label: "1080p",
    shortSide: 1080,
    longSide: 1920,
    preset: "veryfast",
    crf: 23,
    videoKbps: 4500,
    audioKbps: 160,
    copyKbps: 6000,
  },
] as const;
export const AUDIO_COPY_KBPS = 192;
/** From this length on a video is also there in parts, so that a player may change its size while it plays. */
export const HLS_FROM_SECONDS = 60;
/** From this short side on a video may also be in a lighter format. */
export const LIGHT_FROM = 480;

/** Of a poster: the widths for pages, and that of the JPEG for whoever takes one file. */
export const POSTER_WIDTHS = [160, 240, 320, 480, 720] as const;
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
