import { z } from "zod";
import { DELETED_NAME, EMAIL_MAX, MUTED_WORD_MAX, USERNAME_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

const { name, email } = strings.fields;

/** Letters of one script only, so that no name can be dressed up as another. */
const NAME = new RegExp(`^[\\p{Script=Latin}0-9._-]{1,${USERNAME_MAX}}$`, "u");
/** Digits alone are an id, and dots alone a path. */
const NO_NAME = /^(\d+|\.+)$/;
/** Nobody is to be taken for somebody who is gone. */
const GONE_NAME = new RegExp(`^${DELETED_NAME}(-|$)`, "i");
/** The framework takes an address with this ending for a request of data. */
const RESERVED_ENDING = /\.data$/i;

/** A name somebody may choose, in its canonical form. */
export const usernameField = z
  .string(name.missing)
  .trim()
  .normalize("NFKC")
  .min(1, name.missing)
  .regex(NAME, name.wrong)
  .refine((text) => !NO_NAME.test(text) && !GONE_NAME.test(text), name.wrong)
  .refine((text) => !RESERVED_ENDING.test(text), name.wrongEnding);

/** Whatever was typed as a mail address, in its canonical form. */
export const emailText = z.string(email.missing).trim().toLowerCase().min(1, email.missing);

export const emailField = emailText.max(EMAIL_MAX, email.wrong).regex(z.regexes.email, email.wrong);

/** Absent: toggle. */
export const followBody = z.object({ following: z.boolean().optional() });
/** What a follow has come to. */
export const followAnswer = z.object({ following: z.boolean(), followersCount: z.number() });

/** How who asks stands to somebody. */
export const followStateAnswer = z.object({
  isSelf: z.boolean(),
  following: z.boolean(),
  followersCount: z.number(),
  followingCount: z.number(),
});

/** Absent: toggle. */
export const blockBody = z.object({ blocked: z.boolean().optional() });

/** Absent: toggle. */
export const muteBody = z.object({ muted: z.boolean().optional() });

export const muteWordBody = z.object({
  palabra: z
    .string(strings.fields.mutedWord.empty)
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .refine((text) => [...text].length <= MUTED_WORD_MAX, strings.fields.mutedWord.tooLong),
  muted: z.boolean().default(true).describe("Absent: it is to be muted."),
});

/** A link that somebody shows on their profile. */
export const profileLink = z.object({
  label: z.string().describe("Empty: the address says it."),
  url: z.string().describe("Always https."),
});

/** A person as pages and API show it. */
export const userAnswer = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name of the avatar, under /uploads."),
  cover_picture: z
    .string()
    .nullable()
    .describe("Object name of the picture above the profile, under /uploads."),
  biografia: z.string(),
  links: z.array(profileLink).describe("Where they can be found elsewhere."),
  es_creador: z.literal([0, 1]),
  verificado: z.literal([0, 1]),
  followersCount: z.number(),
  subscribersCount: z.number(),
  correo: z.string().optional().describe("Only to the person itself."),
  email: z.string().optional().describe("The same as `correo`: the session user carries both."),
  listas_visibles: z
    .boolean()
    .optional()
    .describe("Others may see who follows them and whom they follow. Only to the person itself."),
});

/** Somebody whom who asks has blocked. */
export const blockedView = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
});

/** Somebody as a search finds them, or as one is told of them. */
export const suggestedCreator = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name, under /uploads."),
  es_creador: z.literal([0, 1]),
  verificado: z.literal([0, 1]),
  followersCount: z.number(),
});
