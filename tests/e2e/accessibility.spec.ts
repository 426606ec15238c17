import { expect } from "@playwright/test";
import { cameraJpeg, portraitClip } from "../media-fixtures.ts";
import { expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";

// axe needs scripts to look at a page; what it looks at is the same HTML.
test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);
// What is still fading in has less contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    // Each theme once and each size once.
    test.skip(({ isMobile }) => isMobile === (colorScheme === "light"));

    test("axe finds nothing on the screens of a visitor", async ({ page, context }) => {
      await page.goto("/");
      await expectAccessible(page);
      await seat(context);
      for (const path of ["/", "/login", "/signup", "/privacy", "/terms", "/no-existe"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        await expectAccessible(page);
      }
    });

    test("axe finds nothing on the screens of somebody who publishes", async ({
      page,
      context,
    }) => {
      await seat(context, await newPerson(server, "axe"));
      await page.goto("/upload");
      await expectAccessible(page);
      await page
        .locator("input[type=file]")
        .setInputFiles([await cameraJpeg(), await portraitClip()]);
      await page.getByRole("button", { name: "Subir", exact: true }).click();
      await expect(page.getByText("En proceso")).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Ver publicación" }).click();
      await expect(page.getByRole("article")).toBeVisible();
      await expectAccessible(page);
    });
  });
}
