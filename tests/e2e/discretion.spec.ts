import { expect } from "@playwright/test";
import { expectAccessible, seat, test, withScripts } from "../kit/browser.ts";

const LEAVE = "https://duckduckgo.com/";

// product.md 31.9
test("whoever wants it leaves at once, and no window says where they were @desktop @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/settings/discrecion");
  const scripted = await withScripts(page);
  await page.getByRole("checkbox", { name: /^Título discreto/ }).check();
  await page.getByRole("checkbox", { name: /^Botón/ }).check();
  await page.getByRole("radio", { name: /^Otra/ }).check();
  await page.getByLabel("La otra tecla").fill("");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText(/^Escribe una sola tecla/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Título discreto/ })).toBeChecked();
  await page.getByRole("radio", { name: /^Escape/ }).check();
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Guardamos tu elección.")).toBeVisible();
  if (scripted) await expectAccessible(page);

  const leaving = page.getByRole("button", { name: "Salir ya" });
  const answer = await page.goto("/support");
  // As the server sent it, before any script.
  expect(await answer!.text()).toMatch(/<head>.*?<title>Notas<\/title>/s);
  await expect(page).toHaveTitle("Notas");
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute("href", "/icons/notas.svg");
  await expect(leaving).toHaveCount(scripted ? 1 : 0);
  if (!scripted) return;

  await context.route(`${LEAVE}**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Buscador</title>" }),
  );
  await page.goto("/terms");
  // The script that hears the key has no sign of its own: whoever is in a hurry presses on.
  await expect(async () => {
    for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
    await expect(page).toHaveURL(LEAVE, { timeout: 5_000 });
  }).toPass();
  // Its own entry is gone from the history, those before it are not.
  await page.goBack();
  await expect(page).toHaveURL("/support");
  await leaving.click();
  await expect(page).toHaveURL(LEAVE);
});
