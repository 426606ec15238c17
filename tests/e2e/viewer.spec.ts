import { expect, type Locator, type Page } from "@playwright/test";
import { bodyOf, expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

test("a tile opens the viewer at its post; keys, Escape and back lead through it and out @desktop @phone", async ({
  page,
  context,
  isMobile,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id: leaving } = await newPost(creator, {
    descripcion: "La cuarta",
    shows: ["photo"],
  });
  await newPost(creator, { descripcion: "La tercera", solo_suscriptores: 1, shows: ["photo"] });
  const { id: watched } = await newPost(creator, {
    descripcion: "La segunda",
    tipo_publicacion: "shortit",
    shows: ["clip"],
  });
  await newPost(creator, { descripcion: "La primera", shows: ["photo"] });
  await seat(context, await newPerson(server, "fan"));
  await page.goto(`/u/${creator.name}`);
  await expect(tiles(page)).toHaveCount(4);
  // It is still in the list that the page has.
  await bodyOf("DELETE", `/api/publicaciones/${leaving}`, { as: creator });
  const here = page.url();
  const loads: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".data")) loads.push(request.url());
  });

  const second = tiles(page).nth(1);
  await second.click();
  await expect(current(page)).toContainText("La segunda");
  const scrolled = await page.evaluate(() => scrollY);
  await expect.poll(() => playing(page)).toBe(1);

  await pressTwiceAtOnce(page, "ArrowDown");
  await expect(current(page)).toContainText("La tercera");
  await settled(page);
  await expect(current(page)).toContainText("La tercera");
  await expect(current(page)).toContainText("Suscríbete a");
  await expect.poll(() => playing(page)).toBe(0);

  await step(page, "k", "La segunda");
  await current(page)
    .getByRole("link", { name: /Comentarios/ })
    .click();
  const comment = page.getByRole("dialog", { name: "Comentarios" }).getByRole("textbox");
  await comment.pressSequentially("jk j");
  await expect(comment).toHaveValue("jk j");
  await expect(current(page)).toContainText("La segunda");
  await page.keyboard.press("Escape");
  await expect(comment).toBeHidden();
  await expect(viewer(page)).toBeVisible();

  await step(page, "j", "La tercera");
  await step(page, "ArrowDown", "Contenido no disponible");

  await step(page, "ArrowUp", "La tercera");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(second).toBeFocused();
  expect(page.url()).toBe(here);

  await page.keyboard.press("Space");
  await expect(current(page)).toContainText("La segunda");
  if (isMobile) {
    const noted = () => page.evaluate(() => (history.state as { viewer?: number }).viewer);
    const opened = await noted();
    // A finger scrolls; the row it leaves on screen is the active one.
    // While the viewer opens it brings its row to its place: a finger comes again.
    await expect(async () => {
      await list(page).evaluate((rows) => rows.scrollTo(0, 0));
      await expect(current(page)).toContainText("La primera", { timeout: 5_000 });
    }).toPass();
    // The history is told once it is painted.
    await expect.poll(noted).not.toBe(opened);
  }
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(second).toBeFocused();
  await page.goForward();
  await expect(current(page)).toContainText(isMobile ? "La primera" : "La segunda");
  await page.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(viewer(page)).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  expect(loads, "the page beneath is never loaded again").toEqual([]);

  // Whoever follows a link in it comes back to it.
  await second.press("Enter");
  // While it opens the first is the active one.
  await expect(current(page)).toContainText("La segunda");
  await current(page).getByRole("link", { name: "Abrir la publicación" }).click();
  await expect(page).toHaveURL(`/publicacion/${watched}`);
  await expect(viewer(page)).toHaveCount(0);
  await page.goBack();
  await expect(current(page)).toContainText("La segunda");
  await expectAccessible(page, "dialog");
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  expect(page.url()).toBe(here);

  if (isMobile) return;
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    second.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(/\/publicacion\/\d+$/);
  await expect(viewer(page)).toHaveCount(0);
});

test("a post opened while the viewer is on its way out stands open, and back closes it once @desktop", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "veloz");
  await newPost(creator, { descripcion: "La segunda", shows: ["photo"] });
  await newPost(creator, { descripcion: "La primera", shows: ["photo"] });
  await seat(context, await newPerson(server, "fan"));
  await page.goto(`/u/${creator.name}`);
  const here = page.url();
  await tiles(page).first().click();
  await expect(current(page)).toContainText("La primera");
  const entries = await page.evaluate(() => history.length);

  // Before the frame in which it closed is painted.
  await tiles(page)
    .nth(1)
    .evaluate((tile: HTMLElement) => {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]")!;
      dialog.addEventListener("close", () => tile.click());
      dialog.close();
    });
  await expect(current(page)).toContainText("La segunda");
  await expect(page.locator("dialog[open]")).toHaveCount(1);

  // While the browser is on its way back to the page beneath.
  await tiles(page)
    .first()
    .evaluate((tile: HTMLElement) => {
      const back = history.back.bind(history);
      history.back = () => {
        history.back = back;
        back();
        tile.click();
      };
      document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    });
  await expect(current(page)).toContainText("La primera");
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  expect(page.url()).toBe(here);
});

