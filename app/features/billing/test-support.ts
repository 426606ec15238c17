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

/** An order that was made. */
export async function newOrder(fan: Person, seller: Person, body: object = {}): Promise<OrderView> {
  const answer = await orderOf(fan, seller, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return (answer.body as { orden: OrderView }).orden;
}

/** Says what a post costs by itself. */
export const priceOf = (as: Person, id: number, precio: unknown) =>
  told("PUT", `/api/publicaciones/${id}/precio`, { as, body: { precio } });

/** An order of one post that was made. */
export async function boughtOrder(fan: Person, id: number): Promise<OrderView> {
  const answer = await told("POST", `/api/publicaciones/${id}/ordenes`, { as: fan, body: {} });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer));
  return (answer.body as { orden: OrderView }).orden;
}
