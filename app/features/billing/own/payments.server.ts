import type { SignedInCtx } from "#app/context.server.ts";
import { hydratePosts } from "#app/features/posts/hydrate.server.ts";
import { isInGrace, openUntil, paidUntil } from "#app/features/subscriptions/paid-time.server.ts";
import { readPlans } from "#app/features/subscriptions/plan.server.ts";
import type { PlanView } from "#app/features/subscriptions/view.ts";
import { isoTime } from "#app/iso-time.ts";
import type { Database } from "#db/client.ts";
import type { SuscripcionesTable } from "#db/schema/billing.ts";
import type { Selectable } from "kysely";
import { LISTED } from "../limits.ts";
import { listOpenOrders } from "../orders/queries.server.ts";
import { type Agreed, agreeableFrom, newPrice } from "../prices/new-price.server.ts";
import { providerNamed } from "../providers/registry.server.ts";
import { liveSales } from "../sales/sales.server.ts";
import type { OwnPayments, OwnSubscription, Receipt } from "../view.ts";

/** Everything of the viewer that costs or has cost money, the newest of each. */
export async function readOwnPayments(ctx: SignedInCtx): Promise<OwnPayments> {
  return {
    suscripciones: await listOwn(ctx),
    pendientes: await listOpenOrders(ctx),
    cobros: await listReceipts(ctx),
  };
}

async function listOwn({ db, viewer }: SignedInCtx): Promise<OwnSubscription[]> {
  const rows = await db
    .selectFrom("suscripciones")
    .innerJoin("usuarios", "usuarios.id_usuario", "suscripciones.creator_id")
    .leftJoin("ventas", (join) =>
      join
        .onRef("ventas.provider", "=", "suscripciones.provider")
        .onRef("ventas.sale", "=", "suscripciones.provider_ref"),
    )
    .selectAll("suscripciones")
    .select(["usuarios.nombre_usuario", "usuarios.profile_picture"])
    .select(["ventas.sale", "ventas.stopped_at"])
    .where("suscripciones.fan_id", "=", viewer.id_usuario)
    .orderBy("suscripciones.renews_at", "desc")
    .orderBy("suscripciones.creator_id")
    .limit(LISTED)
    .execute();
  const now = Date.now();
  const plans = await readPlans(
    { db },
    rows.map(({ creator_id }) => creator_id),
  );
  const charged = await chargedFor(db, viewer.id_usuario);
  return rows.map((row) => ({
    id_usuario: row.creator_id,
    nombre_usuario: row.nombre_usuario,
    profile_picture: row.profile_picture,
    estado: stateOf(row, now),
    hasta: new Date(openUntil(row, now)).toISOString(),
    renueva: row.renews === 1 && row.renews_at > now,
    cancelable: charged.has(row.creator_id) || (row.renews === 1 && row.renews_at > now),
    cents: row.price_cents,
    currency: row.currency,
    meses: row.months,
    nuevo_precio: newPriceOf(row, plans.get(row.creator_id)),
    cancelar_en: cancelUrlOf(row),
  }));
}

/** The creators for whom the viewer may be charged yet, also after the days of grace. */
async function chargedFor(db: Database, fan_id: number): Promise<Set<number>> {
  const rows = await liveSales(db).where("ordenes.fan_id", "=", fan_id).execute();
  return new Set(rows.map(({ creator_id }) => creator_id));
}

function newPriceOf(row: Agreed, plan: PlanView | undefined): OwnSubscription["nuevo_precio"] {
  const price = newPrice(row, plan);
  if (!price) return null;
  const from = agreeableFrom(row, row.months);
  return {
    ...price,
    // In grace it would begin at once.
    desde: new Date(Math.max(paidUntil(row), Date.now())).toISOString(),
    aceptable_desde: isoTime(from),
  };
}

/** Until the provider is known to charge no more; also while it does not hear us. */
function cancelUrlOf({ provider, sale, stopped_at }: Charged): string | null {
  if (sale === null || stopped_at !== null) return null;
  return providerNamed(provider)?.remote?.cancelUrl(sale) ?? null;
}

interface Charged {
  provider: string;
  sale: string | null;
  stopped_at: number | null;
}

type Row = Pick<Selectable<SuscripcionesTable>, "state" | "renews" | "renews_at" | "paid_until">;

function stateOf(row: Row, now: number): OwnSubscription["estado"] {
  if (isInGrace(row, now)) return "grace";
  return row.renews_at > now || !isOn(row.state) ? row.state : "ended";
}

const isOn = (state: string) => state === "active" || state === "cancelled";

async function listReceipts(ctx: SignedInCtx): Promise<Receipt[]> {
  const { db, viewer } = ctx;
  const rows = await db
    .selectFrom("cobros")
    .innerJoin("ordenes", "ordenes.id_orden", "cobros.id_orden")
    .innerJoin("usuarios", "usuarios.id_usuario", "cobros.creator_id")
    .select(["cobros.id_cobro", "cobros.amount_cents", "cobros.currency", "cobros.created_at"])
    .select(["cobros.reversed_as", "ordenes.reference", "usuarios.nombre_usuario"])
    .select(["ordenes.kind", "ordenes.id_publicacion"])
    .where("cobros.fan_id", "=", viewer.id_usuario)
    .orderBy("cobros.id_cobro", "desc")
    .limit(LISTED)
    .execute();
  const posts = await hydratePosts(
    ctx,
    rows.flatMap(({ id_publicacion }) => id_publicacion ?? []),
  );
  const there = new Set(posts.map(({ id_publicacion }) => id_publicacion));
  return rows.map((row) => ({
    id_cobro: row.id_cobro,
    referencia: row.reference,
    tipo: row.kind,
    id_publicacion: there.has(row.id_publicacion ?? 0) ? row.id_publicacion : null,
    nombre_usuario: row.nombre_usuario,
    cents: row.amount_cents,
    currency: row.currency,
    fecha: new Date(row.created_at).toISOString(),
    devuelto: row.reversed_as,
  }));
}
