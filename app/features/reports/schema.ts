import { z } from "zod";
import { postText } from "#app/features/posts/schema.ts";
import { idParam } from "#app/http/input.server.ts";
import { fieldStrings } from "#app/http/strings.ts";
import { reportKinds, reportReasons, WORDS_MAX } from "./limits.ts";
import { strings } from "./strings.server.ts";

/** As JSON says it, and as a form does. */
const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["0", "1", "on", ""])], fieldStrings.choice)
  .default(false)
  .transform((value) => [true, 1, "1", "on"].includes(value));

const words = postText.refine((text) => [...text].length <= WORDS_MAX, strings.wordsTooLong);

export const reportInput = z.object({
  tipo: z.enum(reportKinds, fieldStrings.choice),
  id: z.union([z.number().int().positive(), idParam], fieldStrings.choice),
  motivo: z.enum(reportReasons, strings.reason),
  texto: words.default(""),
  salgo_yo: flag,
});
export type ReportInput = z.output<typeof reportInput>;

export const addedWords = z.object({
  texto: words.default(""),
  salgo_yo: flag,
});

/** A report as who made it sees it. */
export const reportView = z.object({
  id: z.number(),
  tipo: z.enum(reportKinds),
  id_objeto: z.number().describe("Of a profile or an avatar: whose it is."),
  motivo: z.enum(reportReasons),
  texto: z.string(),
  salgo_yo: z.boolean(),
  estado: z.enum(["en_revision", "resuelta"]),
  resultado: z
    .enum(["removed", "restricted", "warned", "kept", "duplicate", "withdrawn"])
    .nullable()
    .describe("What became of it; null: it is not decided."),
  plazo: z.string().nullable().describe("Until when it is decided; null: it is."),
  fecha: z.string(),
  autor: z
    .object({ id_usuario: z.number(), nombre_usuario: z.string() })
    .nullable()
    .describe("Whose it is; null: the account is gone."),
});
export type ReportView = z.infer<typeof reportView>;
