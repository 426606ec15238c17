import type { SignedInCtx } from "#app/context.server.ts";
import { getEnv } from "#app/env.server.ts";
import { CHART_MONTHS } from "./limits.ts";
import { lastMonths } from "./calendar.ts";
import { listMonths, listPayouts, wasJustPaid } from "#app/features/payouts/months.server.ts";
import { listPostLines } from "./posts.server.ts";
import { latestRequest } from "./requests.server.ts";
import { postsAddress } from "./schema.ts";

/** What /dashboard shows: one of its tabs, or how to become a creator. */
export async function readDashboard(ctx: SignedInCtx, search: URLSearchParams) {
  const { currency, timeZone, payoutCentsPer1000Views: rateCents } = getEnv();
  if (!ctx.viewer.es_creador) {
    return { tab: "solicitud" as const, request: await latestRequest(ctx), currency, rateCents };
  }
  if (search.get("tab") === "publicaciones") {
    const { sort, dir, before } = postsAddress.parse(Object.fromEntries(search));
    const { rows, nextBefore } = await listPostLines(ctx, { sort, dir, before });
    const isLater = before !== null;
    return { tab: "publicaciones" as const, posts: rows, nextBefore, sort, dir, isLater };
  }
  const { data, dueCents } = await listMonths(ctx);
  const payouts = await listPayouts(ctx);
  const pago = search.get("pago");
  return {
    tab: "resumen" as const,
    month: data[0]!,
    visits: lastMonths(data, CHART_MONTHS),
    dueCents,
    currency,
    rateCents,
    payouts,
    timeZone,
    // An address is no proof: the rows say whether it is true.
    isPaid: pago === "listo" && wasJustPaid(payouts),
    isNothingDue: pago === "nada" && dueCents === 0,
  };
}
