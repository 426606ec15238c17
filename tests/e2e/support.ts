import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { codeFor, withScripts } from "../kit/browser.ts";
import { newName, PASSWORD } from "../kit/person.ts";

export const menuButton = (page: Page) => page.locator("header summary");

/** As browsers are that write no videos: what is chosen is sent as it is. */
export function withoutEncoders(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => void Reflect.deleteProperty(window, "VideoEncoder"));
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
  const verify = page.getByRole("button", { name: "Verificar" });
  const later = page.getByText("No se pudo completar el registro. Intenta más tarde.");
  await pressUntil(page.getByRole("button", { name: "Registrarse" }), verify, later);
  const code = await codeFor(correo);
  const boxes = page.locator('input[name^="digit"]');
  for (const [index, digit] of [...code].entries()) await boxes.nth(index).fill(digit);
  // The last digit sends it.
  if (!(await withScripts(page))) await page.getByRole("button", { name: "Verificar" }).click();
  await expect(page.getByLabel(`Menú de @${name}`)).toBeVisible();
  return { name, correo };
}

/** What a page says that has waited for what signing in asks, five seconds (product.md 23.4); then one presses again. */
const unsent = (page: Page) => page.getByText("No hay conexión con el servidor.");

/** Presses until something is shown, as people do who are told that it took too long. */
export async function pressUntil(button: Locator, shown: Locator, tooLate = unsent(button.page())) {
  await expect(async () => {
    if (await shown.isVisible()) return;
    await button.click({ timeout: 10_000 });
    await expect(shown.or(tooLate).first()).toBeVisible();
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Signs in at the page of it, where one is; whoever is refused is told so by a notice. */
export async function signIn(page: Page, correo: string, contrasenia = PASSWORD): Promise<void> {
  const main = page.getByRole("main");
  const button = main.getByRole("button", { name: "Iniciar sesión" });
  const hasLeft = () => new URL(page.url()).pathname !== "/login";
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(contrasenia);
  await expect(async () => {
    if (hasLeft()) return;
    await button.click({ timeout: 10_000 });
    await expect
      .poll(async () => hasLeft() || (await main.getByRole("alert").count()) > 0)
      .toBe(true);
    expect(await unsent(page).count()).toBe(0);
  }).toPass();
}

export function askForLink(page: Page): Promise<void> {
  const sent = page.getByText("Si hay una cuenta con esa dirección");
  return pressUntil(page.getByRole("button", { name: "Enviar enlace" }), sent);
}

/** From then on time passes in a page only where a test lets it. */
export function stopClock(page: Page): Promise<void> {
  // One that is asked too late throws, and stands all the same.
  return expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();
}

/** Says who is shown in files that were chosen for a post; with scripts that sends them. */
export async function sayWhoIsNew(at: Page | Locator, who = "Solo yo"): Promise<void> {
  const scripted = await withScripts("goto" in at ? at : at.page());
  if (scripted) await at.getByRole("button", { name: `${who}: subir` }).click();
  else await at.getByRole("radio", { name: who }).check();
}

/** Says of the post of a card that it does not interest one. */
export async function hide(page: Page, id: number): Promise<void> {
  const card = page.locator(`#p${id}`);
  await card.getByLabel(/^Más opciones/).click();
  await card.getByRole("button", { name: "No me interesa" }).click();
}

/**
 * The line drops once the page is all there: with the first sign of somebody, such as a key that does nothing, it
 * fetches the map of the other pages, without which it goes nowhere before the line is back.
 */
export async function loseLine(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => new URL(name).pathname.startsWith("/assets/manifest-")),
  );
  await page.context().setOffline(true);
}
