import { z } from "zod";
import { EMAIL_MAX } from "#app/features/people/limits.ts";
import { isAdult, isDay, today } from "#app/features/vault/calendar.server.ts";
import { DOCUMENT_NUMBER_MAX, LEGAL_NAME_MAX } from "../limits.ts";
import { strings } from "../strings.ts";
import { documentKinds } from "./release-data.server.ts";

const { fields: words } = strings;

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .transform((text) =>
      text
        .replace(/[^\P{Cc}\s]/gu, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .refine((text) => text.length > 0 && [...text].length <= max, missing);
const day = z.string(words.date).trim().refine(isDay, words.date);

/** The fields of a release beside its file. */
export const releaseFields = z.object({
  nombre: line(LEGAL_NAME_MAX, words.legalName),
  nacimiento: day,
  firmada: day,
  tipo: z.enum(documentKinds, words.kind),
  numero: line(DOCUMENT_NUMBER_MAX, words.number),
  correo: z
    .string()
    .trim()
    .toLowerCase()
    .max(EMAIL_MAX, words.email)
    .refine((text) => text === "" || z.regexes.email.test(text), words.email)
    .default(""),
  declara: z.enum(["1", "on", "true"], words.declares),
});
export type ReleaseFields = z.output<typeof releaseFields>;

/** What is wrong with the fields of a release, today where the site is; beside each its sentence. */
export function releaseProblems(fields: Record<string, string>): Record<string, string> {
  const parsed = releaseFields.safeParse(fields);
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems[path.join(".")] ??= message;
  }
  const { nacimiento = "", firmada = "" } = fields;
  if (!problems.firmada && firmada.trim() > today()) problems.firmada = words.future;
  const areDays = !problems.nacimiento && !problems.firmada;
  if (areDays && !isAdult(nacimiento.trim(), firmada.trim())) problems.nacimiento = words.minor;
  return problems;
}
