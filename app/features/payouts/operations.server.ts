import { z } from "zod";
import type { SignedInCtx } from "#app/context.server.ts";
import { AppError } from "#app/http/errors.ts";
import { operation } from "#app/http/operation.server.ts";
import { HOUR_SECONDS, perAccount } from "#app/http/rate-limit.server.ts";
import { SETTLEMENTS_PER_HOUR } from "./limits.ts";
import { listMonths, listPayouts, wasJustPaid } from "./months.server.ts";
import { monthAnswer, settleAllAnswer, settledAnswer, settleInput } from "./schema.ts";
import { settlePayment } from "./settle.server.ts";
import { listWithdrawals } from "./withdrawals/queries.server.ts";

const limits = [perAccount("settlements", SETTLEMENTS_PER_HOUR, HOUR_SECONDS)];

export const listMonthsOperation = operation({
  id: "listMonths",
  scope: "money-read",
  summary: "A creator's months, newest first: their views, and what is due for them.",
  method: "GET",
  path: "/api/dashboard",
  access: "creator",
  input: z.object({}),
  answer: z.object({ data: z.array(monthAnswer) }),
  errors: ["creators_only"],
  run: async (ctx) => ({ data: (await listMonths(ctx)).data }),
});

export const settlePaymentOperation = operation({
  id: "settlePayment",
  fresh: "money",
  summary: "Asks for what is due for a month; asked twice at once it is paid once.",
  method: "POST",
  path: "/api/dashboard/settle-payment",
  access: "creator",
  limits,
  input: settleInput,
  answer: settledAnswer,
  errors: ["creators_only", "not_verified", "nothing_due"],
  example: { year: 2025, month: 1 },
  async run(ctx, { month }) {
    await settlePayment(ctx, { month });
    return { payment_due: 0, payment_settled: 1 } as const;
  },
});

export const settleAllOperation = operation({
  id: "settleAll",
  fresh: "money",
  summary: "Asks for everything that is due.",
  method: "POST",
  path: "/dashboard",
  json: false,
  access: "creator",
  limits,
  input: z.object({}),
  answer: settleAllAnswer,
  errors: ["creators_only", "not_verified"],
  run: (ctx) => settleAll(ctx),
});

/** The second press of a double click finds nothing due: what it wanted is done. */
async function settleAll(ctx: SignedInCtx): Promise<z.infer<typeof settleAllAnswer>> {
  try {
    await settlePayment(ctx, { month: null });
    return { pago: "listo" };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "nothing_due")) throw error;
    const isDone = wasJustPaid(await listPayouts(ctx)) || wasJustPaid(await listWithdrawals(ctx));
    return { pago: isDone ? "listo" : "nada" };
  }
}
