import { z } from "zod";
import { fieldStrings } from "#app/http/strings.ts";

const UPLOAD_ID = /^[0-9a-f]{32}$/;

/** Names an upload that came in pieces. */
export const uploadId = z.string().regex(UPLOAD_ID, fieldStrings.choice);

/** Files of a post or a message that were sent before its form, or still are being sent. */
export const uploadedFields = z.object({
  subidas: z
    .string()
    .max(2_000, fieldStrings.choice)
    .describe(
      "Uploads of /api/subidas in their order, with commas between; they come before the files.",
    )
    .default("")
    .transform((text) => text.split(",").filter(Boolean))
    .refine((ids) => ids.every((id) => UPLOAD_ID.test(id)), fieldStrings.choice)
    .refine((ids) => new Set(ids).size === ids.length, fieldStrings.choice),
});
