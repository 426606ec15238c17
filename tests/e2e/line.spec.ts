import { expect, type Page } from "@playwright/test";
import { bodyOf, newBrowser, seat, server, test } from "../kit/browser.ts";
import { cameraJpeg } from "../media-fixtures.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { loseLine } from "./support.ts";

// What a line that drops does to somebody whose scripts run.
const down = (page: Page) => page.getByText("Sin conexión. Seguimos en cuanto vuelva.");

// product.md 23.10
test("a form that gets no answer stays as it is, and can be sent again @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  const { id } = await newPost(member, { descripcion: "La primera", shows: ["photo", "photo"] });
  const visitor = await newBrowser(context.browser()!);
  await seat(context, member);

  const forms: Form[] = [
    {
      who: visitor,
      path: "/login",
      fill: { Email: member.correo, Contraseña: PASSWORD },
      button: "Iniciar sesión",
      says: "Error en el inicio de sesión.",
      then: (at) => expect(at.getByLabel(`Menú de @${member.name}`)).toBeVisible(),
    },
    {
      path: "/settings/profile",
      fill: { Biografía: "Escrita sin línea" },
      button: "Guardar cambios",
      says: "Lo que escribiste sigue aquí",
      then: (at) => expect(at.getByText("Perfil actualizado.")).toBeVisible(),
    },
    {
      path: "/settings/profile",
      files: { "Elige una imagen": await cameraJpeg() },
      button: "Actualizar foto",
      says: "Lo que escribiste sigue aquí",
      then: (at) => expect(at.getByText("Avatar actualizado.")).toBeVisible(),
    },
    {
      path: "/settings/security",
      fill: { "Contraseña actual": PASSWORD, "Contraseña nueva": `${PASSWORD}-otra` },
      button: "Cambiar contraseña",
      says: "Lo que escribiste sigue aquí",
      then: (at) => expect(at.getByText(/^Tu contraseña cambió/)).toBeVisible(),
    },
    {
      path: `/settings/posts/${id}`,
      fill: { Descripción: "La segunda" },
      button: "Guardar cambios",
      says: "No se pudieron guardar los cambios.",
      then: (at) => expect(at.getByText("Publicación actualizada.")).toBeVisible(),
    },
    {
      path: "/support",
      fill: { Mensaje: "Se va y vuelve" },
      button: "Enviar mensaje",
      says: "Lo que escribiste sigue aquí",
      then: (at) => expect(at.getByRole("heading", { name: "Recibimos tu mensaje" })).toBeVisible(),
    },
  ];
  for (const { who = page, path, fill = {}, files = {}, button, says, then } of forms) {
    await test.step(`${path} ${button}`, async () => {
      await who.goto(path);
      if (path === "/support") await who.getByLabel("Tema").selectOption("otro");
      for (const [label, text] of Object.entries(fill))
        await who.getByLabel(label, { exact: true }).fill(text);
      for (const [label, file] of Object.entries(files)) {
        await who.getByLabel(label).setInputFiles(file);
      }
      await loseLine(who);
      const send = who.getByRole("button", { name: button, exact: true });
      await send.click();
      await expect(who.getByText(says)).toBeVisible();
      expect(new URL(who.url()).pathname).toBe(path);
      for (const [label, text] of Object.entries(fill)) {
        await expect(who.getByLabel(label, { exact: true })).toHaveValue(text);
      }
      await who.context().setOffline(false);
      await send.click();
      await then(who);
    });
  }
});

interface Form {
  who?: Page;
  path: string;
  /** Label -> what is typed. */
  fill?: Record<string, string>;
  /** Label -> a path. */
  files?: Record<string, string>;
  button: string;
  says: string;
  then: (page: Page) => Promise<void>;
}

test("a page that cannot come is waited for on the page one is on @phone", async ({
  page,
  context,
}) => {
  const [member, other] = [await newPerson(server, "viajera"), await newPerson(server, "otra")];
  await bodyOf("POST", `/api/users/${other.id}/block`, { as: member, body: { blocked: true } });
  await seat(context, member);
  await page.goto("/support");
  await context.setOffline(true);
  await page.getByLabel(`Menú de @${member.name}`).click();
  await page.getByRole("link", { name: "Configuración" }).click();
  await expect(down(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Soporte" })).toBeVisible();
  await expect(page.getByLabel(`Menú de @${member.name}`)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Configuración" })).toBeVisible();
  await expect(down(page)).toHaveCount(0);

  // What stands on no page of its own is done when the line is back.
  await page.goto("/settings/messages");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Desbloquear" }).click();
  await expect(down(page)).toBeVisible();
  const row = page.getByText(`@${other.name}`, { exact: true });
  await expect(row).toBeVisible();
  await context.setOffline(false);
  await expect(row).toHaveCount(0);
});

test("signing in is given up after five seconds without an answer @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.clock.install();
  await page.goto("/login");
  let isAsked = false;
  await page.route("**/login.data*", () => void (isAsked = true));
  await page.getByLabel("Email").fill("a@example.org");
  await page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect.poll(() => isAsked).toBe(true);
  await page.clock.runFor(5_000);
  await expect(page.getByText("Error en el inicio de sesión.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("a@example.org");
});
