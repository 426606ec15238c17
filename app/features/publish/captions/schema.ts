import { z } from "zod";
import { CAPTION_LANGUAGES, CAPTIONS_MAX } from "#app/features/media/captions/limits.ts";
import { fill } from "#app/strings/language.ts";
import { fullNumber } from "#app/ui/intl/numbers.ts";
import { strings } from "./strings.ts";

/** Captions as they are written: parsed by `readCaptions`, which names the lines that are wrong. */
export const captionsField = z
  .string()
  .refine(
    (text) => text.length <= CAPTIONS_MAX,
    fill(strings.tooMuch, { max: fullNumber(CAPTIONS_MAX) }),
  )
  .describe("WebVTT, or SRT. Kept are the times and plain words alone.");

export const ownCaptions = z.object({
  idioma: z.enum(CAPTION_LANGUAGES),
  estado: z
    .enum(["queued", "draft", "failed", "saved"])
    .describe("Only what is saved is shown to others; a draft is what a model has heard."),
  vtt: z.string().describe("As it is served. Empty while there is none."),
});
export type OwnCaptions = z.infer<typeof ownCaptions>;
