import { expect, type Page } from "@playwright/test";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

/** What React says when the document is not what the server sent (418, 423), and what follows. */
function noteFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && /Minified React|Hydration/.test(message.text()))
      faults.push(message.text());
  });
  return faults;
}

async function publish(count: number): Promise<{ creator: number; post: number }> {
  const creator = await newPerson(server, "lenta");
  let post = 0;
  for (let i = 0; i < count; i++) {
    post = (await newPost(creator, { descripcion: `Foto ${i} #lenta`, shows: ["photo"] })).id;
  }
  return { creator: creator.id, post };
}

test("pictures that were shown without scripts do not break the page when these come after all @phone", async ({
  page,
  context,
}) => {
  await publish(3);
  await seat(context);
  const faults = noteFaults(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/entry\.client.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("[data-row] noscript").first()).toBeAttached();
  await expect(page.locator("[data-row] noscript")).toHaveCount(0);
  await expect(
    page.locator("[data-row] img[alt^='Foto'], [data-row] video").first(),
  ).toBeAttached();
  release();
  await page.locator('html[data-script="ready"]').waitFor({ state: "attached" });
  await expect(page.locator("[data-row] noscript")).toHaveCount(0);
  await page.keyboard.press("j");
  await expect
    .poll(() =>
      page.getByRole("region", { name: "Publicaciones" }).evaluate((feed) => feed.scrollTop),
    )
    .toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

test("on a phone that is twenty times as slow pages are taken over whole @phone", async ({
  page,
  context,
}) => {
  const { creator, post } = await publish(3);
  await seat(context);
  const faults = noteFaults(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  for (const path of ["/", `/publicacion/${post}`, `/u/${creator}`, "/search?q=%23lenta", "/%"]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.locator('html[data-script="ready"]').waitFor({ state: "attached" });
    expect(faults, path).toEqual([]);
  }
});
