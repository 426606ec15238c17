import { expect, type Locator } from "@playwright/test";
import sharp from "sharp";
import { bodyOf, type Member, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { follow } from "../kit/ties.ts";
import { hardToSee, luminance } from "./contrast.ts";
import { hide } from "./support.ts";

const SIZES = [
  [360, 780],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1440, 900],
] as const;

const WORDS =
  "Una tarde larga en la #playa, con amigas y sin prisa, hasta que se fue el sol. ".repeat(4);

/** Somebody whose feed is what one creator published. */
async function fanOf(creator: Member): Promise<Member> {
  const fan = await newPerson(server, "fan");
  await follow(fan, creator);
  return fan;
}

// It chooses its own sizes.
test("words, counts and icons are seen over the lightest picture, liked or not @desktop", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, { verificado: 1, es_creador: 1 });
  const white = { descripcion: WORDS, shows: ["white", "white", "white"] as const };
  await newPost(creator, { ...white, shows: [...white.shows] });
  await seat(context, await fanOf(creator));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?tab=siguiendo");
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Me gusta/ }).click();
  await expect(card.getByRole("button", { name: /^Quitar me gusta/ })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await card.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
      const picture = card.getByRole("img", { name: /^Foto/ }).first();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      const size = `${colorScheme} ${width}x${height}`;
      expect.soft(await hardToSee(card), size).toEqual([]);
      if (width >= 768) continue;
      for (const line of [page.getByRole("banner"), page.getByLabel("Qué ver")]) {
        expect.soft(await hardToSee(line), size).toEqual([]);
      }
    }
  }
  await page.goto(`/u/${creator.id}`);
  const tile = page.locator("a[data-post]");
  for (const [width, height] of [[360, 780] as const, [1440, 900] as const]) {
    await page.setViewportSize({ width, height });
    await tile.scrollIntoViewIfNeeded();
    const picture = tile.getByRole("img");
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    expect.soft(await hardToSee(tile), `tile ${width}`).toEqual([]);
  }
});

// Chromium gives the colours of a system that has few, over pictures as light and as dark as they come.
test("the dots of a post are made out in forced colours, and which of them is shown @desktop @phone", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, { es_creador: 1 });
  await newPost(creator, { shows: ["white", "photo", "white"] });
  await seat(context, await fanOf(creator));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active", colorScheme });
    await page.goto("/?tab=siguiendo");
    const group = page.getByRole("group", { name: "Archivos de la publicación" });
    const dots = group.getByRole("link");
    await expect(dots).toHaveCount(3);
    const picture = page.getByRole("article").getByRole("img", { name: /^Foto/ }).first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
    const seen = await Promise.all(
      (await dots.all()).map((dot) => paintOf(dot.locator("span").first())),
    );
    for (const { contrast } of seen) expect(contrast, colorScheme).toBeGreaterThan(3);
    const [shown, ...others] = seen;
    for (const other of others) {
      expect(shown!.width).toBeGreaterThan(other.width * 1.3);
      expect(shown!.colour).not.toEqual(other.colour);
    }
  }
});

/** What is painted in the middle of a shape, and how it stands out from what is painted beside it. */
async function paintOf(shape: Locator) {
  const box = (await shape.boundingBox())!;
  const beside = 4;
  const { data, info } = await sharp(
    await shape.page().screenshot({
      clip: {
        ...{ x: box.x - beside, y: box.y - beside },
        ...{ width: box.width + 2 * beside, height: box.height + 2 * beside },
      },
    }),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y) * info.width + Math.floor(x)) * 3;
    return [...data.subarray(start, start + 3)];
  };
  const colour = at(info.width / 2, info.height / 2);
  const [own, under] = [luminance(colour), luminance(at(1, info.height / 2))];
  const contrast = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05);
  return { colour, contrast, width: box.width };
}

