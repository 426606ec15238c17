import { expect, type Page } from "@playwright/test";
import { test } from "../kit/browser.ts";
import { menuButton } from "./support.ts";

const surface = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

const DARK = "rgb(11, 11, 15)";
const LIGHT = "rgb(255, 255, 255)";

test("the dark mode follows the system until it is chosen, and then the choice stays @desktop @no-scripts", async ({
  page,
}) => {
  for (const [scheme, before, after, verb, opposite] of [
    ["light", LIGHT, DARK, "Activar", "Desactivar"],
    ["dark", DARK, LIGHT, "Desactivar", "Activar"],
  ] as const) {
    await page.context().clearCookies({ name: "theme" });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/terms?x=1");
    expect(await surface(page)).toBe(before);
    await menuButton(page).click();
    const choices = page.locator("header form[action='/theme'] button");
    await expect(choices.filter({ visible: true })).toHaveText([verb]);
    await choices.filter({ visible: true }).click();
    await expect.poll(() => surface(page)).toBe(after);
    await expect(page).toHaveURL("/terms?x=1");
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === "theme"))
      .toBe(true);

    await page.goto("/privacy");
    expect(await surface(page)).toBe(after);
    await menuButton(page).click();
    await expect(choices.filter({ visible: true })).toHaveText([opposite]);
  }
});

test("the dark mode changes without loading the page again @desktop", async ({ page }) => {
  await page.goto("/support");
  await page.getByLabel("Mensaje").fill("Lo que ya escribí");
  await menuButton(page).click();
  // Who wants no motion sees no colour on its way from one theme to the other.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = (button: HTMLElement) => {
    button.click();
    return document.getAnimations().length;
  };
  expect(await page.getByRole("button", { name: "Modo oscuro: Activar" }).evaluate(moving)).toBe(0);
  await expect.poll(() => surface(page)).toBe(DARK);
  await expect(page.getByLabel("Mensaje")).toHaveValue("Lo que ya escribí");
  await page.route("**/theme", (route) => route.abort());
  await menuButton(page).click();
  await page.getByRole("button", { name: "Modo oscuro: Desactivar" }).click();
  await expect.poll(() => surface(page)).toBe(DARK);
});
