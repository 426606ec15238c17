import { expect, type Page } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

const SETTINGS = "/settings/subscriptions";

test("a post and a tip are paid at FlexPay by the road of subscriptions @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const { creadora, fan, id, isLocked } = await setting();
  await seat(context, fan);
  await page.goto(`/publicacion/${id}`);
  await page.getByRole("link", { name: "Comprar esta · $49.00 USD" }).click();
  await orderFrom(page, "FlexPay");
  // Whoever opens where one comes back to has not paid.
  await page.goto(`${page.url()}?vuelta=1`);
  await expect(page.getByText("Estamos confirmando tu pago.")).toBeVisible();
  expect(await isLocked()).toBe(true);
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByText("El pago no se aceptó.", { exact: false })).toBeVisible();
  await payNow(page);
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Comprar esta", exact: false })).toHaveCount(0);
  expect(await isLocked()).toBe(false);

  await page.goto(`/propina/${creadora.name}?post=${id}`);
  await page.getByLabel("¿Cuánto quieres dar?", { exact: false }).fill("99,999,999");
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page.getByText("Va de $10.00 USD a $2,000.00 USD.")).toBeVisible();
  await page.getByLabel("¿Cuánto quieres dar?", { exact: false }).fill("1,500");
  await orderFrom(page, "FlexPay");
  await expect(page.getByText("$1,500.00 USD")).toBeVisible();
  await payNow(page);
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await page.goto(SETTINGS);
  await expect(page.getByText(/Recibo \d+/)).toHaveCount(2);
  // Neither is charged again.
  await expect(page.getByText("No tienes suscripciones.")).toBeVisible();
});

test("a subscription, a post and a tip are paid at CCBill by the same road @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const { creadora, fan, id, isLocked } = await setting();
  await seat(context, fan);
  await page.goto(`/comprar/${id}`);
  await orderFrom(page, "CCBill");
  await payNow(page);
  // There one comes back to all that one pays, wherever one came from.
  await expect(page).toHaveURL(SETTINGS);
  await expect.poll(isLocked).toBe(false);
  await page.goto(`/propina/${creadora.name}`);
  await page.getByLabel("¿Cuánto quieres dar?", { exact: false }).fill("25");
  await orderFrom(page, "CCBill");
  await payNow(page);
  await page.goto(`/suscribirse/${creadora.name}`);
  await orderFrom(page, "CCBill");
  await payNow(page);
  await expect(async () => {
    await page.goto(SETTINGS);
    await expect(page.getByText("$99.00 USD por 1 mes")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText(/Recibo \d+/)).toHaveCount(3);
  await expect(page.getByText("Se renueva el", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Cancelamos la suscripción.", { exact: false })).toBeVisible();
  // Told by a job, and believed only when it says so itself.
  await expect
    .poll(() =>
      server.db
        .selectFrom("ventas")
        .innerJoin("ordenes", "ordenes.id_orden", "ventas.id_orden")
        .select(["ventas.ended_as", "ventas.stopped_at"])
        .where("ordenes.fan_id", "=", fan.id)
        .where("ordenes.kind", "=", "subscription")
        .executeTakeFirst(),
    )
    .toEqual({ ended_as: "fan", stopped_at: expect.any(Number) });
});

/** Somebody who sells subscriptions and one post, and a fan who has neither. */
async function setting() {
  const creadora = await newPerson(server, { es_creador: 1, verificado: 1 });
  await server.bodyOf("PUT", "/api/plan", { as: creadora, body: { precio_mes: "99" } });
  const { id } = await newPost(creadora, { solo_suscriptores: 1, shows: ["photo"] });
  const price = { as: creadora, body: { precio: "49" } };
  await server.bodyOf("PUT", `/api/publicaciones/${id}/precio`, price);
  const fan = await newPerson(server, "fan");
  const isLocked = async () => {
    const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: fan });
    return (post as { locked?: true }).locked === true;
  };
  return { creadora, fan, id, isLocked };
}

/** Chooses who takes the money, and orders. */
async function orderFrom(page: Page, brand: string): Promise<void> {
  await page.getByLabel(`Tarjeta (${brand})`).check();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page).toHaveURL(/\/pagos\/[0-9A-Z]{12}$/);
}

/** From the page of an order to the provider's, and back. */
async function payNow(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Ir a pagar" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
}
