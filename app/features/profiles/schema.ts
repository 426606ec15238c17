import { z } from "zod";
import { usernameField } from "#app/features/people/schema.ts";
import { postText } from "#app/features/posts/schema.ts";
import { idParam, listFields } from "#app/http/input.server.ts";
import { readCrop } from "#app/features/media/image/crop.ts";
import { fieldStrings } from "#app/http/strings.ts";
import {
  BIOGRAPHY_MAX,
  LINK_LABEL_MAX,
  LINK_URL_MAX,
  LINKS_MAX,
  LIST_DEFAULT,
  LIST_MAX,
} from "./limits.ts";
import { secureAddress } from "./links.ts";
import { strings } from "./strings.server.ts";

const biographyField = postText.refine(
  (text) => [...text].length <= BIOGRAPHY_MAX,
  strings.fields.biography.tooLong,
);

const { links } = strings.fields;

/** One line, however it was pasted. */
const oneLine = postText.transform((text) => text.replace(/\s+/g, " "));

const linkField = z.object({
  label: oneLine
    .refine((text) => [...text].length <= LINK_LABEL_MAX, links.labelTooLong)
    .default(""),
  url: z
    .string(links.wrong)
    .trim()
    .max(LINK_URL_MAX, links.tooLong)
    .transform((text, check) => {
      const address = secureAddress(text);
      if (address) return address;
      check.addIssue({ code: "custom", message: links.wrong });
      return z.NEVER;
    })
    // Browsers write some letters in six: what is kept has to fit when it is sent again.
    .refine((address) => address.length <= LINK_URL_MAX, links.tooLong),
});

/** What may be said with a picture for one's profile; a form that chose no part sends an empty one. */
export const pictureFields = z.object({
  crop: z
    .string()
    .describe(
      "Which part is wanted: left, top, width and height as shares of the upright picture, like `0.1,0,0.5,0.5`. Its middle when not given.",
    )
    .refine((text) => text === "" || readCrop(text) !== null, fieldStrings.choice)
    .default("")
    .transform(readCrop),
});

/** What one may change of oneself; what is absent stays. */
export const profileInput = z.object({
  nombre_usuario: usernameField.optional(),
  biografia: biographyField.optional(),
  links: z.array(linkField).max(LINKS_MAX, links.tooMany).optional(),
  listas_visibles: z
    .boolean()
    .optional()
    .describe(
      "Whether others may see who follows one and whom one follows, and oneself among the followers of somebody else.",
    ),
});
export type ProfileInput = z.infer<typeof profileInput>;

/** Whom an address of the API means: `me`, and an address without an id, is who asks. */
export const userParam = z.union([z.literal("me"), idParam]).default("me");

/** Which page of a list. */
export const listQuery = z.object({
  id: userParam,
  ...listFields({ limit: LIST_DEFAULT, max: LIST_MAX }),
});

/** Which page of a list of people. */
export const peopleQuery = z.object({
  id: idParam,
  ...listFields({ limit: LIST_DEFAULT, max: LIST_MAX }),
});

/** A person in a list of people. */
export const personView = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
  biografia: z.string(),
  es_creador: z.literal([0, 1]),
  verificado: z.literal([0, 1]),
  isSelf: z.boolean().describe("Whether it is who asks."),
  following: z.boolean().describe("Whether who asks follows them."),
});
