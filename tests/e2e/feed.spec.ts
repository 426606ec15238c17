import { expect, type Page } from "@playwright/test";
import { EVENTS_MS } from "#app/features/feed/limits.ts";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";

// "Siguiendo" shows what one creator published, whatever other tests publish meanwhile.

/** A fan of a creator who published these, the last first. */
async function fanOf(creator: Member): Promise<Member> {
  const fan = await newPerson(server, "fan");
  await bodyOf("POST", `/api/users/${creator.id}/follow`, { as: fan, body: { following: true } });
  return fan;
}

const publishShortit = async (creator: Member, descripcion: string) =>
  newPost(creator, { descripcion, tipo_publicacion: "shortit", shows: ["clip"] });
const publishPhoto = async (creator: Member, descripcion: string) =>
  newPost(creator, { descripcion, shows: ["photo"] });

/** Notes what the page sends when nobody waits for an answer. */
async function noteBeacons(page: Page): Promise<() => Promise<{ path: string; body: string }[]>> {
  await page.addInitScript(() => {
    const notes: { path: string; body: string }[] = [];
    Object.assign(window, { notes });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, data) => {
      const note = { path: String(path), body: "" };
      notes.push(note);
      if (data instanceof Blob) void data.text().then((text) => (note.body = text));
      return send(path, data);
    };
  });
  return () => page.evaluate(() => (window as unknown as { notes: [] }).notes);
}

const stopOnScreen = (page: Page) =>
  page
    .getByRole("region", { name: "Publicaciones" })
    .evaluate((feed) => feed.scrollTop / feed.clientHeight);

/** Asked often: a video that plays meanwhile costs more than the question. */
const SOON = { intervals: [50, 100] };
const MOVED = { ...SOON, timeout: 2_000 };

/** The videos that play. */
const playingOn = (page: Page) =>
  page
    .locator("video")
    .evaluateAll((videos) =>
      videos.filter((video) => !(video as HTMLVideoElement).paused).map((video) => video.ariaLabel),
    );

/** Makes a move; one that comes while the last is still under way is lost, as it should be. */
async function moveTo(page: Page, stop: number, move: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const at = await stopOnScreen(page);
    if (at === stop) return;
    // What is still under way arrives by itself: one more move would pass the row.
    if (Number.isInteger(at)) await move();
    await expect.poll(() => stopOnScreen(page), MOVED).toBe(stop);
  }).toPass(SOON);
}

/** Looks at the next row for half a second: from outside the page that may take long on a busy machine. */
async function skipOne(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Publicaciones" }).evaluate(async (feed) => {
    const stop = () => feed.scrollTop / feed.clientHeight;
    const press = () =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true }),
      );
    /** Presses, and once more where nothing comes of it: two that count would pass the row. */
    const moveOn = async (to: number) => {
      for (let before = -1; stop() < to;) {
        if (stop() === before || Number.isInteger(stop())) press();
        before = stop();
        for (let frame = 0; frame < 30 && stop() < to; frame += 1) {
          await new Promise(requestAnimationFrame);
        }
      }
    };
    const next = Math.round(stop()) + 1;
    await moveOn(next);
    const seen = performance.now();
    while (performance.now() - seen < 500) await new Promise(requestAnimationFrame);
    await moveOn(next + 1);
  });
}

test("of two videos side by side, which come on screen at once, one plays @desktop", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  for (const descripcion of ["Derecha", "Izquierda"])
    await newPost(creator, { descripcion, shows: ["clip"] });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  await expect(page.locator("video[src]")).toHaveCount(2);
  // It is not paused by the other while it gets its first bytes.
  const times = () =>
    page
      .locator("video")
      .evaluateAll((videos) => videos.map((video) => (video as HTMLVideoElement).currentTime));
  await expect.poll(async () => Math.max(...(await times()))).toBeGreaterThan(1);
  expect(await playingOn(page)).toHaveLength(1);
});

