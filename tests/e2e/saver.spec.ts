import { expect, type Page } from "@playwright/test";
import { expectAccessible, seat, server, test, withScripts } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";

/** The videos whose bytes a page has asked for. */
function videosAsked(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".mp4")) asked.add(pathname);
  });
  return asked;
}

test("with the data saver a video waits to be tapped, and is the smallest @phone @no-scripts", async ({
  page,
  context,
}) => {
  const person = await newPerson(server);
  const { id, archivos } = await newPost(person, { shows: ["clip"] });
  const videos = archivos[0]!.variants.filter(({ mime }) => mime.startsWith("video/"));
  const smallest = `/uploads/${videos[0]!.url}`;
  await seat(context, person);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Ahorro de datos: Activar" }).last().click();
  await expect(
    page.getByRole("button", { name: "Ahorro de datos: Desactivar" }).last(),
  ).toBeVisible();
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === "ahorro")?.value)
    .toBe("1");

  const asked = videosAsked(page);
  await page.goto(`/publicacion/${id}`);
  const video = page.locator("video");
  await expect(video).toHaveAttribute("poster", /uploads/);
  if (!(await withScripts(page))) {
    await expect(video.locator("source")).toHaveCount(1);
    await expect(video.locator("source")).toHaveAttribute("src", smallest);
    return;
  }
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect(page.locator("[data-stopped]")).toBeVisible();
  expect([...asked]).toEqual([]);
  await page.getByRole("button", { name: "Reproducir", exact: true }).click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  expect([...asked]).toEqual([smallest]);
});

test("a browser that asks every site for little data gets it so, unless it is told otherwise @phone", async ({
  page,
  context,
}) => {
  const { id } = await newPost(await newPerson(server), { shows: ["clip"] });
  await seat(context);
  await context.setExtraHTTPHeaders({ "Save-Data": "on" });
  const asked = videosAsked(page);
  await page.goto(`/publicacion/${id}`);
  await expect(page.locator("[data-stopped]")).toBeVisible();
  expect([...asked]).toEqual([]);
  await page.locator("header summary").last().click();
  await page.getByRole("button", { name: "Ahorro de datos: Desactivar" }).click();
  await expect.poll(() => asked.size).toBe(1);
  const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);
  await expect.poll(isPaused).toBe(false);
  // What plays by itself waits from then on.
  await page.locator("header summary").last().click();
  await page.getByRole("button", { name: "Ahorro de datos: Activar" }).click();
  await expect.poll(isPaused).toBe(true);
  await expect(page.locator("[data-stopped]")).toBeVisible();
});

test("of the videos of a post the one that is shown is fetched, those beside it are begun, of others nothing @phone", async ({
  page,
  context,
}) => {
  const shows = ["clip", "clip", "clip", "clip"] as const;
  const { id } = await newPost(await newPerson(server), { shows: [...shows] });
  await seat(context);
  await page.goto(`/publicacion/${id}`);
  const fetched = () =>
    page.locator("video").evaluateAll((all) => all.map((video) => video.hasAttribute("src")));
  await expect.poll(fetched).toEqual([true, true, false, false]);
  const last = page.getByRole("link", { name: "Video 4 de 4" });
  const place = await last.getAttribute("href");
  await last.click();
  await expect.poll(fetched).toEqual([false, false, true, true]);
  // Also where it was scrolled to before the scripts came.
  await page.goto("/terms");
  await page.goto(`/publicacion/${id}${place}`);
  await expect.poll(fetched).toEqual([false, false, true, true]);
});

test("of the next row a video's first part is fetched, and of those beyond and behind none @phone", async ({
  page,
  context,
}) => {
  const [person, fan] = [await newPerson(server), await newPerson(server)];
  for (let made = 0; made < 6; made++) await newPost(person, { shows: ["clip"] });
  await follow(fan, person);
  await seat(context, fan);
  await page.goto("/?tab=siguiendo");
  const sources = () =>
    page.evaluate(() => {
      const feed = document.querySelector("[data-stop]")!.closest("section")!;
      const now = Math.round(feed.scrollTop / feed.clientHeight);
      return [...document.querySelectorAll("video[src]")]
        .map((video) => Number(video.closest("[data-stop]")?.getAttribute("data-stop")) - now)
        .sort();
    });
  const isSparing = async () => {
    const all = await sources();
    // There is something to spare with.
    return all.length > 0 && all.every((at) => at === 0 || at === 1);
  };
  await expect(page.locator("video[src]").first()).toBeAttached();
  await expect.poll(isSparing).toBe(true);
  for (let moves = 1; moves <= 4; moves++) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(rowOnScreen)).toBeCloseTo(moves, 1);
    await expect.poll(isSparing).toBe(true);
  }
});

test("on a thin line what comes next waits until the video on screen plays @phone", async ({
  page,
  context,
}) => {
  const [creator, fan] = [await newPerson(server), await newPerson(server)];
  for (const shows of ["photo", "photo", "clip", "photo", "photo"] as const) {
    await newPost(creator, { shows: [shows] });
  }
  await follow(fan, creator);
  await seat(context, fan);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
  });
  let letCome = () => {};
  const coming = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\.mp4$/, async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto("/?tab=siguiendo");
  await expect(page.locator("[data-surface]").first()).toBeAttached();
  for (let row = 1; row <= 2; row++) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(rowOnScreen)).toBeCloseTo(row, 1);
  }
  await expect(page.locator('[data-stop="2"] video[src]')).toBeAttached();
  const next = page.locator('[data-stop="3"] article picture img');
  await expect(next).toBeAttached();
  await expect(next).not.toHaveAttribute("src");
  letCome();
  await expect(next).toHaveAttribute("src", /uploads/);
});

function rowOnScreen(): number {
  const feed = document.querySelector("[data-stop]")!.closest("section")!;
  return feed.scrollTop / feed.clientHeight;
}
