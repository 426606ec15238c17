import { z } from "zod";
import { strings } from "./strings.server.ts";

const wrong = strings.fields.month;

/** Gives the month as year * 100 + month. */
export const settleInput = z
  .object({
    year: z.coerce.number(wrong).int(wrong).min(2000, wrong).max(9999, wrong),
    month: z.coerce.number(wrong).int(wrong).min(1, wrong).max(12, wrong),
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
