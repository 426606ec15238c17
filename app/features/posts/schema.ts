import { z } from "zod";
import { es } from "#app/strings/es.ts";
import { PENDING_MAX } from "./limits.ts";

/** One kind of line break, nothing that does not print (the database refuses NUL), trimmed. */
export const postText = z.string().transform((text) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim(),
);

const flag = z
  .enum(["0", "1", "off", "on", "false", "true"], es.fields.choice)
  .transform((value): 0 | 1 => (["1", "on", "true"].includes(value) ? 1 : 0));

/** The text fields of an upload. A checkbox says `on` or nothing, scripts say 1 or 0. */
export const uploadFields = z.object({
  descripcion: postText.default(""),
  tipo_publicacion: z.enum(["publicacion", "shortit"], es.fields.choice).default("publicacion"),
  solo_suscriptores: flag.default(0),
});
export type PostFields = z.infer<typeof uploadFields>;

/** What may be changed of a post later; JSON says the flag as a number or as a truth. */
export const postChanges = z.object({
  descripcion: postText.optional(),
  solo_suscriptores: z
    .preprocess((value) => (typeof value === "string" ? value : String(value)), flag)
    .optional(),
});
export type PostChanges = z.infer<typeof postChanges>;

/** Ids of posts, as `?ids=1,2,3` says them. */
export const statusIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/, es.fields.choice)
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .refine((ids) => ids.length <= PENDING_MAX, es.fields.choice);

/** Absent: toggle. */
export const likeBody = z.object({ liked: z.boolean().optional() });
export const saveBody = z.object({ saved: z.boolean().optional() });

/** Somebody whom an @name in a text means. */
export const mentionView = z.object({
  name_key: z
    .string()
    .describe("The name as it was written, in the form that names are compared in."),
  id_usuario: z.number(),
  nombre_usuario: z.string().describe("What they are called now."),
});
