import { z } from "zod";
import { fieldStrings } from "./strings.ts";
import { CURSOR, parseCursor } from "#db/pagination.ts";
import { AppError } from "./errors.ts";

/** Parses what came from outside; throws `bad_input` with a message for each field that is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new AppError("bad_input", { fields });
}

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

/** What every list takes: where it goes on (`nextBefore` of the page before) and how many rows, within `max`. */
export function listFields({ limit, max }: { limit: number; max: number }) {
  const wrong = fieldStrings.choice;
  return {
    before: z
      .string()
      .regex(CURSOR, wrong)
      .optional()
      .transform((text) => parseCursor(text)),
    limit: z.coerce.number(wrong).int(wrong).min(1, wrong).max(max, wrong).default(limit),
  };
}
