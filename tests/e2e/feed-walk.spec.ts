import { expect, type Page } from "@playwright/test";
import { type Member, bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { expectUnmoved, noteShifts } from "../kit/shifts.ts";
import { cameraJpeg } from "../media-fixtures.ts";
import { holdScripts } from "./held.ts";
import { signIn } from "./support.ts";

/** product.md 10.9 keeps 37 rows; a row may be two posts. */
const ROWS_MAX = 60;
const FIRST_VISIT_BYTES = 100_000;

/** A fan of somebody who published so many photos. */
async function fanOfMany(count: number): Promise<{ fan: Member; ids: number[] }> {
  const [creator, fan] = [
    await newPerson(server, "prolifica"),
    await newPerson(server, { contrasenia: PASSWORD }),
  ];
  await bodyOf("POST", `/api/users/${creator.id}/follow`, { as: fan, body: { following: true } });
  const ids: number[] = [];
  for (let i = 0; i < count; i++) {
    ids.push((await newPost(creator, { descripcion: `Número ${i}`, shows: ["photo"] })).id);
  }
  return { fan, ids };
}

const feed = (page: Page) => page.getByRole("region", { name: "Publicaciones" });
const stopsHere = (page: Page) => feed(page).locator("[data-stop]");
const stopAt = (page: Page, stop: number) => feed(page).locator(`[data-stop="${stop}"]`).first();
const isHere = (page: Page, stop: number) =>
  stopAt(page, stop).locator("article:not([aria-busy])").first();
const cardOnScreen = (page: Page) =>
  feed(page).evaluate((rows) => {
    const { top, left, width } = rows.getBoundingClientRect();
    return document.elementFromPoint(left + width * 0.4, top + 300)?.closest("article")?.id;
  });
/** The id of the post on screen, once its card stands there: a place far away has none yet. */
async function postOnScreen(page: Page): Promise<string> {
  await expect.poll(() => cardOnScreen(page)).toMatch(/^p\d+$/);
  return (await cardOnScreen(page))!;
}
const whenScripted = (page: Page) => expect(page.locator("[data-row] noscript")).toHaveCount(0);

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

/** Bytes of the page, of its scripts, also those that come by themselves, and of its styles. */
const sentTo = (page: Page) =>
  page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name, entryType }) => entryType === "navigation" || /\.(js|css)$/.test(name))
      // Comes once somebody has looked at a post for a while.
      .filter(({ name }) => !/\/count-views-/.test(name))
      .reduce((bytes, { transferSize }) => bytes + transferSize, 0),
  );

/**
 * Goes to a stop at once, and gives how far from the top of the feed its row then stands. Where rows change in that very
 * moment the browser goes back to the one it had stopped at: then once more.
 */
async function standAt(page: Page, stop: number): Promise<number> {
  await expect(async () => {
    await feed(page).evaluate((rows, at) => rows.scrollTo({ top: at * rows.clientHeight }), stop);
    await expect(isHere(page, stop)).toBeAttached({ timeout: 5_000 });
  }).toPass();
  return stopAt(page, stop).evaluate((cell) => {
    const padding = parseFloat(getComputedStyle(cell.parentElement!).paddingTop);
    const rows = cell.closest("section")!;
    return cell.getBoundingClientRect().top - rows.getBoundingClientRect().top - padding;
  });
}

