import { z } from "zod";
import { es } from "#app/strings/es.ts";

const { settle } = es.fields;

/** Gives the month as year * 100 + month. */
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
  .transform(({ year, month }) => ({ month: year * 100 + month }));

/** A month of a creator as pages and API show it. */
export const monthAnswer = z.object({
  month: z.number(),
  year: z.number(),
  views: z.number(),
  payment_due: z.number().describe("With two decimals."),
  payment_settled: z.literal([0, 1]).describe("1: something was settled and nothing is due."),
});

/** A month once it is settled. */
export const settledAnswer = z.object({
  payment_due: z.literal(0),
  payment_settled: z.literal(1),
});

/** Whether everything was just asked for, or there was nothing to ask for. */
export const settleAllAnswer = z.object({ pago: z.enum(["listo", "nada"]) });