test("keys and wheel move by rows; watching is told; the place is found again @desktop @phone", async ({
  page,
  context,
}, { project }) => {
  const isWide = project.name === "desktop";
  const creator = await newPerson(server, "creadora");
  await publishShortit(creator, "El primero");
  await publishPhoto(creator, "Foto de la izquierda");
  await publishPhoto(creator, "Foto de la derecha");
  await publishShortit(creator, "El segundo");
  const { id: last } = await publishShortit(creator, "El último");
  const fan = await fanOf(creator);
  await seat(context, fan);
  const beacons = await noteBeacons(page);
  const events = async () => (await beacons()).map(({ body }) => body).join(" ");

  await page.goto("/?tab=siguiendo");
  await expect(page.getByRole("article").first()).toContainText("El último");
  await page.getByTitle("¿Por qué veo esto?").first().click();
  await expect(page.getByText(`Sigues a @${creator.name}.`).first()).toBeVisible();

  // The video on screen plays, and no other.
  const playing = () => playingOn(page);
  await expect.poll(playing, SOON).toEqual(["Video: El último"]);
  await expect.poll(events, SOON).toContain('"event":"watch2"');
  await expect
    .poll(async () => (await beacons()).map(({ path }) => path))
    .toContain(`/api/publicaciones/${last}/view`);

  // On a busy machine half a second of looking may be too little or too long: then once more.
  await expect(async () => {
    await moveTo(page, 0, () => page.keyboard.press("ArrowUp"));
    await skipOne(page);
    // What happens is gathered before it is told.
    await expect.poll(events, { timeout: EVENTS_MS + 2_000 }).toContain('"event":"skip"');
  }).toPass(SOON);
  await expect.poll(() => stopOnScreen(page), SOON).toBe(2);
  await moveTo(page, 1, () => page.keyboard.press("ArrowUp"));
  await expect.poll(playing, SOON).toEqual(["Video: El segundo"]);
  await moveTo(page, 2, () => page.keyboard.press("ArrowDown"));
  const left = page.getByRole("article").filter({ hasText: "Foto de la izquierda" });
  const right = page.getByRole("article").filter({ hasText: "Foto de la derecha" });
  await expect(right).toBeInViewport();
  if (isWide) await expect(left).toBeInViewport();
  else await moveTo(page, 3, () => page.keyboard.press("ArrowDown"));
  const adStop = isWide ? 3 : 4;

  await page.getByRole("region", { name: "Publicaciones" }).hover();
  await moveTo(page, adStop, async () => {
    if (!isWide) return page.keyboard.press("ArrowDown");
    await page.mouse.wheel(0, 30);
    await page.mouse.wheel(0, 120);
  });
  const ad = page.getByRole("article", { name: "Publicidad" });
  await expect(ad).toBeInViewport();
  await page.reload();
  await expect(ad).toBeInViewport();
  await expect.poll(() => stopOnScreen(page), SOON).toBe(adStop);
  await moveTo(page, adStop + 1, () => page.keyboard.press(" "));
  const first = page.getByRole("article").filter({ hasText: "El primero" });
  await expect(first).toBeInViewport();

  await first.getByRole("link", { name: "Abrir la publicación" }).click();
  await expect(page).toHaveURL(/\/publicacion\/\d+/);
  // The address is there before the page is.
  await expect(page.getByRole("region", { name: "Publicaciones" })).toHaveCount(0);
  await page.goBack();
  await expect(first).toBeInViewport();
  await expect.poll(() => stopOnScreen(page), SOON).toBe(adStop + 1);
  await moveTo(page, adStop, () => page.keyboard.press("k"));
  await moveTo(page, adStop - 1, () => page.keyboard.press("ArrowUp"));

  await page.reload();
  await expect.poll(() => stopOnScreen(page), SOON).toBe(adStop - 1);
  await expect(isWide ? right : left).toBeInViewport();

  await page.getByRole("link", { name: "Inicio", exact: true }).first().click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stopOnScreen(page), SOON).toBe(0);
});

test("without scripts the list goes on, page by page, and no post comes twice @no-scripts", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "constante");
  for (let i = 1; i <= 8; i++) await publishPhoto(creator, `Número ${i}`);
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  const ids = () => page.locator("article[id]").evaluateAll((cards) => cards.map(({ id }) => id));
  const firstPage = await ids();
  expect(firstPage).toHaveLength(2);
  await page.getByRole("link", { name: "Ver más" }).click();
  await expect(page).toHaveURL(/sesion=.*desde=2/);
  await expect(page.getByText("Ya viste todo por ahora.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Publicidad" })).toHaveCount(1);
  const nextPage = await ids();
  expect(new Set([...firstPage, ...nextPage]).size).toBe(8);
  const third = page.locator("article[id]").nth(2);
  await third.getByRole("button", { name: "Me gusta" }).click();
  await expect(third.getByRole("button", { name: "Quitar me gusta" })).toBeVisible();
  await expect(third).toBeInViewport();
  expect(await ids()).toEqual(nextPage);
});

test("who follows nobody is shown whom to follow @phone @no-scripts", async ({ page, context }) => {
  await seat(context, await newPerson(server, "nueva"));
  await page.goto("/");
  await page.getByRole("link", { name: "Siguiendo" }).click();
  await expect(page).toHaveURL("/?tab=siguiendo");
  await expect(page.getByRole("heading", { name: "Aquí verás a quienes sigues" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver Para ti" })).toBeVisible();
});