test("a long walk: few rows stand in the document, nothing moves, advertisements come or do not @desktop @phone", async ({
  page,
  context,
}, { project }) => {
  const isPhone = project.name === "phone";
  // On a phone each photo is a row of its own.
  const { fan, ids } = await fanOfMany(isPhone ? 44 : 26);
  await seat(context, fan);
  const shifts = await noteShifts(page);
  await page.goto("/?tab=siguiendo");
  await whenScripted(page);
  await page.waitForLoadState("networkidle");
  const sent = await sentTo(page);
  expect(sent).toBeGreaterThan(50_000);
  expect(sent).toBeLessThan(FIRST_VISIT_BYTES);
  // What only hands need comes when there are some.
  const later = [/\/afterwards-/, /\/manifest-/];
  for (const each of later) expect((await scriptsOf(page)).join()).not.toMatch(each);
  await page.keyboard.press("Shift");
  for (const each of later)
    await expect.poll(() => scriptsOf(page)).toContainEqual(expect.stringMatching(each));

  const ads: number[] = [];
  const last = isPhone ? 50 : 16;
  for (let stop = 1; stop <= last; stop++) {
    // Two side by side take their shape as they come: whoever is there before them sees that.
    await expect(isHere(page, stop)).toBeAttached();
    expect(Math.abs(await standAt(page, stop)), `row ${stop}`).toBeLessThanOrEqual(1);
    expect(await stopsHere(page).count()).toBeLessThanOrEqual(ROWS_MAX);
    if (await stopAt(page, stop).getByRole("article", { name: "Publicidad" }).count())
      ads.push(stop);
  }
  if (isPhone) await expect(page.locator(`#p${ids.at(-1)}`)).toHaveCount(0);
  await expectUnmoved(shifts);

  // Where no rows stand there is nothing to stop at: back as one came.
  for (let stop = last; stop > 0; stop -= 10) await standAt(page, stop);
  const house = (stop: number) => page.locator(`[data-stop="${stop}"] [data-house]`);
  const frame = (stop: number) => page.locator(`[data-stop="${stop}"] iframe`);
  const inside = (stop: number) => page.frameLocator(`[data-stop="${stop}"] iframe`);
  if (isPhone) {
    await standAt(page, ads[0]!);
    await expect(inside(ads[0]!).getByText("Un anuncio en su marco")).toBeVisible();
    const box = (await frame(ads[0]!).boundingBox())!;
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([300, 250]);
  } else {
    await standAt(page, ads[0]!);
    await expect(inside(ads[0]!).getByText("Un anuncio nativo")).toBeVisible();
    await standAt(page, ads[1]!);
    await expect(house(ads[1]!)).toBeInViewport();
    await expect(house(ads[1]!)).not.toContainText("Tu próximo shortit");
    await expect(frame(ads[1]!)).toBeHidden();
    await standAt(page, ads[3]!);
    await expect(inside(ads[3]!).getByText("Un anuncio en su marco")).toBeVisible();
    expect((await frame(ads[3]!).boundingBox())!.width).toBeLessThanOrEqual(500);
    await expect(house(ads[3]!)).toBeHidden();
  }
  for (const stop of isPhone ? ads.slice(1, 3) : ads.slice(2, 3)) {
    await standAt(page, stop);
    await expect(house(stop)).toBeInViewport();
    await expect(frame(stop)).toHaveCount(0);
  }

  // Whoever wants no motion is there at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await standAt(page, 0);
  await standAt(page, 1);
  const stop = await feed(page).evaluate((rows) => {
    const down = { key: "ArrowDown", bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", down));
    return rows.scrollTop / rows.clientHeight;
  });
  expect(stop).toBe(2);

  // What was done to a post is still done when one comes back.
  const post = await postOnScreen(page);
  const like = page.locator(`#${post}`).getByRole("button", { name: /^Me gusta/ });
  const dislike = page.locator(`#${post}`).getByRole("button", { name: "Quitar me gusta" });
  await like.click();
  await page.locator(`#${post}`).getByRole("link", { name: "Abrir la publicación" }).click();
  await expect(page).toHaveURL(/\/publicacion\//);
  await expect(feed(page)).toHaveCount(0);
  await page.goBack();
  await expect(dislike).toBeVisible();

  // A list that has run out on the server begins anew behind the post that was on screen.
  await page.evaluate(() => sessionStorage.setItem("feed:sessionId", "A".repeat(24)));
  await page.reload();
  const shown = page.locator(`#${post}`);
  await expect(shown).toBeInViewport();
  await expect(dislike).toBeVisible();
});

test("what is done before the scripts come stays: the place, a like, a comment that is being written @phone", async ({
  page,
  context,
}) => {
  const { fan, ids } = await fanOfMany(8);
  const second = ids.at(-2);
  await seat(context, fan);
  const shifts = await noteShifts(page);
  const scripts = await holdScripts(page);
  await page.goto("/?tab=siguiendo", { waitUntil: "commit" });
  await page.locator(`#p${second}`).getByRole("button", { name: "Me gusta" }).click();
  await expect(page).toHaveURL(new RegExp(`sesion=.*#p${second}$`));
  const liked = page.locator(`#p${second}`).getByRole("button", { name: "Quitar me gusta" });
  await expect(liked).toBeVisible();
  await expect.poll(() => cardOnScreen(page)).toBe(`p${second}`);
  scripts.release();
  await whenScripted(page);
  await expect(page.locator(`#p${second} img[alt^="Foto"]`)).toBeVisible();
  expect(await cardOnScreen(page)).toBe(`p${second}`);
  await expect(liked).toBeVisible();
  await expectUnmoved(shifts);

  scripts.hold();
  await page.goto(`/publicacion/${second}`, { waitUntil: "commit" });
  const box = page.getByRole("textbox").first();
  await box.fill("Se escribe antes de que llegue");
  // Only scripts answer this key: they do when they have come.
  await page.keyboard.press("Control+Enter");
  scripts.release();
  await expect(page.getByRole("listitem").getByText("Se escribe antes")).toBeVisible();

  scripts.hold();
  await page.goto("/support", { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("/");
  scripts.release();
  await expect(page.getByRole("dialog", { name: "Búsqueda rápida" })).toBeVisible();
});

test("what is written over something before the scripts come stays and is counted, a file that is chosen is named @phone", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, { biografia: "Hola" });
  const { id } = await newPost(ana, { shows: ["photo"] });
  const path = `/api/publicaciones/${id}/comentarios`;
  const { comment } = await bodyOf("POST", path, { as: ana, body: { contenido: "Antes" } });
  await seat(context, ana);
  const scripts = await holdScripts(page);
  const isReady = () => expect(page.locator("html")).toHaveAttribute("data-script", "ready");
  await page.goto("/settings/profile", { waitUntil: "commit" });
  const biography = page.getByLabel("Biografía");
  await biography.fill("Hola, soy Ana");
  await page.locator('input[name="avatar"]').setInputFiles(await cameraJpeg());
  scripts.release();
  await isReady();
  await expect(biography).toHaveValue("Hola, soy Ana");
  await expect(page.getByText("13/300")).toBeVisible();
  await expect(page.getByText("camera.jpg", { exact: true })).toBeVisible();

  scripts.hold();
  await page.goto(`/publicacion/${id}?editar=${comment.id_comentario}`, { waitUntil: "commit" });
  const edit = page.getByLabel("Edita tu comentario");
  await edit.fill("Antes y después");
  scripts.release();
  await isReady();
  await expect(edit).toHaveValue("Antes y después");
  await expect(page.getByText("15/500")).toBeVisible();
});

test("the row below, which came as markup alone, comes to life where it stands @phone", async ({
  page,
  context,
}) => {
  const [creator, fan] = [await newPerson(server, "creadora"), await newPerson(server)];
  await bodyOf("POST", `/api/users/${creator.id}/follow`, { as: fan, body: { following: true } });
  const clip = { tipo_publicacion: "shortit", shows: ["clip"] } as const;
  const below = (await newPost(creator, { ...clip, shows: [...clip.shows] })).id;
  await newPost(creator, { ...clip, shows: [...clip.shows] });
  await seat(context, fan);
  const shifts = await noteShifts(page);
  const scripts = await holdScripts(page);
  await page.goto("/?tab=siguiendo", { waitUntil: "commit" });
  const row = page.locator(`#p${below}`);
  await row.getByRole("button", { name: "Me gusta" }).focus();
  const data = await page.content().then((html) => html.split(`"id_publicacion":${below},`).length);
  expect(data, "it is no data").toBe(1);
  scripts.release();
  await whenScripted(page);
  await expect(row.locator("video")).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`p${below}`);
  await row.getByRole("button", { name: "Me gusta" }).click();
  await expect(row.getByRole("button", { name: "Quitar me gusta" })).toBeVisible();
  await expect(page).toHaveURL("/?tab=siguiendo");
  await expectUnmoved(shifts);
});

test("who goes on or back before anything said that somebody is there stays in the program @phone", async ({
  page,
  context,
}) => {
  await seat(context);
  const isKept = () => page.evaluate(() => (window as { isKept?: true }).isKept);
  const keep = () => page.evaluate(() => void Object.assign(window, { isKept: true }));
  await page.goto("/terms");
  await keep();
  await page.evaluate(() =>
    [...document.querySelectorAll("a")].find((link) => link.pathname === "/support")!.click(),
  );
  await expect(page).toHaveURL("/support");
  expect(await isKept()).toBe(true);

  await page.reload();
  await keep();
  expect((await scriptsOf(page)).join()).not.toContain("/manifest-");
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[Tt]érminos/);
  expect(await isKept()).toBe(true);
});

test("who signs in to like something comes back to it @phone", async ({ page, context }) => {
  const { fan } = await fanOfMany(6);
  await seat(context);
  await page.goto("/");
  await whenScripted(page);
  await standAt(page, 2);
  const post = await postOnScreen(page);
  await page.locator(`#${post}`).getByRole("button", { name: "Me gusta" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, fan.correo);
  await expect(page).toHaveURL("/");
  await expect.poll(() => cardOnScreen(page)).toBe(post);
});
