import { expect } from "@playwright/test";
import { bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("what one is told stands behind the bell, leads to what it is about and is read @phone @no-scripts", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const { id } = await newPost(ana, { descripcion: "En la playa", shows: ["photo"] });
  await bodyOf("POST", `/api/publicaciones/${id}/like`, { as: beto });
  const contenido = `Qué bonita, @${ana.name}`;
  await bodyOf("POST", `/api/publicaciones/${id}/comentarios`, { as: beto, body: { contenido } });
  await bodyOf("POST", `/api/users/${ana.id}/follow`, { as: beto });
  await expect
    .poll(async () => (await bodyOf("GET", "/api/notifications/unread", { as: ana })).unread_count)
    .toBe(3);

  await seat(context, ana);
  await page.goto("/settings");
  await page.getByRole("link", { name: "Notificaciones 3 sin leer" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  const lines = page.getByRole("list", { name: "Tus notificaciones" });
  await expect(lines.getByRole("listitem")).toHaveCount(3);
  await expect(lines).toContainText(`@${beto.name} empezó a seguirte.`);

  await lines.getByRole("link", { name: `A @${beto.name} le gusta tu publicación.` }).click();
  await expect(page).toHaveURL(new RegExp(`/publicacion/${id}$`));
  await page.goto("/notifications");
  await expect(page.getByRole("link", { name: "Notificaciones 2 sin leer" })).toBeVisible();

  await page.getByRole("button", { name: "Marcar todo como leído" }).click();
  await expect(page.getByText("Todo quedó como leído.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notificaciones", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Marcar todo como leído" })).toHaveCount(0);

  await page.getByRole("link", { name: "Ajustes de notificaciones" }).click();
  const likes = page.getByRole("group", { name: "Me gusta" });
  await likes.getByLabel("Avisarme en el sitio").uncheck();
  await likes.getByLabel("Correo: Me gusta").selectOption("diario");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByText("Tus ajustes se guardaron.")).toBeVisible();
  await page.reload();
  await expect(likes.getByLabel("Avisarme en el sitio")).not.toBeChecked();
  await expect(likes.getByLabel("Correo: Me gusta")).toHaveValue("diario");
});
