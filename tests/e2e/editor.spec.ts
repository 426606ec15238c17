import { expect, type Page } from "@playwright/test";
import { cameraJpeg, uprightClip } from "../media-fixtures.ts";
import { sayWhoIsNew } from "./support.ts";
import { openLine } from "./line.ts";
import { expectAccessible, bodyOf, seat, server, test, withScripts } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

/** With scripts a file is sent when it is said who is shown in it, without when its form is; a wrong one is never asked about. */
async function replaceWith(page: Page, name: string, path: string, isWrong = false): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: name });
  const scripted = await withScripts(page);
  const replacing = row.locator("details", { has: page.getByText("Reemplazar", { exact: true }) });
  if (scripted) await expect(replacing).toHaveCount(0);
  else if ((await replacing.getAttribute("open")) === null)
    await replacing.locator("summary").click();
  await row.locator("input[type=file]").setInputFiles(path);
  if (!scripted || !isWrong) await sayWhoIsNew(row);
  if (!scripted) await row.getByRole("button", { name: "Subir el archivo nuevo" }).click();
}

async function add(page: Page, paths: string[]): Promise<void> {
  const add = page.getByRole("button", { name: "Agregar archivos" });
  const scripted = await withScripts(page);
  if (scripted) await expect(add).toHaveCount(0);
  await page.locator("input[name=files]").setInputFiles(paths);
  const form = page.locator("form", { has: add });
  await sayWhoIsNew(scripted ? page : form);
  if (!scripted) await add.click();
}

test("a post is changed, gets and loses files, and is deleted, by its owner alone @phone @no-scripts", async ({
  page,
  context,
}) => {
  const owner = await newPerson(server, "edita");
  const { id } = await newPost(owner, { descripcion: "Antes #uno", shows: ["photo"] });
  const { id: theirs } = await newPost(await newPerson(server, "otra"), {
    shows: ["photo"],
  });
  await seat(context, owner);

  await page.goto(`/settings/posts/${theirs}`);
  await expect(page.getByText("No se encontró la publicación.")).toBeVisible();
  await page.getByRole("link", { name: "Tus publicaciones" }).click();
  await page.waitForURL("/settings/posts");
  await expect(page.getByRole("link", { name: `Ver publicación #${id}` })).toHaveAttribute(
    "href",
    `/publicacion/${id}`,
  );
  await expect(page.getByRole("link", { name: "Nueva publicación" })).toHaveAttribute(
    "href",
    "/upload",
  );
  await page.locator(`a[href="/settings/posts/${id}"]`).click();
  await page.waitForURL(`/settings/posts/${id}`);
  await expect(page.getByText("10/1000")).toBeVisible();

  await page.getByLabel("Descripción").fill("Después #dos");
  await page.getByLabel("Solo para suscriptores").check();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Publicación actualizada.")).toBeVisible();
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: owner });
  expect(post).toMatchObject({
    ...{ descripcion: "Después #dos", clasificaciones: ["dos"], solo_suscriptores: 1 },
  });

  await replaceWith(page, "Foto 1", await uprightClip(), true);
  await expect(page.getByText(/^No se pudo reemplazar el archivo\. .* una foto/)).toBeVisible();
  await replaceWith(page, "Foto 1", await cameraJpeg());
  await expect(page.getByText("Archivo reemplazado.")).toBeVisible();
  await add(page, [await uprightClip(), await cameraJpeg()]);
  await expect(page.getByText("Archivo(s) agregados.")).toBeVisible();
  await expect(page.getByText("Video 2")).toBeVisible();
  await expect
    .poll(
      async () => (await bodyOf("GET", `/api/publicaciones/${id}/status`, { as: owner })).status,
    )
    .toBe("ready");
  const after = (await bodyOf("GET", `/api/publicaciones/${id}`, { as: owner })).post.archivos;
  expect(after.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["image", "video", "image"]);
  expect(after[0].url_archivo).not.toBe(post.archivos[0].url_archivo);

  await page.getByRole("link", { name: "Eliminar Foto 3" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Eliminar Foto 3" }).click();
  if (await withScripts(page)) await expectAccessible(page);
  await page.getByRole("button", { name: "Sí, eliminar" }).click();
  await expect(page.getByText("Archivo eliminado.")).toBeVisible();
  await expect(page.getByText("Foto 3")).toHaveCount(0);

  await page.getByRole("link", { name: "Eliminar publicación" }).click();
  await page.getByRole("button", { name: "Sí, eliminar" }).click();
  // With scripts the address forgets what was done as soon as it is said.
  await page.waitForURL(/\/settings\/posts(\?|$)/);
  await expect(page.getByText("Publicación eliminada.")).toBeVisible();
  await expect(
    page.getByText("Aún no has publicado nada. ¡Sube tu primera publicación!"),
  ).toBeVisible();
});

test("the history leads from one editor to another with the words of each @phone", async ({
  page,
  context,
}) => {
  const owner = await newPerson(server, "edita");
  const { id: one } = await newPost(owner, { descripcion: "La primera", shows: ["photo"] });
  const { id: other } = await newPost(owner, { descripcion: "La segunda", shows: ["photo"] });
  await seat(context, owner);
  await page.goto("/settings/posts");
  const description = page.getByLabel("Descripción");
  await page.locator(`a[href="/settings/posts/${one}"]`).click();
  await expect(description).toHaveValue("La primera");
  await page.getByRole("link", { name: "Tus publicaciones" }).click();
  await page.locator(`a[href="/settings/posts/${other}"]`).click();
  await expect(description).toHaveValue("La segunda");
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(`/settings/posts/${one}`);
  await expect(description).toHaveValue("La primera");
});

test("files whose answer was lost are added once, however they are sent again @phone", async ({
  page,
  context,
}) => {
  const owner = await newPerson(server, "insiste");
  const { id } = await newPost(owner, { shows: ["photo"] });
  await seat(context, owner);
  const line = await openLine();
  page.on("close", () => line.close());
  await page.goto(`${line.url}/settings/posts/${id}`);
  // The first press also asks for the map of the pages, and what that lacks has a button of its own.
  const retry = page.locator("#contenido").getByRole("button", { name: "Reintentar" });
  const added = page.getByText("Archivo(s) agregados.");

  line.cut();
  await add(page, [await cameraJpeg()]);
  await expect(page.getByText(/^No se pudieron agregar los archivos\. Se perdió/)).toBeVisible();
  // Sent and taken, but nobody hears of it.
  line.mend();
  line.loseNextAnswer();
  await retry.click();
  await expect.poll(line.answersLost).toBe(1);
  // A browser that sends it again by itself does so with the same key.
  await expect(retry.or(added)).toBeVisible();
  if (await retry.isVisible()) await add(page, [await cameraJpeg()]);
  await expect(added).toBeVisible();
  await expect(page.getByText("Foto 2")).toBeVisible();
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: owner });
  expect(post.archivos).toHaveLength(2);
});
