import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { cameraJpeg, fixture, uprightClip } from "../media-fixtures.ts";
import { openLine } from "./line.ts";
import { expectAccessible, bodyOf, seat, server, test } from "../kit/browser.ts";
import { fileFrom, photo, type SentFile } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Subir", exact: true });
const chosen = (page: Page) => page.getByRole("list", { name: "Archivos elegidos" });
const idOnPage = async (page: Page) => {
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  return Number(new URL(page.url()).searchParams.get("id"));
};

test.describe("with scripts", () => {
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
    await input.setInputFiles([await heavyClip()]);
    await chosen(page).getByRole("button", { name: "Ver pesado.mp4" }).click();
    await page.getByRole("button", { name: "Mover antes pesado.mp4" }).click();
    await expect(chosen(page).getByRole("listitem")).toHaveCount(2);

    // A slow line, which then is cut.
    line.slow(2_000_000);
    await submit(page).click();
    await expect(page.getByText(/ MB de [\d.]+ MB · quedan? \d+ s/)).toBeVisible();
    await expect(page.getByLabel("Progreso de la subida")).not.toHaveAttribute("value", "0");
    await page.getByRole("link", { name: "Inicio", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toContainText("¿Salir y cancelar la subida?");
    await page.getByRole("button", { name: "Seguir subiendo" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    line.cut();
    const lost = page.getByText("Hubo un error al subir el contenido. Se perdió la conexión.");
    await expect(lost).toBeVisible();
    await expect(chosen(page).getByRole("listitem")).toHaveCount(2);

    // Then an answer that is lost after the server has taken everything: one post all the same.
    line.mend();
    line.loseNextAnswer();
    const retry = page.getByRole("button", { name: "Reintentar" });
    await retry.click();
    await expect.poll(line.answersLost).toBe(1);
    const processing = page.getByRole("heading", { name: /Publicación #\d+/ });
    // A browser that sends it again by itself does so with the same key; so does the next visit ask.
    await expect(retry.or(processing)).toBeVisible();
    if (await retry.isVisible()) await page.reload({ waitUntil: "commit" });
    const id = await idOnPage(page);
    await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
    const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
    expect(post.descripcion).toBe("Palabras que no se pierden");
    expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["video", "image"]);
    await page.goto("/settings/posts");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  });

  test("tags and people are offered to who types, and are in nobody's way @desktop @phone", async ({
    page,
    context,
  }) => {
    const member = await newPerson(server, "escribe");
    const friend = await newPerson(server, "amistad");
    // Nobody else's begins so.
    const tag = `sabor${friend.id}dulce`;
    await newPost(friend, { descripcion: `#${tag}`, shows: ["photo"] });
    await seat(context, member);
    await page.goto("/upload");
    const field = page.getByLabel("Descripción");
    const option = (name: string) => page.getByRole("option", { name });
    await field.pressSequentially(`Hola #${tag.slice(0, -4)}`);
    await expect(option(`#${tag}`)).toBeVisible();
    await field.press("Enter");
    await expect(field).toHaveValue(`Hola #${tag.slice(0, -4)}\n`);
    await field.press("Backspace");
    await field.press("ArrowDown");
    await expect(option(`#${tag}`)).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await field.press("Enter");
    await expect(field).toHaveValue(`Hola #${tag} `);
    await field.pressSequentially(`con @${friend.name.slice(0, -1)}`);
    await option(`@${friend.name}`).click();
    await expect(field).toHaveValue(`Hola #${tag} con @${friend.name} `);
    await expect(field).toBeFocused();

    // A later answer puts another before the one that was chosen: that one stays chosen.
    let choose = () => {};
    const isChosen = new Promise<void>((resolve) => (choose = resolve));
    await page.route("**/api/search?*", async (route) => {
      await isChosen;
      await route.fulfill({ json: { tags: [`${tag}s`, tag], users: [] } });
    });
    await field.fill(`#${tag.slice(0, -4)}`);
    await expect(option(`#${tag}`)).toBeVisible();
    await field.press("u");
    await field.press("ArrowDown");
    choose();
    await expect(option(`#${tag}s`)).toBeVisible();
    await field.press("Enter");
    await expect(field).toHaveValue(`#${tag} `);
  });

  test("what was not published leaves the device with who signs out @phone", async ({
    page,
    context,
  }) => {
    await seat(context, await newPerson(server, "sale"));
    await page.goto("/upload");
    await page.locator("input[type=file]").setInputFiles([await cameraJpeg()]);
    await page.getByLabel("Descripción").fill("Solo para mí");
    const left = () =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        return [localStorage.getItem("upload:draft") ?? "", ...databases.map(({ name }) => name)];
      });
    await expect.poll(left).toEqual([expect.stringContaining("Solo para mí"), "upload-draft"]);
    await page.goto("/logout");
    await page.getByRole("main").getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(left).toEqual([""]);
  });

  test("a toast tells on any page, in one tab only, that a post is ready or failed @desktop", async ({
    page,
    context,
  }) => {
    const member = await newPerson(server, "avisa");
    await seat(context, member);
    const { id: ready } = await newPost(member, { shows: ["photo"] });
    const { id: failed } = await newPost(member, { files: [await cutVideo()] });

    await page.goto("/privacy");
    // What nobody of ours wrote does no harm.
    const hostile = JSON.stringify([null, { id: "<img>" }, [], { id: -1 }, "x", { id: 999_999 }]);
    await page.evaluate((list) => localStorage.setItem("pending_publications", list), hostile);
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("pending-publication")));
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("pending_publications")))
      .toBeNull();

    const other = await context.newPage();
    await other.goto("/terms");
    await other.evaluate(
      (ids) => {
        const list = ids.map((id) => ({ id, createdAt: Date.now() }));
        localStorage.setItem("pending_publications", JSON.stringify(list));
        window.dispatchEvent(new CustomEvent("pending-publication"));
      },
      [ready, failed],
    );
    const words = `Tu publicación #${ready} ya está lista`;
    const told = async () =>
      (await page.getByText(words).count()) + (await other.getByText(words).count());
    await expect.poll(told).toBe(1);
    const teller = (await page.getByText(words).count()) > 0 ? page : other;
    await expect(
      teller.getByText(`Ocurrió un error al procesar tu publicación #${failed}`),
    ).toBeVisible();
    const toast = teller.locator("[aria-live]").filter({ hasText: words });
    await toast.getByRole("link", { name: "Ver" }).first().focus();
    await expectAccessible(teller);
    await teller.keyboard.press("Enter");
    await expect(teller).toHaveURL(`/publicacion/${ready}`);
    // The other goes by itself.
    await expect(teller.getByText(/^Ocurrió un error/)).toHaveCount(0);
    expect(await told()).toBe(0);
  });
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

