/** Captions of one video in one language: a film has fewer. */
export const CUES_MAX = 2_000;
/** Letters of one cue; three lines of television are half of it. */
export const CUE_MAX = 300;
/** Letters of a whole file as it comes. */
export const CAPTIONS_MAX = 150_000;
/** Wrong lines that are told at once. */
export const WRONG_LINES_MAX = 5;
/** A cue may begin so much after the end of its video: players count differently. */
export const AFTER_END_MS = 1_000;
/** What captions may be in: what people here speak and learn, and a model of speech knows. */
export const CAPTION_LANGUAGES = [
  ...["es", "en", "pt", "fr", "it", "de", "ca"],
  ...["ja", "ko", "zh", "ru", "ar"],
] as const;
export type CaptionLanguage = (typeof CAPTION_LANGUAGES)[number];
