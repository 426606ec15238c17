import { z } from "zod";
import { fieldStrings } from "./strings.ts";
import { CURSOR, parseCursor } from "#db/pagination.ts";
import { AppError } from "./errors.ts";

/** Parses what came from outside; throws `bad_input` with a message for each field that is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input, { error: sentenceFor });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new AppError("bad_input", { fields });
}

/** What is said where a schema says nothing of its own. */
const sentenceFor: z.core.$ZodErrorMap = ({ code, input }) => {
  if (code !== "invalid_type") return fieldStrings.choice;
  return input === undefined ? fieldStrings.missing : fieldStrings.shape;
};

/** An id of the address. */
export const idParam = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** An id from the address; what is no id does not exist. Throws `not_found`. */
export function idOf(value: string | undefined): number {
  const id = idParam.safeParse(value);
  if (!id.success) throw new AppError("not_found");
  return id.data;
}

/** A whole number of a query, from 1 to `max`. */
export function wholeField({ max, otherwise }: { max: number; otherwise: number }) {
  return z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text), fieldStrings.choice)
    .transform(Number)
    .pipe(z.number().min(1, fieldStrings.choice).max(max, fieldStrings.choice))
    .default(otherwise)
    .meta({ type: "integer", minimum: 1, maximum: max, default: otherwise });
}

/** What every list takes: where it goes on (`nextBefore` of the page before) and how many rows, within `max`. */
export function listFields({ limit, max }: { limit: number; max: number }) {
  return {
    before: z
      .string()
      .regex(CURSOR, fieldStrings.choice)
      .optional()
      .transform((text) => parseCursor(text)),
    limit: wholeField({ max, otherwise: limit }),
  };
}

/** A moment of a query, in milliseconds or as an ISO date with or without an offset. */
export const momentField = z
  .string()
  .regex(/^(\d{1,15}|\d{4}-\d\d-\d\d\D.*)$/, fieldStrings.choice)
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Date.parse(withPlus(text))))
  .refine((at) => Number.isSafeInteger(at) && at >= 0, fieldStrings.choice)
  .optional();

/** In an address a plus that is not encoded is a blank. */
function withPlus(text: string): string {
  return text.replace(/ (?=\d\d:?\d\d$)/, "+");
}
