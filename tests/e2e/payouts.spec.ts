import { expect } from "@playwright/test";
import { creatorAccount, viewsAccount } from "#app/features/ledger/accounts.server.ts";
import { post } from "#app/features/ledger/post.server.ts";
import { openWithdrawal } from "#app/features/payouts/withdrawals/move.server.ts";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CLABE = "032180000118359719";

test("a creator says where they are paid, and an administrator pays there @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, {
    ...{ contrasenia: PASSWORD, es_creador: 1, verificado: 1 },
  });
  await seat(context, ana);
  await page.goto("/settings");
  await page.getByRole("link", { name: /Cuenta para tus pagos/ }).click();
  await page.getByLabel("CLABE").fill("032180000118359718");
  await page.getByLabel("Titular de la cuenta").fill("Ana Pérez");
  await page.getByLabel("Tu contraseña actual").fill(PASSWORD);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("algún dígito está cambiado")).toBeVisible();
  await expect(page.getByLabel("Titular de la cuenta")).toHaveValue("Ana Pérez");
  await page.getByLabel("CLABE").fill(CLABE);
  await page.getByLabel("Tu contraseña actual").fill(PASSWORD);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Cuenta guardada.")).toBeVisible();
  await expect(page.getByText("···· 9719", { exact: true })).toBeVisible();
  await expect(page.getByText("IXE (Banorte)")).toBeVisible();
  await expect(page.getByText(/Es nueva: por seguridad se paga a ella desde el/)).toBeVisible();

  const id_retiro = await approvedFor(ana.id);
  const admin = await newPerson(server, { role: "administrator" });
  await seat(context, admin);
  await page.goto("/moderacion/retiros");
  await page.getByRole("button", { name: "Hacer un lote" }).click();
  await expect(page.getByText("Lote listo.")).toBeVisible();
  await expect(page.getByRole("link", { name: "CSV de todo el lote" })).toBeVisible();
  // The instance of these tests is in another currency.
  await expect(page.getByText("SPEI es solo de pesos mexicanos")).toBeVisible();
  await page.getByRole("link", { name: `Ver cuenta del retiro ${id_retiro}` }).click();
  await expect(page.getByText(CLABE)).toBeVisible();
  await page.goBack();
  const line = page.getByRole("listitem").filter({ hasText: `Retiro ${id_retiro} ` });
  await line.getByRole("button", { name: "Se pagó" }).click();
  await line.locator("summary", { hasText: "CFDI" }).click();
  await line.getByLabel("Folio fiscal").fill("5F9E2A4C-0B1D-4E3F-8A7B-6C5D4E3F2A1B");
  await line.getByRole("button", { name: "Guardar el folio" }).click();
  await expect(line.getByText("CFDI 5F9E2A4C-0B1D-4E3F-8A7B-6C5D4E3F2A1B")).toBeVisible();

  await seat(context, ana);
  await page.goto("/settings/cuenta");
  await expect(page.getByText("Administración: CLABE y RFC")).toBeVisible();
  await page.getByText("Quitar la cuenta").first().click();
  await page.getByLabel("Tu contraseña actual").last().fill(PASSWORD);
  await page.getByRole("button", { name: "Quitar la cuenta" }).click();
  await expect(page.getByText("Cuenta quitada.")).toBeVisible();
});

/** What somebody earned long ago, asked for and approved; their account is as old. Gives its number. */
async function approvedFor(id_usuario: number): Promise<number> {
  const { db } = server;
  await db
    .updateTable("cuentas_pago")
    .set({ changed_at: Date.now() - 30 * DAY_MS })
    .where("id_usuario", "=", id_usuario)
    .execute();
  await db.transaction().execute(async (trx) => {
    await post(trx, {
      ...{ kind: "views", cause: `views of ${id_usuario}`, currency: "USD" },
      lines: [
        { account: viewsAccount, amount_cents: 50_000 },
        { account: creatorAccount(id_usuario), amount_cents: -50_000 },
      ],
      at: Date.now() - 30 * DAY_MS,
    });
    await openWithdrawal(trx, { id_usuario, currency: "USD" });
  });
  const { id_retiro } = await db
    .selectFrom("retiros")
    .select("id_retiro")
    .where("id_usuario", "=", id_usuario)
    .executeTakeFirstOrThrow();
  // As the worker's sweep does once it comes by.
  await db
    .updateTable("retiros")
    .set({ state: "approved", amount_cents: 50_000 })
    .where("id_retiro", "=", id_retiro)
    .where("state", "=", "requested")
    .execute();
  return id_retiro;
}
