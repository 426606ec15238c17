import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { newBrowser, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

const run = promisify(execFile);

/** As the operator types it. */
const confirm = (verb: string, reference: string) =>
  run(process.execPath, ["build/scripts/admin.js", "order", verb, reference], {
    env: { ...process.env, DATA_DIR: server.dataDir, LOG_LEVEL: "error" },
  });

test("a creator says a price; a fan comes from the locked post, pays by hand and sees it, until it comes back @desktop @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const creadora = await newPerson(server, { es_creador: 1, verificado: 1 });
  const fan = await newPerson(server, "fan");
  const { id } = await newPost(creadora, { solo_suscriptores: 1, shows: ["photo"] });

  const studio = await newBrowser(browser, creadora);
  await studio.goto("/dashboard?tab=suscripciones");
  await studio.getByLabel("Precio por mes (USD)").fill("1");
  await studio.getByRole("button", { name: "Empezar a vender suscripciones" }).click();
  await expect(studio.getByText("El precio va de $20.00 USD a $5,000.00 USD.")).toBeVisible();
  await studio.getByLabel("Precio por mes (USD)").fill("99");
  await studio.getByLabel("Precio por 3 meses").fill("250");
  await studio.getByRole("button", { name: "Empezar a vender suscripciones" }).click();
  await expect(studio.getByText("Guardamos tu suscripción.")).toBeVisible();

  await seat(context, fan);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByText("$99.00 USD al mes")).toBeVisible();
  await page.getByRole("link", { name: "Suscribirme" }).click();
  await expect(page).toHaveURL(`/suscribirse/${creadora.name}?post=${id}`);
  await page.getByLabel("3 meses").check();
  await page.getByLabel("Transferencia o efectivo").check();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page).toHaveURL(/\/pagos\/[0-9A-Z]{12}/);
  await expect(page.getByText("$250.00 USD")).toBeVisible();
  const reference = /\/pagos\/([0-9A-Z]{12})/.exec(page.url())![1]!;

  // To have been here gives nothing.
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Suscribirme" })).toBeVisible();
  expect((await confirm("paid", reference)).stdout).toContain("paid");
  await page.goto(`/pagos/${reference}`);
  await expect(page.getByText("Recibimos tu pago.")).toBeVisible();
  await page.getByRole("link", { name: "Ver la publicación" }).click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Suscribirme" })).toHaveCount(0);

  await page.goto("/settings/subscriptions");
  await expect(page.getByText(/Vigente hasta el/)).toBeVisible();
  await expect(page.getByText("Recibo", { exact: false }).first()).toBeVisible();
  await studio.reload();
  await expect(studio.getByText("Tu parte hasta hoy: $200.00 USD")).toBeVisible();
  await expect(studio.getByRole("link", { name: `@${fan.name}` })).toBeVisible();

  await confirm("chargeback", reference);
  await page.goto(`/publicacion/${id}`);
  await expect(page.getByRole("link", { name: "Suscribirme" })).toBeVisible();
  await studio.reload();
  await expect(studio.getByText("Tu parte hasta hoy: $0.00 USD")).toBeVisible();

  // What was given up in another window is given up, and shown so.
  await page.goto(`/suscribirse/${creadora.name}`);
  await page.getByLabel("Transferencia o efectivo").check();
  await page.getByRole("button", { name: "Continuar al pago" }).click();
  await expect(page).toHaveURL(/\/pagos\/[0-9A-Z]{12}/);
  await server.db
    .updateTable("ordenes")
    .set({ state: "withdrawn" })
    .where("fan_id", "=", fan.id)
    .where("state", "=", "open")
    .execute();
  await page.getByRole("button", { name: "Ya no quiero pagarlo" }).click();
  await expect(page.getByText("Este pago se retiró.")).toBeVisible();
  await expect(page.getByText("Este pago no existe.")).toHaveCount(0);
});
