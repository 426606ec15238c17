import { type BrowserContext, expect, type Page } from "@playwright/test";
import { bodyOf, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { befriend } from "../kit/ties.ts";
import { composer, log, picture } from "./messages-support.ts";

// product.md 31.6-31.8: what was typed without a line, sent by the pages alone.

const waiting = (page: Page) => page.getByRole("region", { name: "Por enviar" });
const box = (page: Page) => page.locator('textarea[name="contenido"]');

async function comment(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole("button", { name: "Comentar", exact: true }).click();
}

/** Whether anything waits to be sent, as the pages of this browser know it. */
const waitsIn = (page: Page) =>
  page.evaluate(() => localStorage.getItem("offline:waiting") !== null);

/** How often this browser sends something to an address that ends so. */
function sent(context: BrowserContext, end: string): () => number {
  let times = 0;
  context.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.endsWith(end)) times++;
  });
  return () => times;
}

const commentsOf = async (id: number) =>
  (await bodyOf("GET", `/api/publicaciones/${id}/comentarios`)).comments as { contenido: string }[];

test("a comment, a like and a message typed without a line arrive once, in their order, though the tabs were closed and an answer was lost @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const { id } = await newPost(beto, { shows: ["photo"] });
  await seat(context, ana);
  const talk = await context.newPage();
  await talk.goto(`/messages?to=${beto.id}`);
  await page.goto(`/publicacion/${id}`);
  await context.setOffline(true);
  await comment(page, "Uno, desde el metro");
  await expect(waiting(page)).toContainText("Uno, desde el metro");
  await comment(page, "Dos, todavía");
  await expect(waiting(page).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Me gusta: 0", exact: true }).click();
  await expect(page.getByRole("button", { name: "Quitar me gusta: 1", exact: true })).toBeVisible();
  await composer(talk).fill("Salgo en la siguiente");
  await composer(talk).press("Enter");
  await expect(waiting(talk)).toContainText("Salgo en la siguiente");
  await Promise.all([page.close(), talk.close()]);

  // The server does what it is asked first, and nobody hears of it.
  let isLost = false;
  await context.route("**/api/publicaciones/*/comentarios", async (route, request) => {
    if (request.method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await context.setOffline(false);
  const after = await context.newPage();
  await after.goto("/support");
  await expect
    .poll(async () => (await bodyOf("GET", `/api/messages/with/${ana.id}`, { as: beto })).messages)
    .toHaveLength(1);
  expect(isLost).toBe(true);
  const texts = (await commentsOf(id)).map(({ contenido }) => contenido);
  expect(texts).toEqual(["Dos, todavía", "Uno, desde el metro"]);
  expect((await bodyOf("GET", `/api/publicaciones/${id}`)).post.likeCount).toBe(1);
  await after.goto("/sin-conexion");
  await expect(after.getByRole("heading", { level: 1 })).toHaveText("En este dispositivo");
  await expect(waiting(after)).toHaveCount(0);
});

test("what was typed is sent as its own account and as no other, and what is refused keeps its words @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  const [{ id }, gone] = [
    await newPost(beto, { shows: ["photo"] }),
    await newPost(beto, { shows: ["photo"] }),
  ];
  await seat(context, ana);
  await page.goto(`/publicacion/${gone.id}`);
  const second = await context.newPage();
  await second.goto(`/publicacion/${id}`);
  await context.setOffline(true);
  await comment(page, "A lo que ya no está");
  await comment(second, "Solo mío");
  await expect(waiting(second)).toContainText("Solo mío");
  await Promise.all([page.close(), second.close()]);
  await bodyOf("DELETE", `/api/publicaciones/${gone.id}`, { as: beto });

  // Somebody else sits down there: they read nothing of it, and nothing goes out as theirs.
  const tries = sent(context, "/comentarios");
  await context.clearCookies();
  await seat(context, beto);
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto("/sin-conexion");
  await expect(other.getByText(/^Hay 2 cosas por enviar de otra cuenta/)).toBeVisible();
  await expect(other.getByText("Solo mío")).toHaveCount(0);
  expect(tries()).toBe(0);

  await seat(context, ana);
  await other.goto("/support");
  await expect.poll(async () => (await commentsOf(id)).length).toBe(1);
  await other.getByRole("link", { name: "Verlo" }).click();
  await expect(waiting(other)).toContainText("A lo que ya no está");
  await expect(waiting(other)).toContainText(/No se pudo enviar: .+/);
  await other.getByRole("button", { name: "Descartar: A lo que ya no está" }).click();
  await expect(waiting(other)).toHaveCount(0);
});

test("two tabs send what waits once @phone", async ({ page, context }) => {
  const ana = await newPerson(server, "ana");
  const { id } = await newPost(ana, { shows: ["photo"] });
  await seat(context, ana);
  await page.goto(`/publicacion/${id}`);
  await context.setOffline(true);
  await comment(page, "Una sola vez");
  await expect(waiting(page)).toContainText("Una sola vez");
  await page.close();
  const tries = sent(context, "/comentarios");
  await context.setOffline(false);
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`/publicacion/${id}`)));
  for (const tab of tabs) await expect(waiting(tab)).toHaveCount(0);
  await expect.poll(async () => (await commentsOf(id)).length).toBe(1);
  expect(tries()).toBe(1);
});

