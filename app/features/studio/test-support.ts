import type { Ctx } from "#app/context.server.ts";
import { monthOf } from "#app/features/posts/views/month.server.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person } from "#tests/kit/stage.ts";
import { told } from "#tests/kit/call.ts";

/** Year * 100 + month, where the tests run. */
export const NOW = monthOf(Date.now(), "America/Mexico_City");
export const CURRENT = { year: Math.floor(NOW / 100), month: NOW % 100 };

type Who = Person | null;

export const monthsOf = (as: Who) => told("GET", "/api/dashboard", { as });
export const postsOf = (as: Who, query = "") => told("GET", `/api/dashboard/posts${query}`, { as });
export const settleOf = (as: Who, body: object | string) =>
  told("POST", "/api/dashboard/settle-payment", { as, body });

export async function newCreator(ctx: Ctx): Promise<Person> {
  const person = await newPerson(ctx);
  return makeCreator(person, 1);
}

/** As the operator does it, verified too; gives the person as they are afterwards. */
export async function makeCreator(person: Person, es_creador: 0 | 1): Promise<Person> {
  const { id_usuario } = person.viewer;
  await person.db
    .updateTable("usuarios")
    .set({ es_creador, verificado: es_creador })
    .where("id_usuario", "=", id_usuario)
    .execute();
  return { ...person, viewer: { ...person.viewer, es_creador, verificado: es_creador } };
}

/** Views as `countView` counts them for the month when they are watched, many at once. */
export async function addViews(creator: Person, month: number, views: number): Promise<void> {
  const { id_usuario } = creator.viewer;
  const row = { id_usuario, month, views, paid_views: views, cents_per_1000: 2000 };
  await creator.db
    .insertInto("vistas_mensuales")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["id_usuario", "month"]).doUpdateSet((eb) => ({
        views: eb("vistas_mensuales.views", "+", views),
        paid_views: eb("vistas_mensuales.paid_views", "+", views),
      })),
    )
    .execute();
}

export function payoutsOf({ db, viewer }: Person) {
  return db
    .selectFrom("pagos")
    .select(["month", "amount_cents"])
    .where("id_usuario", "=", viewer.id_usuario)
    .orderBy("id_pago")
    .execute();
}
