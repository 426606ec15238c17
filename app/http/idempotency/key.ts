import { z } from "zod";
import { es } from "#app/strings/es.ts";

const IDEMPOTENCY_KEY_MAX = 200;

/** What makes a repeated request the same request, as a field of a form or a JSON body; empty is none. */
export const idempotencyKey = z
  .string()
  .trim()
  .max(IDEMPOTENCY_KEY_MAX, es.fields.choice)
  .nullish()
  .transform((key) => key || null);
