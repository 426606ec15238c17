import { expect, test } from "@playwright/test";
import { cameraJpeg } from "../media-fixtures.ts";
import { enter, newName, signUp } from "./support.ts";

test("like and save answer at once, survive a reload and can be taken back", async ({ page }) => {
  await enter(page);
  await signUp(page, newName("fan"));
  await page.goto("/upload");
  await page.locator("input[type=file]").setInputFiles(await cameraJpeg());
  await page.getByLabel("Descripción").fill("Para gustar");
  await page.getByRole("button", { name: "Subir", exact: true }).click();
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
  await page.getByRole("link", { name: "Ver publicación" }).click();

  const like = page.getByRole("button", { name: /me gusta/i });
  await like.click();
  await expect(page.getByRole("button", { name: "Quitar me gusta" })).toContainText("1");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("button", { name: "Quitar de guardados" })).toContainText("1");

  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("button", { name: "Quitar me gusta" }).textContent();
    })
    .toContain("1");
  await page.getByRole("button", { name: "Quitar me gusta" }).click();
  await expect(page.getByRole("button", { name: "Me gusta", exact: true })).toContainText("0");
});

test("a visitor who likes is sent to sign in and comes back", async ({ page, browser }) => {
  const owner = await browser.newContext();
  const ownerPage = await owner.newPage();
  await enter(ownerPage);
  await signUp(ownerPage, newName("duena"));
  await ownerPage.goto("/upload");
  await ownerPage.locator("input[type=file]").setInputFiles(await cameraJpeg());
  await ownerPage.getByRole("button", { name: "Subir", exact: true }).click();
  await expect(ownerPage.getByText("¡Tu publicación ya está lista!")).toBeVisible();
  await ownerPage.getByRole("link", { name: "Ver publicación" }).click();
  await ownerPage.waitForURL(/publicacion/);
  const path = new URL(ownerPage.url()).pathname;
  await owner.close();

  await enter(page, path);
  await page.getByRole("button", { name: "Me gusta", exact: true }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
});
