import { z } from "zod";
import { fieldStrings } from "#app/http/strings.ts";

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