test("a file that failed says why, and is replaced and deleted where it stands", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const member = await newPerson(server, "repara");
  await seat(context, member);
  const files = [await cutVideo(), await photo(), await cutVideo()];
  const { id } = await newPost(member, { files });
  await page.goto(`/upload?id=${id}`);
  await expect(page.getByText("Hubo un error procesando tu publicación.")).toBeVisible();
  const broken = page.getByRole("listitem").filter({ hasText: "Video 1" });
  await expect(broken).toContainText("No pudimos leer");
  // The checker is a script.
  if (javaScriptEnabled !== false) await expectAccessible(page);
  if (javaScriptEnabled === false) await broken.locator("summary").click();
  await broken.locator("input[type=file]").setInputFiles(await uprightClip());
  if (javaScriptEnabled === false) await broken.getByRole("button", { name: "Subir" }).click();
  await expect(page.getByText("Archivo reemplazado.")).toBeVisible();
  await page.getByRole("link", { name: "Eliminar Video 3" }).click();
  await page.getByRole("button", { name: "Sí, eliminar" }).click();
  await expect(page.getByText("Archivo eliminado.")).toBeVisible();
  await expect(page).toHaveURL(/\/upload\?id=\d+/);
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["video", "image"]);
});

/** More than the system's own buffers take before anything is sent. */
function heavyClip(): Promise<string> {
  return fixture("pesado.mp4", async (path) =>
    writeFile(path, Buffer.concat([await readFile(await uprightClip()), Buffer.alloc(24_000_000)])),
  );
}

/** Begins as a video, and is none. */
async function cutVideo(): Promise<SentFile> {
  const { bytes } = await fileFrom(uprightClip());
  return { name: "cortado.mp4", bytes: bytes.subarray(0, 3000) };
}
