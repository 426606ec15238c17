import { expect } from "@playwright/test";
import { codeFor, seat, test } from "../kit/browser.ts";
import { newName, PASSWORD } from "../kit/person.ts";
import { pressUntil } from "./support.ts";

test("the code goes by itself with its sixth digit, is typed over, and runs out @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/signup");
  const correo = `${newName()}@example.org`;
  await page.getByLabel("Nombre de Usuario").fill(newName());
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  const boxes = page.locator('input[name^="digit"]');
  const later = page.getByText("No se pudo completar el registro. Intenta más tarde.");
  await pressUntil(page.getByRole("button", { name: "Registrarse" }), boxes.first(), later);
  await expect(boxes.first()).toBeFocused();
  await expect(
    page.getByRole("button", { name: /^Reenviar código en \d+ segundos/ }),
  ).toBeDisabled();

  const code = await codeFor(correo);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  for (const attempt of [1, 2, 3, 4, 5]) {
    await page.keyboard.type(wrong);
    const said = attempt < 5 ? /^Código incorrecto\.$/ : /pide otro/;
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
    await expect(boxes.first()).toBeFocused();
    await expect(boxes.first()).toHaveValue("");
  }
  // Three digits, and then others in their places.
  await page.keyboard.type("123");
  await boxes.nth(0).click();
  await page.keyboard.type("45");
  await boxes.nth(0).click();
  await page.keyboard.press("End");
  await page.keyboard.type("9");
  expect(
    await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(["9", "5", "3", "", "", ""]);
});