test("where the browser keeps nothing, or a thousand things already, the text stays in its form @phone", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "ana");
  const { id } = await newPost(ana, { shows: ["photo"] });
  await seat(context, ana);
  await page.goto(`/publicacion/${id}`);
  await context.setOffline(true);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await comment(page, "No cabe");
  await expect(page.getByText(/^No se pudo enviar el comentario/)).toBeVisible();
  await expect(box(page)).toHaveValue("No cabe");
  await expect(waiting(page)).toHaveCount(0);

  await context.setOffline(false);
  await page.reload();
  await context.setOffline(true);
  await comment(page, "El primero");
  await expect(waiting(page)).toContainText("El primero");
  await page.evaluate(async () => {
    const opened = indexedDB.open("sin-conexion");
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const writing = opened.result.transaction("pendientes", "readwrite");
    const store = writing.objectStore("pendientes");
    const read = store.getAll();
    read.onsuccess = () => {
      const [one] = read.result as [object];
      Reflect.deleteProperty(one, "id");
      for (let i = 1; i < 1_000; i++) store.add({ ...one, key: `k${i}`, words: `n.º ${i}` });
    };
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opened.result.close();
  });
  await comment(page, "Uno de más");
  await expect(page.getByText(/^No se pudo enviar el comentario/)).toBeVisible();
  await expect(box(page)).toHaveValue("Uno de más");
});

test("what is switched back while it waits is switched back, and no earlier wish is sent after it @phone", async ({
  page,
  context,
}) => {
  const ana = await newPerson(server, "ana");
  const { id } = await newPost(ana, { shows: ["photo"] });
  await seat(context, ana);
  const wishes: boolean[] = [];
  // There is no line for a like, and there is one for what takes it back.
  await context.route("**/api/publicaciones/*/like", async (route, request) => {
    const { liked } = request.postDataJSON() as { liked: boolean };
    if (liked) return route.abort("connectionreset");
    wishes.push(liked);
    return route.fallback();
  });
  await page.goto(`/publicacion/${id}`);
  const like = page.getByRole("button", { name: "Me gusta: 0", exact: true });
  await like.click();
  await expect.poll(() => waitsIn(page)).toBe(true);
  await page.getByRole("button", { name: "Quitar me gusta: 1", exact: true }).click();
  await expect(like).toBeVisible();
  await expect.poll(() => waitsIn(page)).toBe(false);
  expect(wishes).toEqual([false]);
  expect((await bodyOf("GET", `/api/publicaciones/${id}`)).post.likeCount).toBe(0);

  // The same where the page is another by then, and does not know what waits.
  await bodyOf("POST", `/api/publicaciones/${id}/save`, { as: ana, body: { saved: true } });
  let isDown = true;
  await context.route("**/api/publicaciones/*/save", async (route, request) => {
    const { saved } = request.postDataJSON() as { saved: boolean };
    return isDown && !saved ? route.abort("connectionreset") : route.fallback();
  });
  await page.reload();
  await page.getByRole("button", { name: "Quitar de guardados: 1", exact: true }).click();
  await expect.poll(() => waitsIn(page)).toBe(true);
  await page.getByRole("button", { name: "Guardar: 0", exact: true }).click();
  await expect.poll(() => waitsIn(page)).toBe(false);
  isDown = false;
  expect((await bodyOf("GET", `/api/publicaciones/${id}`)).post.saveCount).toBe(1);
});

test("nothing overtakes what was typed before it and still waits @phone", async ({
  page,
  context,
}) => {
  const [ana, beto] = [await newPerson(server, "ana"), await newPerson(server, "beto")];
  await befriend(ana, beto);
  const { id } = await newPost(beto, { shows: ["photo"] });
  await seat(context, ana);
  let isDown = true;
  // The line fails at the first of each, and would let all others pass.
  const fail = (end: string, field: string) =>
    context.route(end, async (route, request) => {
      const said = request.method() === "POST" ? (request.postDataJSON() as object) : {};
      const isFirst = Reflect.get(said, field) === "Uno";
      return isDown && isFirst ? route.abort("connectionreset") : route.fallback();
    });
  await fail("**/api/publicaciones/*/comentarios", "contenido");
  await fail("**/api/messages/with/*", "text");
  const talk = await context.newPage();
  await talk.goto(`/messages?to=${beto.id}`);
  await page.goto(`/publicacion/${id}`);
  const say = async (text: string) => {
    await composer(talk).fill(text);
    await composer(talk).press("Enter");
  };

  await comment(page, "Uno");
  await expect(waiting(page).getByRole("listitem")).toHaveCount(1);
  await comment(page, "Dos");
  await expect(waiting(page).getByRole("listitem")).toHaveText([/Uno/, /Dos/]);
  await say("Uno");
  await expect(waiting(talk).getByRole("listitem")).toHaveCount(1);
  await say("Dos");
  await expect(waiting(talk).getByRole("listitem")).toHaveText([/Uno/, /Dos/]);
  await expect(composer(talk)).toHaveValue("");
  // With a file it cannot wait.
  await talk.getByLabel("Foto o video").setInputFiles([await picture()]);
  await expect(talk.getByText("Listo")).toBeVisible();
  await say("Foto");
  await expect(talk.getByText("No se pudo enviar")).toBeVisible();
  await expect(composer(talk)).toHaveValue("Foto");

  isDown = false;
  await composer(talk).press("Enter");
  // A file is a list of its own.
  const said = log(talk).getByRole("listitem").filter({ hasText: /\S/ });
  await expect(said).toHaveText([/Uno/, /Dos/, /Foto/]);
  await comment(page, "Tres");
  await say("Tres");
  await expect(waiting(page)).toHaveCount(0);
  await expect(waiting(talk)).toHaveCount(0);
  const texts = (await commentsOf(id)).map(({ contenido }) => contenido);
  expect(texts).toEqual(["Tres", "Dos", "Uno"]);
  await expect(said).toHaveText([/Uno/, /Dos/, /Foto/, /Tres/]);
});
