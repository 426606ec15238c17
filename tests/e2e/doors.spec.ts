import { expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { newBrowser, seat, server, test, withScripts } from "../kit/browser.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { newestMailTo } from "../mailbox.ts";
import { askForLink, signIn } from "./support.ts";

const WRONG = 3;

test("whoever strangers have guessed at signs in from a new browser: with scripts it works for it, without them by a link @phone @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  await strangersGuess(page, ana.correo);

  await page.goto("/login");
  await signIn(page, ana.correo);
  if (!(await withScripts(page))) {
    await expect(page.getByText("Hubo demasiados intentos").first()).toBeVisible();
    await expect(page.getByText("Comprobando")).toHaveCount(0);
    await expect(page.getByLabel("Email")).toHaveValue(ana.correo);
    await page.getByRole("button", { name: "Enviarme un enlace" }).click();
    await expect(page.getByText("Si hay una cuenta con esa dirección")).toBeVisible();
    await page.goto(await linkFor(ana.correo));
    await expect(page).toHaveURL(/\/login\?enlace=abierto$/);
    await signIn(page, ana.correo);
  }
  await expect(page.getByLabel(`Menú de @${ana.name}`)).toBeVisible();
});

test("an address without an account is asked for the same @phone @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  const correo = `nadie${Date.now()}@example.org`;
  await strangersGuess(page, correo);
  await page.goto("/login");
  await signIn(page, correo);
  if (await withScripts(page)) {
    // The work is done, and then the password is as wrong as any.
    await expect(page.getByText("Error en el inicio de sesión.").first()).toBeVisible();
    return;
  }
  await page.getByRole("button", { name: "Enviarme un enlace" }).click();
  await expect(page.getByText("Si hay una cuenta con esa dirección")).toBeVisible();
});

test("a password is measured while it is typed, and whoever opens a link sees whose it is for @phone @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const ana = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  await page.goto("/forgot");
  await page.getByLabel("Email").fill(ana.correo);
  await askForLink(page);
  await page.goto(await linkFor(ana.correo, /\/reset\?token=[\w-]+/));
  await expect(page.getByText(`@${ana.name}`)).toBeVisible();

  const field = page.getByLabel("Contraseña nueva", { exact: true });
  if (await withScripts(page)) {
    await field.pressSequentially("princesa");
    await expect(page.getByText("Se adivina pronto.")).toBeVisible();
    await field.fill("otra jirafa toca el violín");
    await expect(page.getByText("Muy difícil de adivinar.")).toBeVisible();
  }
  await field.fill("princesa");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText("es de las más usadas")).toBeVisible();
  const elsewhere = await newBrowser(browser);
  await elsewhere.goto("/login");
  await signIn(elsewhere, ana.correo, "princesa");
  await expect(elsewhere.getByLabel(`Menú de @${ana.name}`)).toBeVisible();
  await elsewhere.context().close();
});

/** A few wrong passwords by the page, and in the store the thousands that the server's wide limits let through. */
async function strangersGuess(page: Page, correo: string): Promise<void> {
  for (let tries = 0; tries < WRONG; tries += 1) {
    const body = { correo, contrasenia: "equivocada" };
    const { status } = await fetch(new URL("/api/login", server.url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(status).toBe(401);
  }
  await sql`update kv set value = '999999' where key like 'door:free:%' and value = ${String(WRONG)}`.execute(
    server.db,
  );
}

/** Path and query of the link in the newest mail. */
async function linkFor(correo: string, shape = /\/login\?token=[\w.-]+/): Promise<string> {
  const find = async () => {
    const mail = await newestMailTo(server.dataDir, correo);
    return shape.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}
