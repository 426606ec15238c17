import { expect, type Page, type Route } from "@playwright/test";
import { codeFor, seat, test } from "../kit/browser.ts";
import { newName, PASSWORD } from "../kit/person.ts";
import { pressUntil, signIn } from "./support.ts";

/** At the step of the code; gives the address it is sent to. */
async function beginSignUp(page: Page): Promise<string> {
  await page.goto("/signup");
  const correo = `${newName()}@example.org`;
  await page.getByLabel("Nombre de Usuario").fill(newName());
  await page.getByLabel("Email").fill(correo);
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  const boxes = page.locator('input[name^="digit"]');
  const later = page.getByText("No se pudo completar el registro. Intenta más tarde.");
  await pressUntil(page.getByRole("button", { name: "Registrarse" }), boxes.first(), later);
  await expect(boxes.first()).toBeFocused();
  return correo;
}

test("a code whose answer is lost on the line has made the account, as it says when it is sent again @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  const correo = await beginSignUp(page);
  let lost = 0;
  const lose = async (route: Route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.fallback();
    // By another client than the browser's, which would keep the session's cookie.
    await fetch(request.url(), {
      method: "POST",
      headers: await request.allHeaders(),
      body: request.postData(),
      redirect: "manual",
    });
    lost += 1;
    await route.abort("connectionreset");
  };
  await page.route("**/signup*", lose);
  await page.keyboard.type(await codeFor(correo));
  const verify = page.getByRole("button", { name: /^Verificar/ });
  await expect.poll(() => lost).toBe(1);
  await page.unroute("**/signup*", lose);
  await pressUntil(verify, page.getByText(/^Tu cuenta ya está creada\./));
  await signIn(page, correo);
  await expect(page).toHaveURL("/");
});

test("the code goes by itself with its sixth digit, is typed over, and runs out @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  const correo = await beginSignUp(page);
  const boxes = page.locator('input[name^="digit"]');
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
