import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { cameraJpeg, fixture, uprightClip } from "../media-fixtures.ts";
import { openLine } from "./line.ts";
import { withoutEncoders } from "./support.ts";
import { bodyOf, expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";

// Of files that are heavy by what follows their end little would be left: they go as they are.
test.beforeEach(({ context }) => withoutEncoders(context));

const submit = (page: Page) => page.getByRole("button", { name: "Subir", exact: true });
const chosen = (page: Page) => page.getByRole("list", { name: "Archivos elegidos" });
const idOnPage = async (page: Page) => {
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  return Number(new URL(page.url()).searchParams.get("id"));
};

test("files are checked before a byte is sent, put in order, and survive a lost line @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "sube");
  await seat(context, member);
  const line = await openLine();
  page.on("close", () => line.close());
  await page.goto(`${line.url}/upload`);
  await submit(page).click();
  await expect(page.getByText("Por favor, selecciona al menos un archivo.")).toBeVisible();

  const text = await fixture("notas.txt", (path) => writeFile(path, "no es un medio"));
  const input = page.locator("input[type=file]");
  await input.setInputFiles([await cameraJpeg(), text]);
  await input.setInputFiles([await uprightClip()]);
  await expect(chosen(page).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("no es una foto ni un video que aceptemos")).toBeVisible();
  await chosen(page).getByRole("button", { name: "Ver upright.mp4" }).click();
  await expect(page.getByText(/^Video · .* · 0:02$/)).toBeVisible();
  await submit(page).click();
  await expect(page.getByText("Corrige o quita los archivos marcados.")).toBeVisible();
  await expectAccessible(page);
  await chosen(page).getByRole("button", { name: "Ver notas.txt" }).click();
  await page.getByRole("button", { name: "Quitar notas.txt" }).click();

  await page.getByLabel("Tipo").selectOption("shortit");
  await expect(page.getByText("Un shortit es exactamente un video.").first()).toBeVisible();
  await page.getByLabel("Tipo").selectOption("publicacion");

  const first = chosen(page).getByRole("listitem").first().getByRole("button");
  const up = page.getByRole("button", { name: "Mover antes upright.mp4" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(first).toHaveAccessibleName(/upright\.mp4/);
  await expect(up).toBeFocused();

  // A reload costs neither the words nor the files.
  await page.getByLabel("Descripción").fill("Palabras que no se pierden");
  await page.reload();
  await expect(page.getByText("Recuperamos tu borrador.")).toBeVisible();
  await expect(page.getByLabel("Descripción")).toHaveValue("Palabras que no se pierden");
  await expect(page.getByText("26/1000")).toBeVisible();
  await expect(first).toHaveAccessibleName(/upright\.mp4/);
  await page.getByRole("button", { name: "Quitar upright.mp4" }).click();

  // A slow line, which then is cut. The files go while one types.
  line.slow(2_000_000);
  await input.setInputFiles([await heavyClip()]);
  await chosen(page).getByRole("button", { name: "Ver pesado.mp4" }).click();
  await page.getByRole("button", { name: "Mover antes pesado.mp4" }).click();
  await expect(chosen(page).getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText(/ MB de [\d.]+ MB · quedan? \d+ s/)).toBeVisible();
  // It is still under way when axe is done.
  line.slow(200_000);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Inicio", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toContainText("¿Salir y detener la subida?");
  await page.getByRole("button", { name: "Seguir subiendo" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  line.cut();
  await expect(page.getByText("Sin conexión: sigue en cuanto vuelva").first()).toBeVisible();
  await expect(chosen(page).getByRole("listitem")).toHaveCount(2);

  // Then an answer that is lost after the server has taken everything: one post all the same.
  line.mend();
  line.loseNextAnswer();
  await submit(page).click();
  await expect.poll(line.answersLost).toBe(1);
  const id = await idOnPage(page);
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.descripcion).toBe("Palabras que no se pierden");
  expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["video", "image"]);
  await page.goto("/settings/posts");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

test("without scripts several files are one post, and a later page says once that it is ready @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "papel");
  await seat(context, member);
  await page.goto("/upload");
  await submit(page).click();
  await expect(page.getByText("Por favor, selecciona al menos un archivo.")).toBeVisible();

  await page.getByLabel("Descripción").fill("Sin guiones");
  await page.getByLabel("Tipo").selectOption("shortit");
  await page.locator("input[type=file]").setInputFiles([await cameraJpeg()]);
  await submit(page).click();
  await expect(page.getByText("Un shortit es exactamente un video.")).toBeVisible();
  await expect(page.getByLabel("Descripción")).toHaveValue("Sin guiones");
  await page.getByLabel("Tipo").selectOption("publicacion");
  await page.locator("input[type=file]").setInputFiles([await uprightClip(), await cameraJpeg()]);
  await submit(page).click();
  const id = await idOnPage(page);
  await page.goto("/privacy");
  await expect
    .poll(
      async () => (await bodyOf("GET", `/api/publicaciones/${id}/status`, { as: member })).status,
    )
    .toBe("ready");
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["video", "image"]);

  const words = page.getByText(`Tu publicación #${id} ya está lista`);
  // The page of an error tells it too: nothing else would any more.
  await page.goto("/no-existe");
  await expect(words).toBeVisible();
  await page.getByRole("link", { name: "Cerrar aviso" }).click();
  await expect(page).toHaveURL("/no-existe");
  await expect(words).toHaveCount(0);
});

/** More than the system's own buffers take before anything is sent. */
function heavyClip(): Promise<string> {
  return fixture("pesado.mp4", async (path) =>
    writeFile(path, Buffer.concat([await readFile(await uprightClip()), Buffer.alloc(24_000_000)])),
  );
}
