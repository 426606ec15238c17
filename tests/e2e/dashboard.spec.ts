import { expect } from "@playwright/test";
import { type Member, newBrowser, seat, server, test } from "../kit/browser.ts";
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

test("what was watched is in Estadísticas, how long and how far; of who has no scripts nothing is claimed @desktop", async ({
  page,
  context,
  browser,
}) => {
  const ana = await newPerson(server);
  await ana.db
    .updateTable("usuarios")
    .set({ es_creador: 1 })
    .where("id_usuario", "=", ana.id)
    .execute();
  const { id } = await newPost(ana, { shows: ["clip"], descripcion: "Olas" });
  await seat(context, ana);
  const numbers = `/dashboard?tab=estadisticas&publicacion=${id}&rango=7`;
  const watched = page.locator("dl > div").filter({ hasText: "Tiempo visto" }).locator("dd");

  const given = { javaScriptEnabled: false };
  const still = await newBrowser(browser, await newPerson(server), given);
  await still.goto(`/publicacion/${id}`);
  await page.goto(numbers);
  await expect(watched).toHaveText("Aún no se sabe");
  await expect(page.getByText("De quien navega sin JavaScript")).toBeVisible();
  await expect(page.getByText("Aún no se sabe hasta dónde se ven sus videos")).toBeVisible();

  const fan = await newBrowser(browser, await newPerson(server));
  let told = 0;
  fan.on("request", (request) => (told += request.url().endsWith(`/${id}/view`) ? 1 : 0));
  await fan.goto(`/publicacion/${id}`);
  const seenUntil = () =>
    fan
      .locator("video")
      .first()
      .evaluate(({ played }: HTMLVideoElement) =>
        played.length > 0 ? played.end(played.length - 1) : 0,
      );
  await expect.poll(seenUntil).toBeGreaterThan(1.85);
  // That it was shown, and then that it was watched.
  await expect.poll(() => told).toBe(2);
  await fan.goto("/");
  await expect(async () => {
    await page.goto(numbers);
    await expect(watched).toHaveText(/^\d+ s$/, { timeout: 5_000 });
  }).toPass();
  const figure = page.getByRole("figure", { name: "Hasta dónde se ve el video" });
  await figure.getByText("Ver los números").click();
  // The clip of two seconds was over by then.
  await expect(figure.getByRole("row", { name: "90 % 1" })).toBeVisible();
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
