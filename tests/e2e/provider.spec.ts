import { expect, type Page } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newName, newPerson, PASSWORD } from "../kit/person.ts";
import { signIn } from "./support.ts";

const googleButton = (page: Page) => page.getByRole("button", { name: "Continuar con Google" });

test("somebody new goes through the provider, comes back to where they were going, and is asked nothing @phone @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  const name = newName("nube");
  await page.goto("/upload");
  await expect(page).toHaveURL("/login?next=%2Fupload");
  const box = await googleButton(page).boundingBox();
  expect(box?.height).toBe(40);
  await googleButton(page).press("Enter");
  await answerProvider(page, name);
  await expect(page).toHaveURL("/upload");
  await expect(page.getByLabel(`Menú de @${name}`)).toBeVisible();
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("proveedor");

  await page.goto("/settings/security");
  await expect(page.getByText("Tu cuenta no tiene contraseña.")).toBeVisible();
  await expect(page.getByText("Para poder desvincularla, primero ponle")).toBeVisible();
});

// With scripts a phone does from here on what a desktop does.
test("who has an account with that address finds it @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  await page.goto("/");
  // Reached without loading anew, where the page may do so.
  await page.getByRole("link", { name: "Iniciar sesión" }).first().click();
  await expect(page).toHaveURL("/login");
  await googleButton(page).click();
  await answerProvider(page, member.name);
  await expect(page).toHaveURL("/");
  await expect(page.getByLabel(`Menú de @${member.name}`)).toBeVisible();

  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Desvincular Google" }).click();
  await expect(page.getByText("Tu cuenta ya no está vinculada con Google.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Desvincular Google" })).toHaveCount(0);
});

test("calling it off is no failure, and a failure is told where it began @desktop @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/signup?next=%2Fupload");
  const agreement = page.getByText("Al registrarte aceptas los Términos y el Aviso de privacidad.");
  for (const [name, path] of [
    ["Términos", "/terms"],
    ["Aviso de privacidad", "/privacy"],
  ] as const) {
    await expect(agreement.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await googleButton(page).click();
  await page.getByRole("link", { name: "Cancelar" }).click();
  await expect(page).toHaveURL("/signup?next=%2Fupload");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await googleButton(page).click();
  await answerProvider(page, newName("sin_verificar"));
  await expect(page).toHaveURL(/\/signup\?google=provider_refused&next=%2Fupload/);
  await expect(page.getByRole("alert")).toHaveText("Error en la autenticación de Google.");
  await page.goto("/auth/google/callback?code=inventado&state=inventado");
  await expect(page.getByRole("alert")).toHaveText(
    "Error en la autenticación con Google. Por favor, intenta de nuevo.",
  );
});

test("one is signed out from every page, and comes back to the exact address @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  const signOut = page.locator("header form[action='/logout'] button");
  await seat(context, member);
  for (const path of ["/", "/support", "/terms", "/upload", "/settings/security", "/no-existe"]) {
    await page.goto(path);
    await expect(signOut).toHaveCount(1);
  }
  await page.locator("header summary").click();
  await signOut.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Registrarse" })).toBeVisible();

  await page.goto("/settings/security?de=menu&x=%C3%B1+1");
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, member.correo);
  await expect(page).toHaveURL("/settings/security?de=menu&x=%C3%B1+1");
});

test("the keyboard alone signs in and out @desktop", async ({ page, context }) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  await page.goto("/login?next=%2Fsupport");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(member.correo);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/support");
  const menu = page.getByLabel(`Menú de @${member.name}`);
  await menu.focus();
  await page.keyboard.press("Enter");
  const signOut = page.locator("header").getByRole("button", { name: "Cerrar sesión" });
  await expect(signOut).toBeVisible();
  for (let steps = 0; steps < 15; steps++) {
    if (await signOut.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(signOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Registrarse" })).toBeVisible();
});

async function answerProvider(page: Page, persona: string): Promise<void> {
  await page.getByLabel("Persona").fill(persona);
  await page.getByRole("button", { name: "Entrar" }).click();
}
