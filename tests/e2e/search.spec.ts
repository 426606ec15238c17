import { expect, type Page } from "@playwright/test";
import { bodyOf, type Member, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { FOLLOWED_TAGS_MAX } from "#app/features/search/limits.ts";

/** Posts of a page, and two more. */
const POSTS = 14;

let member: Member;
/** A word that only these posts have. */
let word: string;

test.beforeAll(async () => {
  member = await newPerson(server, "busca");
  word = `zarzuela${process.pid}x${Date.now().toString(36)}`;
  for (let made = 0; made < POSTS; made++) {
    await newPost(member, { descripcion: `Foto ${made} ${word} #${word}`, shows: ["photo"] });
  }
});

test("the search page finds, sorts and goes on to the end @phone @no-scripts", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await seat(context);
  await page.goto("/search");
  await expect(page).toHaveTitle("Buscar");
  await page.getByLabel("Qué buscas").fill(word.toUpperCase());
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${word.toUpperCase()}`));
  await expect(page.getByText(`Mostrando resultados para: ${word.toUpperCase()}`)).toBeVisible();
  await expect(page.getByText(`${POSTS} posts · 0 usuarios · 1 tag`)).toBeVisible();
  await expect(page.getByRole("link", { name: `#${word}`, exact: true })).toBeVisible();
  const tiles = page.locator("[data-post]");
  await expect(tiles).toHaveCount(12);
  await expect(tiles.first()).toContainText(`@${member.name}`);
  await expect(tiles.first()).toContainText("Post");
  await more(page).click();
  await expect(page.getByText("Fin de resultados")).toBeVisible();
  await expect(page.getByText("Foto 0 ")).toBeVisible();
  if (javaScriptEnabled !== false) await comeBack(page, "Foto 0 ");
  await page.goto(`/search?q=${word}&sort=popular&page=2`);
  const orders = page.getByRole("navigation", { name: "Orden" });
  await expect(orders.getByRole("link", { name: "Más populares" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(tiles).toHaveCount(POSTS - 12);
  await tiles.first().click();
  if (javaScriptEnabled === false) await expect(page).toHaveURL(/\/publicacion\/\d+$/);
  else await expect(page.locator("dialog[open]")).toBeVisible();
});

test("people are cards that lead to them, and nothing found is said @phone @no-scripts", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto(`/search?q=${member.name}`);
  await expect(page.getByRole("link", { name: `@${member.name}` }).first()).toHaveAttribute(
    "href",
    `/u/${member.id}`,
  );
  await page.goto(`/search?q=${word}nadie`);
  await expect(page.getByText("Sin resultados")).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent('"<b>(AND OR*')}&page=zzz&sort=zzz`);
  await expect(page.getByRole("heading", { level: 1, name: "Buscar" })).toBeVisible();
});

test("without scripts Explorar is the search page @no-scripts", async ({ page, context }) => {
  await seat(context);
  await page.goto("/");
  await page.getByRole("link", { name: "Explorar" }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByLabel("Qué buscas")).toBeVisible();
});

test("with scripts Explorar searches over the page @desktop @phone", async ({ page, context }) => {
  await seat(context);
  await page.goto("/");
  const explore = page.getByRole("link", { name: "Explorar" });
  const dialog = page.getByRole("dialog", { name: "Búsqueda rápida" });
  const field = dialog.getByRole("combobox");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await explore.click();
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog.getByRole("heading", { name: "Tags populares" })).toBeVisible();
  await field.press("ArrowDown");
  await expect(dialog.getByRole("link", { name: /^#\S+ \d+ posts?$/ }).first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await field.pressSequentially(`${word}x`);
  await expect(dialog.getByText("Sin resultados")).toBeVisible();
  await field.press("Backspace");
  await expect(dialog.getByRole("option", { name: `#${word}`, exact: true })).toBeVisible();
  await expect(
    dialog.getByRole("group", { name: "Publicaciones" }).getByRole("option"),
  ).toHaveCount(6);
  await field.press("ArrowDown");
  await expect(dialog.getByRole("option", { name: `#${word}`, exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await field.press("ArrowUp");
  await expect(dialog.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/publicacion\/\d+$/);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Publicación de");

  await page.keyboard.press("/");
  await field.fill(member.name);
  await expect(dialog.getByRole("option", { name: `@${member.name}` })).toHaveAttribute(
    "href",
    `/profile/${member.id}`,
  );
  await dialog.getByRole("link", { name: "Ver todo" }).click();
  await expect(page).toHaveURL(new RegExp(`/search\\?q=${member.name}$`));
  await expect(dialog).toHaveCount(0);
  // The page has a field of its own.
  await page.keyboard.press("/");
  await expect(page.getByLabel("Qué buscas")).toBeFocused();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/u/${member.id}`);
  await page.keyboard.press("/");
  const recent = dialog.getByRole("region", { name: "Búsquedas recientes" });
  await expect(recent.getByRole("listitem")).toHaveText([member.name, `${word}`]);
  await recent.getByRole("button", { name: `Quitar «${member.name}»` }).click();
  await expect(recent.getByRole("button", { name: `Quitar «${word}»` })).toBeFocused();
  await recent.getByRole("button", { name: "Borrar todo" }).click();
  await expect(recent).toHaveCount(0);
  await expect(field).toBeFocused();
});

test("a hashtag is followed at its posts, and creators where nothing is found @phone @no-scripts", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const creator = await newPerson(server, { es_creador: 1, followersCount: 1_000_000 });
  await seat(context, fan);
  await page.goto(`/search?q=%23${word}`);
  await expect(page.getByText(`${POSTS} publicaciones`)).toBeVisible();
  await page.getByRole("button", { name: `Seguir #${word}` }).click();
  await expect(page.getByRole("button", { name: `Dejar de seguir #${word}` })).toBeVisible();
  await page.goto(`/search?q=${word}nadie`);
  await expect(page.getByRole("region", { name: "Hashtags que sigues" })).toContainText(word);
  await page.goto("/?tab=siguiendo");
  await page.getByRole("button", { name: `Seguir a @${creator.name}`, exact: true }).click();
  await expect
    .poll(
      async () =>
        (await bodyOf("GET", `/api/users/${creator.id}/follow-state`, { as: fan })).following,
    )
    .toBe(true);
  await expect(page).toHaveURL("/?tab=siguiendo");
});

test("who follows as many hashtags as may be is told so at the next @desktop", async ({
  page,
  context,
}) => {
  const fan = await newPerson(server, "fan");
  const followed = Array.from({ length: FOLLOWED_TAGS_MAX }, (_, at) => ({
    ...{ id_usuario: fan.id, clave: `#seguido${at}`, created_at: at },
  }));
  await server.db.insertInto("hashtags_seguidos").values(followed).execute();
  await seat(context, fan);
  await page.goto(`/search?q=%23${word}`);
  const follow = page.getByRole("button", { name: `Seguir #${word}` });
  await follow.click();
  const refusal = `Ya sigues ${FOLLOWED_TAGS_MAX} hashtags. Deja de seguir alguno para seguir este.`;
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(follow).toBeVisible();
});

test("a device where shortcuts are off answers no sign, until they are on again @desktop", async ({
  page,
  context,
}) => {
  await seat(context, member);
  await page.goto("/settings");
  const turnOn = page.getByRole("button", { name: "Atajos de teclado: Activar" });
  const turnOff = page.getByRole("button", { name: "Atajos de teclado: Desactivar" });
  await turnOff.click();
  await expect(turnOn).toBeFocused();
  const dialogs = page.locator("dialog[open]");
  await page.goto("/search");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Qué buscas")).not.toBeFocused();
  await page.goto("/");
  for (const key of ["?", "/"]) await page.keyboard.press(key);
  await expect(dialogs).toHaveCount(0);
  // Where visitors find it, too.
  await page.goto("/support");
  await turnOn.click();
  await expect(turnOff).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Búsqueda rápida" })).toBeVisible();
});

test("who marks words past the edge of the search keeps it; a press beside it closes it @desktop", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto(`/u/${member.id}`);
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Búsqueda rápida" });
  const field = dialog.getByRole("combobox");
  await field.fill(word);
  const { x, y, width, height } = (await field.boundingBox())!;
  const middle = y + height / 2;
  await page.mouse.move(x + width / 2, middle);
  await page.mouse.down();
  await page.mouse.move(5, middle, { steps: 5 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue(word);
  await page.mouse.click(5, middle);
  await expect(dialog).toHaveCount(0);
});

test("an older answer never takes the place of a newer one, and failures are said @desktop", async ({
  page,
  context,
}) => {
  await seat(context);
  await page.goto(`/u/${member.id}`);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const isAbout = (q: string) => (url: URL) =>
    url.pathname === "/api/search" && url.searchParams.get("q") === q;
  await page.route(isAbout("zzlento"), async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.route(isAbout("zzroto"), (route) => route.abort());
  const dialog = page.getByRole("dialog", { name: "Búsqueda rápida" });
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  const slow = page.waitForRequest((request) => request.url().includes("zzlento"));
  await dialog.getByRole("combobox").fill("zzlento");
  await slow;
  await expect(dialog.getByText("Buscando…")).toBeVisible();
  await dialog.getByRole("combobox").fill(word);
  await expect(dialog.getByRole("option", { name: `#${word}`, exact: true })).toBeVisible();
  release();
  await dialog.getByRole("combobox").fill("zzroto");
  await expect(dialog.getByText("Error al buscar")).toBeVisible();
  await page.goto(`/search?q=${word}`);
  await page.route("**/api/search?*", (route) => route.abort());
  await more(page).click();
  await expect(page.getByRole("alert")).toHaveText("Error al buscar");
  await page.unroute("**/api/search?*");
  await page.getByRole("link", { name: "Reintentar" }).click();
  await expect(page.getByText("Fin de resultados")).toBeVisible();
  await page.getByRole("link", { name: "Más populares" }).click();
  await expect(page).toHaveURL(/sort=popular/);
  await page.goBack();
  await expect(page).toHaveURL(`/u/${member.id}`);
});

/** A link until scripts run, then a button. */
function more(page: Page) {
  return page
    .getByRole("button", { name: "Cargar más" })
    .or(page.getByRole("link", { name: "Cargar más" }));
}

/** Whoever leaves from a post far down finds it again, in the viewer and in the list beneath. */
async function comeBack(page: Page, words: string): Promise<void> {
  const tile = page.locator("[data-post]").filter({ hasText: words });
  const viewer = page.getByRole("dialog", { name: "Publicaciones", exact: true });
  const current = viewer.locator("li[aria-current=true]");
  await tile.click();
  await current.getByRole("link", { name: "Abrir la publicación" }).click();
  await expect(page).toHaveURL(/\/publicacion\/\d+$/);
  // The address is there before the page is.
  await expect(viewer).toHaveCount(0);
  await page.goBack();
  await expect(current).toContainText(words);
  await page.keyboard.press("Escape");
  await expect(tile).toBeFocused();
}
