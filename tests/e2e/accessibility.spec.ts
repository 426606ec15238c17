import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { cameraJpeg, portraitClip } from "../media-fixtures.ts";
import { enter, newName, signUp } from "./support.ts";

// axe needs scripts to look at a page; what it looks at is the same HTML.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);
// What is still fading in has less contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    // Each theme once and each size once.
    test.skip(({ isMobile }) => isMobile === (colorScheme === "light"));

    test("axe finds nothing on the screens of a visitor", async ({ page }) => {
      await page.goto("/");
      await expectNothing(page);
      await enter(page);
      for (const path of ["/", "/login", "/signup", "/privacy", "/terms", "/no-existe"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await expectNothing(page);
      }
    });

    test("axe finds nothing on the screens of somebody who publishes", async ({ page }) => {
      await enter(page);
      await signUp(page, newName("axe"));
      await page.goto("/upload");
      await expectNothing(page);
      await page
        .locator("input[type=file]")
        .setInputFiles([await cameraJpeg(), await portraitClip()]);
      await page.getByRole("button", { name: "Subir", exact: true }).click();
      await expect(page.getByText("En proceso")).toBeVisible();
      await expectNothing(page);
      await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
      await expectNothing(page);
      await page.getByRole("link", { name: "Ver publicación" }).click();
      await expect(page.getByRole("article")).toBeVisible();
      await expectNothing(page);
    });
  });
}

async function expectNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
