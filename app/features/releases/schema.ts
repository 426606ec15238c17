import { z } from "zod";
import { fileView } from "#app/features/posts/schema.ts";
import { idParam } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { shownKinds } from "./shown-kinds.ts";
import { strings } from "./strings.ts";

const flag = z
  .preprocess((value) => ["1", "on", "true", 1, true].includes(value as never), z.boolean())
  .default(false);

/** What is said with an upload about who is shown. */
export const peopleFields = z.object({
  aparecen: z.enum(shownKinds, fieldStrings.choice).default("yo"),
  personas: z
    .string()
    .max(2_000, fieldStrings.choice)
    .default("")
    .describe("Names of accounts, with or without @, divided by commas or blanks.")
    .transform((text) => [
      ...new Set(
        text
          .split(/[\s,;]+/)
          .map((name) => name.replace(/^@/, ""))
          .filter(Boolean),
      ),
    ]),
  falta_alguien: flag.describe("Somebody else is shown, whose signed release follows."),
});
export type PeopleFields = z.output<typeof peopleFields>;

/** What is said with files that come to a post later: never taken from what was said of those before. */
export const newFilesFields = z.object({
  aparecen: z
    .enum(shownKinds, strings.fields.newFiles)
    .describe("Who is shown in these files; `otras` has the post wait until they are named."),
});

export type NewFilesFields = z.output<typeof newFilesFields>;

/** What its owner says of a post later. */
export const shownBody = z.object({
  aparecen: z.enum(shownKinds, fieldStrings.choice),
  faltan: flag.describe("Not everybody who is shown is named yet."),
});

export const namedBody = z.object({
  nombre: z.string().trim().min(1, strings.fields.name).max(80),
});

export const answers = ["confirmar", "rechazar", "no_soy_yo", "soy_yo", "retirar"] as const;
export const answerBody = z.object({
  respuesta: z.enum(answers, fieldStrings.choice),
  aparecer: flag.describe("Agrees to be shown; needed to confirm."),
  distribuir: flag.describe("Agrees to its distribution; needed to confirm."),
  revision: z
    .string()
    .max(100)
    .default("")
    .describe("Of the files that were read (`GET /api/apariciones/{id}`); needed to confirm."),
});
export type AnswerInput = z.output<typeof answerBody> & { id: number };

export const appearanceState = z.enum([
  ...(["pending", "confirmed", "refused", "withdrawn", "overruled", "not_me", "removed"] as const),
]);
const moment = z.iso.datetime().nullable();

/** Somebody who is shown, as the owner of the post reads it. */
export const personShown = z.object({
  id_aparicion: z.number(),
  persona: z
    .object({ id_usuario: z.number(), nombre_usuario: z.string() })
    .nullable()
    .describe("Null: somebody without an account, by their signed release."),
  nombre: z.string().nullable().describe("Of somebody without an account, to who wrote it down."),
  estado: appearanceState,
  asked_at: z.iso.datetime(),
  shown_at: moment,
  distribution_at: moment,
  version: z
    .string()
    .nullable()
    .describe(
      "Of the text that was last agreed to. Null: it never was, and they can be taken off.",
    ),
});
export type PersonShown = z.infer<typeof personShown>;

export const peopleView = z.object({
  aparecen: z.enum(shownKinds).nullable(),
  faltan: z.boolean(),
  espera: z.boolean().describe("Nobody else sees the post until all have agreed."),
  personas: z.array(personShown),
});
export type PeopleView = z.infer<typeof peopleView>;

/** A post in which who asks is shown. */
export const appearanceView = z.object({
  id_aparicion: z.number(),
  id_publicacion: z.number(),
  owner: z.string().describe("What its owner is called."),
  estado: appearanceState,
  asked_at: z.iso.datetime(),
  shown_at: moment,
  distribution_at: moment,
  ended_at: moment,
  version: z.string().nullable().describe("Of the text that was agreed to."),
});
export type AppearanceView = z.infer<typeof appearanceView>;

/** One of them, with what is decided about. */
export const wholeAppearance = appearanceView.extend({
  archivos: z.array(fileView).describe("Empty while they cannot be shown."),
  revision: z.string().nullable().describe("Of these files, as one agrees to them; null: not now."),
  espera: z
    .enum(["proceso", "moderacion"])
    .nullable()
    .describe("Why nobody can agree now: files are processed, or a moderator looks first."),
});
export type WholeAppearance = z.infer<typeof wholeAppearance>;

export const onePerson = z.object({ id: idParam, persona: idParam });
