import { z } from "zod";
import { es } from "#app/strings/es.ts";

const { settle } = es.fields;

/** Gives year * 100 + month. */
export const settleInput = z
  .object({
    year: z.coerce
      .number(settle.month)
      .int(settle.month)
      .min(2000, settle.month)
      .max(9999, settle.month),
    month: z.coerce
      .number(settle.month)
      .int(settle.month)
      .min(1, settle.month)
      .max(12, settle.month),
  })
  .transform(({ year, month }) => year * 100 + month);
