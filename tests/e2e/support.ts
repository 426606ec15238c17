import { expect, type Page } from "@playwright/test";
import { newestCode } from "../mailbox.ts";

export const PASSWORD = "una contraseña larga";

export const dataDir = process.env.E2E_DATA_DIR ?? "";

/** Of the server under test. */
export const URL_HERE = `http://127.0.0.1:${process.env.E2E_PORT}`;

let made = 0;

/** A name no other test uses. */
export function newName(prefix = "ana"): string {
  made += 1;
  return `${prefix}_${process.pid}_${Date.now().toString(36)}_${made}`;
}

/** Goes through the age gate as a person does. */
export async function enter(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Sí, soy mayor (+18)" }).click();
  await expect(page.getByRole("button", { name: "Sí, soy mayor (+18)" })).toHaveCount(0);
}

/** Signs somebody new up through the pages and the mail; ends on the home page, signed in. */
export async function signUp(
  page: Page,
  name = newName(),
): Promise<{ name: string; correo: string }> {
  const correo = `${name}@example.org`;
  await page.goto("/signup");
  await page.getByLabel("Nombre de Usuario").fill(name);
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Registrarse" }).click();
  await expect(page.getByRole("button", { name: "Verificar" })).toBeVisible();
  const code = await codeFor(correo);
  const boxes = page.locator('input[name^="digit"]');
  for (const [index, digit] of [...code].entries()) await boxes.nth(index).fill(digit);
  await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByLabel(`Menú de @${name}`)).toBeVisible();
  return { name, correo };
}

export async function codeFor(correo: string): Promise<string> {
  await expect.poll(() => newestCode(dataDir, correo)).toBeTruthy();
  return (await newestCode(dataDir, correo)) ?? "";
}

export async function signIn(page: Page, correo: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByLabel(/^Menú de @/)).toBeVisible();
}
