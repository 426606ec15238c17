import { z } from "zod";
import { AppError } from "./errors.ts";

/** Parses what came from outside; throws `bad_input` with a message for each field that is wrong. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new AppError("bad_input", { fields });
}

const idParam = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** An id from the address; what is no id does not exist. Throws `not_found`. */
export function idOf(value: string | undefined): number {
  const id = idParam.safeParse(value);
  if (!id.success) throw new AppError("not_found");
  return id.data;
}
