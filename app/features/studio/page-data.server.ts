import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { part } from "#app/http/failures/part.server.ts";
import { CHART_MONTHS } from "./limits.ts";
import { lastMonths } from "./calendar.ts";
import { listMonths, listPayouts, wasJustPaid } from "#app/features/payouts/months.server.ts";
import { accountOf, shownAccount } from "#app/features/payees/account.server.ts";
import { availableOf } from "#app/features/payouts/withdrawals/balance.server.ts";
import { listWithdrawals } from "#app/features/payouts/withdrawals/queries.server.ts";
import { isOpen } from "#app/features/payouts/withdrawals/states.server.ts";
import { readSales } from "#app/features/billing/sales.server.ts";
import { readOwnPlan } from "#app/features/subscriptions/plan.server.ts";
import { listPostLines } from "./posts.server.ts";
import { latestRequest } from "./requests.server.ts";
import { postsAddress, statsQuery } from "./schema.ts";
import { readPostStats } from "./stats/post.server.ts";
import { readStats, spanOfRange } from "./stats/read.server.ts";

/**
 * What /dashboard shows: one of its tabs, or how to become a creator. What fails is logged and left out
 * (product.md 18.6).
 */
export async function readDashboard(ctx: SignedInCtx, search: URLSearchParams) {
  if (!ctx.viewer.es_creador) {
    const request = await part("request to create", () => latestRequest(ctx));
    const { currency, payoutCentsPer1000Views: rateCents } = getEnv();
    const isVerified = ctx.viewer.verificado === 1;
    return { tab: "solicitud" as const, request, currency, rateCents, isVerified };
  }
  if (search.get("tab") === "publicaciones") {
    const { sort, dir, before } = postsAddress.parse(Object.fromEntries(search));
    const page = await part("table of posts", () => listPostLines(ctx, { sort, dir, before }));
    return { tab: "publicaciones" as const, page, sort, dir, isLater: before !== null };
  }
  if (search.get("tab") === "estadisticas") {
    const { rango, publicacion } = statsQuery.parse(Object.fromEntries(search));
    if (publicacion !== null) {
      const span = spanOfRange(rango);
      const post = await part("statistics of a post", () => readPostStats(ctx, publicacion, span));
      return { tab: "estadisticas" as const, stats: null, post, range: rango, isOfPost: true };
    }
    const stats = await part("statistics", () => readStats(ctx, rango));
    return { tab: "estadisticas" as const, stats, post: null, range: rango, isOfPost: false };
  }
  if (search.get("tab") === "suscripciones") {
    const shop = await part("plan", () => readShop(ctx));
    return { tab: "suscripciones" as const, shop };
  }
  const summary = await part("summary", async () => readSummary(ctx, search.get("pago")));
  return { tab: "resumen" as const, summary };
}

/** In an object: that there is no plan is no failure. */
async function readShop(ctx: SignedInCtx) {
  const { subscriptions: bounds, currency, timeZone } = getEnv();
  const plan = await readOwnPlan(ctx);
  return { plan, bounds, currency, sales: await readSales(ctx), timeZone };
}

async function readBalance(ctx: SignedInCtx) {
  const { holdDays, minCents } = getEnv().payouts;
  const { balance, available } = await availableOf(ctx.db, ctx.viewer.id_usuario);
  const withdrawals = await listWithdrawals(ctx);
  const isUnderWay = withdrawals.some(({ state }) => isOpen(state));
  const held = await accountOf(ctx.db, ctx.viewer.id_usuario);
  return {
    account: held && shownAccount(held.account),
    ...{ holdDays, minCents, withdrawals, isUnderWay },
    ...{ balanceCents: balance, availableCents: available },
  };
}

async function readSummary(ctx: SignedInCtx, pago: string | null) {
  const { currency, timeZone, payoutCentsPer1000Views: rateCents } = getEnv();
  const { data, dueCents } = await listMonths(ctx);
  const payouts = (await part("payouts", () => listPayouts(ctx))) ?? [];
  const money = await part("balance", () => readBalance(ctx));
  return {
    isVerified: ctx.viewer.verificado === 1,
    month: data[0]!,
    visits: lastMonths(data, CHART_MONTHS),
    dueCents,
    currency,
    rateCents,
    payouts,
    timeZone,
    money,
    // An address is no proof: the rows say whether it is true.
    isPaid: pago === "listo" && (wasJustPaid(payouts) || wasJustPaid(money?.withdrawals ?? [])),
    isNothingDue: pago === "nada" && dueCents === 0,
  };
}
