import { newCreator } from "#app/features/studio/test-support.ts";
import { savePlan } from "#app/features/subscriptions/plan.server.ts";
import type { Ctx } from "#app/context.server.ts";
import { told } from "#tests/kit/call.ts";
import type { Person } from "#tests/kit/stage.ts";
import type { OrderView } from "./view.ts";

/** Somebody who sells subscriptions: a month, and three at once. */
export async function newSeller(ctx: Ctx): Promise<Person> {
  const seller = await newCreator(ctx);
  await savePlan(seller, { precio_mes: 9_900, precio_3_meses: 25_000, dias_prueba: 0 });
  return seller;
}

export const orderOf = (as: Person | null, seller: { id: number }, body: object = {}) =>
  told("POST", `/api/users/${seller.id}/ordenes`, { as, body });

/** An order of a subscription that was made. */
export const newOrder = (fan: Person, seller: Person, body: object = {}) =>
  ordered(fan, `/api/users/${seller.id}/ordenes`, body);

/** Says what a post costs by itself. */
export const priceOf = (as: Person, id: number, precio: unknown) =>
  told("PUT", `/api/publicaciones/${id}/precio`, { as, body: { precio } });

/** An order of one post that was made. */
export const boughtOrder = (fan: Person, id: number, body: object = {}) =>
  ordered(fan, `/api/publicaciones/${id}/ordenes`, body);

/** An order of a tip that was made. */
export const givenTip = (fan: Person, to: { id: number }, cantidad: string, body: object = {}) =>
  ordered(fan, `/api/users/${to.id}/propinas`, { cantidad, ...body });

async function ordered(as: Person, path: string, body: object): Promise<OrderView> {
  const answer = await told("POST", path, { as, body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return (answer.body as { orden: OrderView }).orden;
}

export interface Shown {
  cents: unknown;
  currency: unknown;
}

/** Agrees to a price as it was shown. */
export const agreeTo = (as: Person | null, seller: { id: number }, shown: Shown) =>
  told("POST", `/api/suscripciones/${seller.id}/precio`, { as, body: shown });

/** The order of who could agree. */
export const agreedTo = (fan: Person, seller: Person, shown: Shown) =>
  ordered(fan, `/api/suscripciones/${seller.id}/precio`, shown);