test("the wheel moves from 40 pixels on, the list goes on by itself, few cards are kept @desktop", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "prolifica");
  for (let made = 0; made < 26; made++) await newPost(creator, { shows: ["photo"] });
  await seat(context, await newPerson(server, "fan"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/u/${creator.name}`);
  await expect(tiles(page)).toHaveCount(24);

  const from = tiles(page).nth(19);
  await from.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await from.click();
  await expect(rows(page)).toHaveCount(24);
  const active = () => rows(page).evaluateAll((all) => all.findIndex((row) => row.ariaCurrent));
  expect(await active()).toBe(19);

  await current(page).getByRole("button", { name: "Me gusta" }).click();
  await expect(current(page).getByRole("button", { name: "Quitar me gusta" })).toBeVisible();

  // Down by 39 and up by 40: had the first moved, the second would not lead above.
  await list(page).hover();
  await expect(async () => {
    if ((await active()) !== 18) {
      await page.mouse.wheel(0, 39);
      await page.mouse.wheel(0, -40);
    }
    expect(await active()).toBe(18);
  }).toPass();
  for (const next of [19, 20, 21, 22]) {
    await expect(async () => {
      if ((await active()) !== next) await page.mouse.wheel(0, 40);
      expect(await active()).toBe(next);
    }).toPass();
    // Without motion the row is there at once.
    expect(await list(page).evaluate((ol) => ol.scrollTop / ol.clientHeight)).toBe(next);
  }
  await expect(rows(page)).toHaveCount(26);
  expect(await viewer(page).getByRole("article").count()).toBeLessThanOrEqual(5);
  await page.getByRole("button", { name: "Publicación siguiente" }).click();
  await page.getByRole("button", { name: "Publicación siguiente" }).click();
  await page.getByRole("button", { name: "Publicación siguiente" }).click();
  await expect.poll(active).toBe(25);

  // What was liked is so when its card comes back.
  for (const next of [24, 23, 22, 21, 20, 19]) {
    await page.getByRole("button", { name: "Publicación anterior" }).click();
    await expect.poll(active).toBe(next);
  }
  await expect(current(page).getByRole("button", { name: "Quitar me gusta" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press("Escape");
  await expect(from).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await from.press("Enter");
  await expect(current(page).getByRole("button", { name: "Quitar me gusta" })).toBeVisible();
});

test("without scripts a tile is a link to its post @no-scripts", async ({ page, context }) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, {
    descripcion: "Un paisaje",
    shows: ["photo"],
  });
  await seat(context);
  await page.goto(`/u/${creator.name}`);
  await tiles(page).click();
  await expect(page).toHaveURL(`/publicacion/${id}`);
  await expect(page.getByText("Un paisaje")).toBeVisible();
});

const tiles = (page: Page): Locator => page.getByRole("main").locator("a[data-post]");
const viewer = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Publicaciones", exact: true });
const list = (page: Page): Locator => viewer(page).locator("> ol");
const rows = (page: Page): Locator => list(page).locator("> li");
const current = (page: Page): Locator => list(page).locator("> li[aria-current=true]");

/** Presses until the lock of the last move lets go; what a press did shows before the next one. */
async function step(page: Page, key: string, words: string): Promise<void> {
  const isThere = async () => (await current(page).textContent())?.includes(words);
  await expect(async () => {
    if (await isThere()) return;
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await isThere()).toBe(true);
  }).toPass();
  await settled(page);
}

/** Two presses at one moment, the second told of when the page has dealt with the first. */
async function pressTwiceAtOnce(page: Page, key: string): Promise<void> {
  await page.evaluate(async (key) => {
    const press = () => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const active = () => document.querySelector("dialog li[aria-current]");
    const [first, second, before] = [press(), press(), active()];
    document.activeElement?.dispatchEvent(first);
    while (active() === before) await new Promise(requestAnimationFrame);
    document.activeElement?.dispatchEvent(second);
  }, key);
}

/** The active row fills the viewer. */
async function settled(page: Page): Promise<void> {
  await expect
    .poll(() => current(page).evaluate((row) => Math.abs(row.getBoundingClientRect().top)))
    .toBeLessThan(1);
}

function playing(page: Page): Promise<number> {
  return page
    .locator("video")
    .evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length);
}
