import { expect } from "@playwright/test";
import { type Member, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("who is no creator asks to become one; a creator sees months, posts and is paid once @desktop @no-scripts", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "creadora");
  await seat(context, ana);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Cuéntanos qué quieres publicar.")).toBeVisible();
  await page.getByLabel("¿Qué quieres publicar?").fill("Fotos de viajes");
  await page.getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page.getByText("Recibimos tu solicitud.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar solicitud" })).toHaveCount(0);

  await becomeCreator(ana);
  await page.goto("/");
  await page.locator("header summary").click();
  await page.locator("header").getByRole("link", { name: "Panel" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("$246.90 USD")).toBeVisible();
  await expect(page.getByText("$20.00 USD por cada 1000 vistas.")).toBeVisible();
  await page.getByText("Ver los números").click();
  await expect(page.getByRole("row", { name: /enero de 2026|de 20/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Proceder con el pago" }).dblclick();
  await expect(page.getByText("El pago está en proceso.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Proceder con el pago" })).toHaveCount(0);
  await expect(page.getByText("$0.00 USD", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /\$246\.90 USD/ })).toHaveCount(1);

  await page.getByRole("link", { name: "Publicaciones" }).click();
  const titles = page.getByRole("table").getByRole("rowheader");
  await expect(titles).toContainText(["Segunda", "Un atardecer muy largo en la p…"]);
  await page.getByRole("link", { name: "Vistas" }).click();
  await expect(titles).toContainText(["Un atardecer muy largo en la p…", "Segunda"]);
  await expect(page.getByRole("columnheader", { name: "Vistas" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("link", { name: "Vistas" }).click();
  await expect(titles).toContainText(["Segunda", "Un atardecer muy largo en la p…"]);
});

/** What the operator's command does, and views that nobody could make in a test. */
async function becomeCreator(ana: Member): Promise<void> {
  const { id: id_usuario, db } = ana;
  await db
    .updateTable("usuarios")
    .set({ es_creador: 1, verificado: 1 })
    .where("id_usuario", "=", id_usuario)
    .execute();
  const month = { id_usuario, month: 202501, views: 12_345, paid_views: 12_345 };
  await db.insertInto("vistas_mensuales").values(month).execute();
  const descripcion = "Un atardecer muy largo en la playa de Zipolite";
  await newPost(ana, { descripcion, fecha_publicacion: 1_700_000_000_000, views: 9 });
  await newPost(ana, { descripcion: "Segunda", fecha_publicacion: 1_700_000_100_000, views: 2 });
}
