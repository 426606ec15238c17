import { getEnv } from "#app/env.server.ts";
import { buyPost } from "#app/features/billing/purchases/buy-post.server.ts";
import { savePrice } from "#app/features/billing/purchases/price.server.ts";
import { settleOrder } from "#app/features/billing/settle/operator.server.ts";
import { giveTip } from "#app/features/billing/tips/give-tip.server.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import type { OrderView } from "#app/features/billing/view.ts";
import type { Services } from "#app/services.server.ts";
import { as, type Crowd, type Person } from "../crowd.ts";

/** In cents; nothing beyond what the operator lets creators ask. */
const MONTHS = [9_900, 14_900, 7_900, 19_900];
const POST = 4_900;
const TIP = 5_000;
const SELLERS = 8;
/** The fan whom the operator is told of is the first. */
const BUYERS = 20;

interface Bounds {
  minCents: number;
  maxCents: number;
}

/**
 * The best known creators sell subscriptions and their restricted posts; somebody has bought one, the fan
 * has given a tip, and the operator says that both were paid.
 */
export async function makeSales(services: Services, { people, creators }: Crowd): Promise<void> {
  const { subscriptions, purchases, tips } = getEnv();
  const sellers = creators.slice(0, SELLERS);
  const orders: OrderView[] = [];
  for (const [at, seller] of sellers.entries()) {
    const ctx = as(services, seller);
    const precio_mes = within(subscriptions, MONTHS[at % MONTHS.length]!);
    await savePlan(ctx, { precio_mes, dias_prueba: 0 });
    for (const id_publicacion of await restrictedOf(services, seller)) {
      await savePrice(ctx, { id_publicacion, precio: within(purchases, POST) });
      const buyer = orders.length === 0 && (await withoutSubscription(services, people, seller));
      if (buyer) orders.push(await buyPost(as(services, buyer), { id_publicacion }));
    }
  }
  const [fan] = people;
  const who = sellers.find((seller) => seller !== fan);
  if (fan && who) {
    orders.push(await giveTip(as(services, fan), { who, cantidad: within(tips, TIP) }));
  }
  for (const { referencia } of orders) {
    // Where only cards are taken it waits for the provider.
    await settleOrder(services, { reference: referencia, verb: "paid" });
  }
}

function within({ minCents, maxCents }: Bounds, cents: number): number {
  return Math.min(maxCents, Math.max(minCents, cents));
}

async function restrictedOf({ db }: Services, { id_usuario }: Person): Promise<number[]> {
  const rows = await db
    .selectFrom("publicaciones")
    .select("id_publicacion")
    .where("id_usuario", "=", id_usuario)
    .where("solo_suscriptores", "=", 1)
    .where("status", "=", "ready")
    .orderBy("fecha_publicacion", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => row.id_publicacion);
}

/** The first of the people, not the seller, who sees no more of them than everybody. */
async function withoutSubscription(
  { db }: Services,
  people: Person[],
  seller: Person,
): Promise<Person | undefined> {
  const some = people.slice(0, BUYERS);
  const rows = await db
    .selectFrom("suscripciones")
    .select("fan_id")
    .where("creator_id", "=", seller.id_usuario)
    .where(
      "fan_id",
      "in",
      some.map(({ id_usuario }) => id_usuario),
    )
    .execute();
  const fans = new Set(rows.map((row) => row.fan_id));
  return some.find((person) => person !== seller && !fans.has(person.id_usuario));
}
