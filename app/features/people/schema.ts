import { z } from "zod";
import { es } from "#app/strings/es.ts";
import { EMAIL_MAX, USERNAME_MAX } from "./limits.ts";

const { required, invalid } = es.fields;

/** Letters of one script only, so that no name can be dressed up as another. */
const NAME = new RegExp(`^[\\p{Script=Latin}0-9._-]{1,${USERNAME_MAX}}$`, "u");
/** Digits alone are an id, and dots alone a path. */
const NO_NAME = /^(\d+|\.+)$/;
/** The framework takes an address with this ending for a request of data. */
const RESERVED_ENDING = /\.data$/i;

/** A name somebody may choose, in its canonical form. */
export const usernameField = z
  .string(required.nombre_usuario)
  .trim()
  .normalize("NFKC")
  .min(1, required.nombre_usuario)
  .regex(NAME, invalid.nombre_usuario)
  .refine((name) => !NO_NAME.test(name), invalid.nombre_usuario)
  .refine((name) => !RESERVED_ENDING.test(name), invalid.nombre_usuario_ending);

export const emailField = z
  .string(required.correo)
  .trim()
  .toLowerCase()
  .min(1, required.correo)
  .max(EMAIL_MAX, invalid.correo)
  .regex(z.regexes.email, invalid.correo);

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

/** A person as pages and API show it. */
export const userAnswer = z.object({
  id_usuario: z.number(),
  nombre_usuario: z.string(),
  profile_picture: z.string().nullable().describe("Object name of the avatar, under /uploads."),
  biografia: z.string(),
  es_creador: z.literal([0, 1]),
  verificado: z.literal([0, 1]),
  followersCount: z.number(),
  subscribersCount: z.number(),
  correo: z.string().optional().describe("Only to the person itself."),
  email: z.string().optional().describe("The same as `correo`: the session user carries both."),
});
