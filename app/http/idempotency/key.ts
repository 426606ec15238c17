import { z } from "zod";
import { fieldStrings } from "../strings.ts";

const IDEMPOTENCY_KEY_MAX = 200;

/** What makes a repeated request the same request, as a field of a form or a JSON body; empty is none. */
export const idempotencyKey = z
  .string()
  .trim()
  .max(IDEMPOTENCY_KEY_MAX, fieldStrings.choice)
  // PostgreSQL keeps no NUL in a text.
  .refine((key) => !key.includes("\0"), fieldStrings.choice)
  .nullish()
  .transform((key) => key || null);

/** A key of which the secret of a private link is made, too: nobody guesses it. */
export const secretKey = idempotencyKey.refine(
  (key) => key === null || /^[\w-]{22,}$/.test(key),
  fieldStrings.choice,
);
