import { z } from "zod";
import { ALT_MAX } from "#app/features/posts/limits.ts";
import { postText } from "#app/features/posts/schema.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { fill } from "#app/strings/language.ts";
import { strings } from "./editor/strings.ts";

const ALT_TOO_LONG = fill(strings.alt.tooLong, { max: ALT_MAX });
const isShort = (text: string) => [...text].length <= ALT_MAX;

/** What a picture or video shows, for who does not see it (product.md 9.13). */
export const altText = postText
  .refine(isShort, ALT_TOO_LONG)
  .describe(`At most ${ALT_MAX} characters; empty: none.`);

/** What one may say with an upload: which moment of which video is its poster, as "0:3200,2:1500". */
export const posterFields = z.object({
  portadas: z
    .string()
    .regex(/^(\d{1,3}:\d{1,7}(,\d{1,3}:\d{1,7})*)?$/, fieldStrings.choice)
    .describe("Milliseconds of each video's poster by the place of its file: `0:3200,2:1500`.")
    .default("")
    .transform((text) => {
      const pairs = text.split(",").filter(Boolean);
      return new Map(pairs.map((pair) => pair.split(":").map(Number) as [number, number]));
    }),
});

/** What files show that come with a post, or came before it. */
export const altsFields = z.object({
  alts: z
    .string()
    .describe(
      `What each file shows, for who does not see it: a line of at most ${ALT_MAX} characters for each, in their order; empty: nothing is said.`,
    )
    .default("")
    .transform((text) => text.split(/\r\n?|\n/).map((line) => postText.parse(line)))
    .refine((lines) => lines.every(isShort), ALT_TOO_LONG),
});
