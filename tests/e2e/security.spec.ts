import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { newestMailTo } from "../mailbox.ts";
import { type Member, newBrowser, seat, server, test, withScripts } from "../kit/browser.ts";
import { newName, newPerson, newSession, PASSWORD } from "../kit/person.ts";
import { askForLink, signIn } from "./support.ts";

const OTHER_PASSWORD = "otra contraseña larga";

// With scripts a phone does what a desktop does.

test("a forgotten password is set anew by a link that works once @desktop @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const member = await memberHere(context);
  const elsewhere = await otherDevice(browser, member);
  await signOut(page);

  await page.goto("/login");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  // The page one leaves has a field of that name too, and is there until the next one has come.
  await expect(page).toHaveURL(/\/forgot$/);
  await page.getByLabel("Email").fill(member.correo);
  await askForLink(page);

  const link = await linkFor(member.correo);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset$/);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/settings/security");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

  await elsewhere.goto("/settings/security");
  await expect(elsewhere).toHaveURL(/\/login/);

  await page.goto(link);
  await expect(page.getByText("Este enlace ya se usó o caducó.")).toBeVisible();
  await page.getByRole("link", { name: "Pedir otro enlace" }).click();
  await expect(page.getByRole("button", { name: "Enviar enlace" })).toBeVisible();
  await elsewhere.context().close();
});

test("an address without an account gets the same answer @desktop @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto("/forgot");
  await page.getByLabel("Email").fill(`${newName("nadie")}@example.org`);
  await askForLink(page);
});

test("sessions are seen and ended, one by one and all at once @desktop @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const member = await memberHere(context);
  const first = await otherDevice(browser, member);
  const second = await otherDevice(browser, member);

  await page.goto("/settings/security");
  const sessions = page.getByRole("main").getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(sessions.first()).toContainText("Este dispositivo");
  await sessions
    .nth(1)
    .getByRole("button", { name: /^Cerrar/ })
    .click();
  await expect(page.getByText("La sesión se cerró.")).toBeVisible();
  await expect(sessions).toHaveCount(2);

  await page.getByRole("button", { name: "Cerrar todas las demás" }).click();
  await expect(page.getByText("Se cerraron todas las demás sesiones.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  for (const device of [first, second]) {
    await device.goto("/settings/security");
    await expect(device).toHaveURL(/\/login\?next=%2Fsettings%2Fsecurity/);
    await device.context().close();
  }
});

test("what is written when the session has ended elsewhere waits for who signs in again @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  await comeIn(page, member.correo);
  await expect(page).toHaveURL("/");
  await page.goto("/settings/profile");
  const biography = page.getByLabel("Biografía");
  await biography.fill("Bailo salsa en Lima\ny vivo de noche");
  await server.call("DELETE", "/api/sesiones", { as: member });

  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("lo que escribiste te espera")).toBeVisible();
  await signIn(page, member.correo);
  await expect(page.getByRole("main").getByText("Bailo salsa en Lima")).toBeVisible();
  await page.getByRole("button", { name: "Enviar lo que escribí" }).click();

  await expect(page).toHaveURL(/\/settings\/profile/);
  await expect(biography).toHaveValue("Bailo salsa en Lima\ny vivo de noche");
  await page.reload();
  await expect(biography).toHaveValue("Bailo salsa en Lima\ny vivo de noche");
});

test("a password is changed by who knows it @desktop @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const member = await memberHere(context);
  const elsewhere = await otherDevice(browser, member);
  await page.goto("/settings/security");
  await changePassword(page, "equivocada");
  await expect(page.getByText("La contraseña actual no es correcta.").first()).toBeVisible();

  await changePassword(page, PASSWORD);
  await expect(page.getByText("Tu contraseña cambió")).toBeVisible();
  await expect(page.getByLabel("Contraseña nueva", { exact: true })).toHaveValue("");

  await elsewhere.goto("/settings/security");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});

test("who was told of a device that is not theirs ends every session and takes the account back @desktop @no-scripts", async ({
  page,
  context,
  browser,
}) => {
  const member = await memberHere(context);
  const thief = await newBrowser(browser);
  await comeIn(thief, member.correo);
  await expect(thief).toHaveURL("/");

  await page.goto(await linkFor(member.correo, /\/no-fui-yo\?token=[\w-]+/));
  await expect(page).toHaveURL(/\/no-fui-yo$/);
  // Looking ends nothing: programs that look through mails open links too.
  await thief.goto("/settings/security");
  await expect(thief).toHaveURL(/\/settings\/security$/);
  await page.getByRole("button", { name: "Cerrar todo y cambiar mi contraseña" }).click();
  await expect(page).toHaveURL(/\/reset$/);
  await thief.goto("/settings/security");
  await expect(thief).toHaveURL(/\/login/);

  await page.getByLabel("Contraseña nueva", { exact: true }).fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page).toHaveURL("/");
  await comeIn(thief, member.correo);
  await expect(thief.getByText("Error en el inicio de sesión.").first()).toBeVisible();
  await thief.context().close();
});

test("signing out in one tab signs out the other @desktop @no-scripts", async ({
  page,
  context,
}) => {
  await memberHere(context);
  await page.goto("/");
  const scripted = await withScripts(page);
  const otherTab = await page.context().newPage();
  await otherTab.goto("/settings/security");
  await expect(otherTab.getByRole("heading", { name: "Sesiones abiertas" })).toBeVisible();
  const errorTab = await page.context().newPage();
  await errorTab.goto("/no-existe");
  await expect(errorTab.getByLabel(/^Menú de @/)).toBeVisible();

  await signOut(page);

  // Without scripts the other tab learns it with its next step.
  if (!scripted) await Promise.all([otherTab.reload(), errorTab.reload()]);
  await expect(otherTab).toHaveURL(/\/login/);
  await expect(errorTab.getByRole("link", { name: "Registrarse" })).toBeVisible();
});

test("signing in leads to no other site @desktop @no-scripts", async ({ page, context }) => {
  const { correo } = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context);
  // To a browser a backslash is a slash.
  await comeIn(page, correo, `/login?next=${encodeURIComponent("/\\evil.example")}`);
  await expect(page).toHaveURL("/");
});

/** Somebody with a password, signed in. */
async function memberHere(context: BrowserContext): Promise<Member> {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  await seat(context, member);
  return member;
}

async function comeIn(page: Page, correo: string, path = "/login"): Promise<void> {
  await page.goto(path);
  await signIn(page, correo);
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/");
}

/** The same person on another device, signed in. */
async function otherDevice(browser: Browser, member: Member): Promise<Page> {
  return newBrowser(browser, { token: await newSession(server, member) });
}

async function changePassword(page: Page, actual: string): Promise<void> {
  await page.getByLabel("Contraseña actual", { exact: true }).fill(actual);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Cambiar contraseña" }).click();
}

/** Path and query of the link in the newest mail. */
async function linkFor(correo: string, shape = /\/reset\?token=[\w-]+/): Promise<string> {
  const find = async () => {
    const mail = await newestMailTo(server.dataDir, correo);
    return shape.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}
