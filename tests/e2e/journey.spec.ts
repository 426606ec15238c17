import { expect, type Page } from "@playwright/test";
import { test, withScripts } from "../kit/browser.ts";
import { cameraJpeg, uprightClip } from "../media-fixtures.ts";
import { newName } from "../kit/person.ts";
import { enter, signUp } from "./support.ts";

// The whole way of a stranger: through the gate, with a code from a mail, to a video that plays.
// It runs with scripts on a phone and a desktop, and without scripts.
test("a stranger signs up, uploads a photo and a video, and watches them in the feed @desktop @phone @no-scripts", async ({
  page,
}) => {
  await enter(page);
  const { name } = await signUp(page, newName("viajera"));

  const photoWords = `Atardecer de ${name} en la #playa`;
  const videoWords = `Primer #shortit de ${name}`;
  await upload(page, [await cameraJpeg()], photoWords);
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();

  await upload(page, [await uprightClip()], videoWords, "shortit");
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();

  await page.getByRole("link", { name: "Inicio", exact: true }).first().click();
  const shortit = page.getByRole("article").filter({ hasText: videoWords });
  await expect(shortit).toContainText(`@${name}`);
  await expectToPlay(page, videoWords);

  const photo = page.getByRole("article").filter({ hasText: photoWords });
  await photo.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      photo.locator("img[alt^='Foto']").evaluate((image: HTMLImageElement) => image.naturalHeight),
    )
    .toBeGreaterThan(0);
});

async function upload(
  page: Page,
  files: string[],
  descripcion: string,
  tipo: "publicacion" | "shortit" = "publicacion",
): Promise<void> {
  await page.goto("/upload");
  await page.locator("input[type=file]").setInputFiles(files);
  await page.getByLabel("Descripción").fill(descripcion);
  await page.getByLabel("Tipo").selectOption(tipo);
  await page.getByRole("button", { name: "Subir", exact: true }).dblclick();
  await expect(page.getByRole("heading", { name: /Publicación #\d+/ })).toBeVisible();
}

async function expectToPlay(page: Page, descripcion: string): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: descripcion });
  const video = card.locator("video");
  await card.scrollIntoViewIfNeeded();
  await expect(video).toBeVisible();
  const scripted = await withScripts(page);
  // Without scripts the browser's own controls start it: space, with the video focused.
  if (!scripted) {
    await expect(video).toHaveAttribute("controls", "");
    await video.focus();
    await page.keyboard.press("Space");
  }
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), {
      message: "the video's currentTime advances",
    })
    .toBeGreaterThan(0.3);
}
