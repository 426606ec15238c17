import { expect } from "@playwright/test";
import { fullDate } from "#app/ui/intl/dates.ts";
import { decimalText } from "#app/ui/intl/money.ts";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { startFlexPay } from "../payments/flexpay-side.ts";
import { deliverUntilTaken, type Message, overHttp, type Sold } from "../payments/side.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SETTINGS = "/settings/subscriptions";

test("a fan pays at the provider and sees the post at once; it renews, at another price once they agree, fails, is cancelled and charged back @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const creadora = await newPerson(server, { es_creador: 1, verificado: 1 });
  await server.bodyOf("PUT", "/api/plan", { as: creadora, body: { precio_mes: "99" } });
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(creadora, { solo_suscriptores: 1, shows: ["photo"] });
  const isLocked = async () => {
    const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: fan });
    return (post as { locked?: true }).locked === true;
  };

  await seat(context, fan);
  await page.goto(`/publicacion/${id}`);
  await page.getByRole("link", { name: "Suscribirme" }).click();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page).toHaveURL(/\/pagos\/[0-9A-Z]{12}$/);
  // Whoever opens where one comes back to has not paid.
  const order = page.url();
  await page.goto(`${order}?vuelta=1`);
  await expect(page.getByText("Estamos confirmando tu pago.")).toBeVisible();
  expect(await isLocked()).toBe(true);

  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Suscribirme" })).toHaveCount(0);
  expect(await isLocked()).toBe(false);

  const before = await openProvider(order.slice(-12));
  await before.renews();
  await page.goto(SETTINGS);
  await expect(page.getByText(/Recibo \d+/)).toHaveCount(2);
  await expect(page.getByText(`Se renueva el ${await before.paidUntil()}`)).toBeVisible();
  const there = page.getByRole("link", { name: "También puedes cancelarla con quien te cobra" });
  await expect(there).toHaveAttribute("href", /\/cancel-subscription\?saleID=/);

  // It costs more by now, which is nothing to them until they say so.
  const costs = (precio_mes: string) =>
    server.bodyOf("PUT", "/api/plan", { as: creadora, body: { precio_mes } });
  await costs("139");
  await page.reload();
  await expect(page.getByText("Hoy cuesta $139.00 USD por 1 mes.", { exact: false })).toBeVisible();
  await costs("149");
  await page.getByRole("button", { name: "Aceptar el nuevo precio" }).click();
  await expect(page.getByText("El precio volvió a cambiar.", { exact: false })).toBeVisible();
  await expect(page.getByText("Hoy cuesta $149.00 USD por 1 mes.", { exact: false })).toBeVisible();
  const begins = await before.paidUntil();
  await page.getByRole("button", { name: "Aceptar el nuevo precio" }).click();
  await expect(page.getByText(`Lo que pagas empieza el ${begins}`, { exact: false })).toBeVisible();
  const agreed = /[0-9A-Z]{12}$/.exec(page.url())![0];
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page).toHaveURL(`/u/${creadora.id}`);
  await before.hasHeardOfIt();
  const provider = await openProvider(agreed);
  await page.goto(SETTINGS);
  await expect(page.getByText("$149.00 USD por 1 mes")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aceptar el nuevo precio" })).toHaveCount(0);

  // This provider does not tell that it could not charge: its payment does not come.
  await provider.isLate();
  await page.reload();
  await expect(page.getByText(/No se pudo cobrar\. Sigue abierta hasta/)).toBeVisible();
  await provider.renews();

  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Cancelamos la suscripción.", { exact: false })).toBeVisible();
  await expect(page.getByText(`Vigente hasta el ${await provider.paidUntil()}`)).toBeVisible();
  await provider.hasHeardOfIt();
  expect(await isLocked()).toBe(false);

  await provider.chargesBack();
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Suscribirme" })).toBeVisible();
  await page.goto(SETTINGS);
  await expect(page.getByText("Devuelto por tu banco")).toBeVisible();
  await before.close();
  await provider.close();
});

/** What happens at the provider to the sale of an order; it ends when we have worked on what it tells. */
async function openProvider(reference: string) {
  const { db } = server;
  const sale = await db
    .selectFrom("ventas")
    .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
    .select(["ventas.id_venta", "ventas.sale", "ventas.provider", "ordenes.fan_id"])
    .select("ordenes.amount_cents")
    .where("ordenes.reference", "=", reference)
    .executeTakeFirstOrThrow();
  const payments = await db
    .selectFrom("cobros")
    .select("transaction_id")
    .where("fan_id", "=", sale.fan_id)
    .orderBy("id_cobro")
    .execute();
  const sold: Sold = {
    ...{ sale: sale.sale, reference, amount: decimalText(sale.amount_cents), currency: "USD" },
    ...{ isRecurring: true, charges: true },
    transactions: payments.map(({ transaction_id }) => transaction_id),
  };
  // It signs what this test tells; the one where the fan has paid runs beside it.
  const side = await startFlexPay();
  const tell = async (message: Message) => {
    await deliverUntilTaken(overHttp(server.url), message);
    const open = db
      .selectFrom("estados_aviso")
      .select("id_aviso")
      .where("sale", "=", sale.sale)
      .where("state", "<>", "done");
    await expect.poll(() => open.execute()).toEqual([]);
  };
  return {
    renews: () => tell(side.rebill(sold)),
    chargesBack: () => tell(side.chargeback(sold)),
    /** As the pages write it. */
    paidUntil: async () => {
      const { paid_until } = await db
        .selectFrom("suscripciones")
        .select("paid_until")
        .where("fan_id", "=", sale.fan_id)
        .executeTakeFirstOrThrow();
      return fullDate(new Date(paid_until!).toISOString(), "America/Mexico_City");
    },
    isLate: async () => {
      const now = Date.now();
      await db
        .updateTable("suscripciones")
        .set({ paid_until: now - DAY_MS, renews_at: now + 2 * DAY_MS })
        .where("fan_id", "=", sale.fan_id)
        .execute();
    },
    /** Believed only when it says itself that it charges no more. */
    hasHeardOfIt: async () => {
      const stopped = db
        .selectFrom("ventas")
        .select("stopped_at")
        .where("id_venta", "=", sale.id_venta);
      await expect
        .poll(() => stopped.executeTakeFirst())
        .toEqual({ stopped_at: expect.any(Number) });
    },
    close: () => side.stop(),
  };
}