test("two taps like and never take it back; the words open; a video is searched by keys @desktop @phone", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, {
    descripcion: WORDS,
    tipo_publicacion: "shortit",
    shows: ["clip"],
  });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  const card = page.locator(`#p${id}`);
  const video = card.locator("video");
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await expect.poll(isPaused).toBe(false);

  const liked = card.getByRole("button", { name: "Quitar me gusta: 1" });
  for (let times = 0; times < 2; times++) {
    await expect(async () => {
      await card.locator("[data-surface]").dblclick({ position: { x: 120, y: 240 } });
      await expect(liked).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }
  expect(await isPaused()).toBe(false);

  const line = card.getByRole("slider", { name: "Avance del video" });
  await line.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(line).toHaveAttribute("aria-valuetext", /^0:0\d de 0:02$/);

  const words = card.getByText("Una tarde larga").first();
  const height = () => words.evaluate((text) => text.clientHeight);
  const cut = await height();
  await card.getByRole("button", { name: "más", exact: true }).click();
  expect(await height()).toBeGreaterThan(cut);
  await card.getByRole("button", { name: "menos", exact: true }).click();
  expect(await height()).toBe(cut);

  const unfollow = card.getByRole("button", { name: /^(Dejar de seguir|Seguir) a/ });
  await expect(unfollow, "who follows already is not asked to").toHaveCount(0);
  await hide(page, id);
  await expect(card.getByText("Verás menos publicaciones como esta.")).toBeVisible();
  await expect(video).toHaveCount(0);
  await card.getByRole("button", { name: "Deshacer" }).click();
  await expect(video).toBeVisible();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(help.getByText("Publicación siguiente")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
});

test("what does not interest one stays hidden where one comes back, until it is undone @phone", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, { shows: ["photo"] });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  const card = page.locator(`#p${id}`);
  const hidden = card.getByText("Verás menos publicaciones como esta.");
  const away = async () => {
    await card.getByRole("link", { name: `Perfil de @${creator.name}` }).click();
    await expect(page).toHaveURL(`/u/${creator.id}`);
    await expect(card).toHaveCount(0);
    await page.goBack();
    await expect(card).toBeVisible();
  };
  await hide(page, id);
  await expect(hidden).toBeVisible();
  await away();
  await expect(hidden).toBeVisible();
  await card.getByRole("button", { name: "Deshacer" }).click();
  await away();
  await expect(card.getByRole("img", { name: /^Foto/ })).toBeVisible();
  await expect(hidden).toHaveCount(0);
});

test("a card and a profile know what was followed on the other; a failure is seen, a block ends it @phone", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, { shows: ["photo"] });
  const fan = await newPerson(server, "fan");
  await bodyOf("POST", `/api/users/${creator.id}/follow`, { as: fan, body: { following: true } });
  await seat(context, fan);
  await page.goto("/?tab=siguiendo");
  const card = page.locator(`#p${id}`);
  const start = page.getByRole("button", { name: `Seguir a @${creator.name}` });
  const end = page.getByRole("button", { name: `Dejar de seguir a @${creator.name}` });
  const openProfile = async () => {
    await card.getByRole("link", { name: `Perfil de @${creator.name}` }).click();
    await expect(page).toHaveURL(`/u/${creator.id}`);
  };
  await openProfile();
  const answer = page.waitForResponse(/\/api\/users\/\d+\/follow$/);
  await end.click();
  await expect(start).toBeVisible();
  // The card learns of what came of it.
  await (await answer).finished();
  await page.goBack();
  await expect(card.getByRole("button", { name: /^Seguir a/ })).toBeVisible();

  await page.route("**/api/users/*/follow", (route) => route.abort());
  await start.click();
  const failure = card.getByText("No se pudo actualizar el seguimiento.");
  await expect(failure).toBeVisible();
  expect((await failure.boundingBox())!.width).toBeGreaterThan(40);
  await page.unroute("**/api/users/*/follow");
  await start.click();
  await expect(end).toBeVisible();

  await openProfile();
  await expect(end).toBeVisible();
  await page.getByLabel("Más opciones", { exact: true }).click();
  await page.getByRole("button", { name: `Bloquear a @${creator.name}` }).click();
  await page.getByRole("button", { name: `Desbloquear a @${creator.name}` }).click();
  await expect(start).toBeVisible();
  await expect(end).toHaveCount(0);
});

test("the arrow that leads to the last file keeps the focus @desktop", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  await newPost(creator, { shows: ["photo", "white"] });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  const next = page.getByRole("button", { name: "Archivo siguiente" });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await expect(next).toBeFocused();
});

test("without scripts what does not interest one is gone from the feed @no-scripts", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, { shows: ["photo"] });
  const { id: other } = await newPost(creator, { shows: ["photo"] });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  await page.locator(`#p${id}`).getByRole("button", { name: "No me interesa" }).click();
  await page.goto("/?tab=siguiendo");
  await expect(page.locator(`#p${other}`)).toBeVisible();
  await expect(page.locator(`#p${id}`)).toHaveCount(0);
});

test("an undo comes after what it undoes, however long that takes @phone", async ({
  page,
  context,
}) => {
  const creator = await newPerson(server, "creadora");
  const { id } = await newPost(creator, { shows: ["photo"] });
  await seat(context, await fanOf(creator));
  await page.goto("/?tab=siguiendo");
  const told: string[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/hide", async (route) => {
    const body = route.request().postData() ?? "";
    told.push(`asked ${body}`);
    if (body.includes("true")) await held;
    await route.continue();
  });
  await hide(page, id);
  await page.locator(`#p${id}`).getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => told).toEqual(['asked {"hidden":true}']);
  go();
  await expect.poll(() => told).toEqual(['asked {"hidden":true}', 'asked {"hidden":false}']);
});
