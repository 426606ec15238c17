import { z } from "zod";
import { fieldStrings } from "#app/http/strings.ts";
import { centsIn } from "#app/ui/intl/money.ts";
import { PERIODS } from "./limits.ts";
import { strings } from "./strings.server.ts";

/** An amount as it is typed; in cents. */
const amount = z.string(strings.fields.amount).transform((text, check) => {
  const cents = centsIn(text);
  if (cents !== null) return cents;
  check.addIssue({ code: "custom", message: strings.fields.amount });
  return z.NEVER;
});

const noAmount = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null);

const optionalAmount = z.union([noAmount, amount], strings.fields.amount).nullish();

/** Days as a number, or as a field of a form has them: empty is none. */
const days = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,4}$/)
        .transform(Number),
    ],
    fieldStrings.choice,
  )
  .pipe(
    z.number().int(fieldStrings.choice).min(0, fieldStrings.choice).max(9999, fieldStrings.choice),
  );

export const planInput = z.object({
  precio_mes: amount.describe('What a month costs, as text: "99.00".'),
  precio_3_meses: optionalAmount.describe("Three months at once; absent: not sold."),
  precio_6_meses: optionalAmount,
  precio_12_meses: optionalAmount,
  dias_prueba: days.default(0).describe("Days of the first subscription that cost nothing."),
});

/** What a creator asks for a subscription. */
export const planAnswer = z.object({
  currency: z.string(),
  periodos: z
    .array(
      z.object({ meses: z.union(PERIODS.map((months) => z.literal(months))), cents: z.number() }),
    )
    .describe("What can be bought at once, the month first; amounts in cents."),
  dias_prueba: z.number(),
});
