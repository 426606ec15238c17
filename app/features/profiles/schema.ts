import { z } from "zod";
import { usernameField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { BIOGRAPHY_MAX, LIST_DEFAULT, LIST_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const biographyField = postText.refine(
  (text) => [...text].length <= BIOGRAPHY_MAX,
  strings.fields.biography.tooLong,
);

/** What one may change of oneself; what is absent stays. */
export const profileInput = z.object({
  nombre_usuario: usernameField.optional(),
  biografia: biographyField.optional(),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** The form sends both. */
export const profileForm = z.object({
  nombre_usuario: usernameField,
  biografia: biographyField.default(""),
});

/** Of a list in the API. */
export const listQuery = z.object({
  limit: z.coerce
    .number(fieldStrings.choice)
    .int(fieldStrings.choice)
    .min(1, fieldStrings.choice)
    .max(LIST_MAX, fieldStrings.choice)
    .default(LIST_DEFAULT),
});
