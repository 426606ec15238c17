import { expect, type Page } from "@playwright/test";
import { FAREWELL } from "#app/features/offline/worker/script.server.ts";
import { newBrowser, seat, server, test } from "../kit/browser.ts";
import { newPerson, PASSWORD } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { PATIENCE } from "../setup/patience.ts";
import { openTwoBuilds } from "./two-builds.ts";

// product.md 31: what the worker of the browser does. Everywhere else it is not let in.
test.use({ serviceWorkers: "allow" });

/** What this browser keeps, by the worker and by the pages. */
function keptBy(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return requests.map(({ url }) => new URL(url).pathname);
      }),
    );
    const shell = await caches.match("/sin-conexion");
    const opened = indexedDB.open("sin-conexion");
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
      opened.onupgradeneeded = () => opened.transaction?.abort();
      opened.onerror = () => resolve(null);
    });
    const lists = database?.transaction("leido").objectStore("leido");
    const read = await Promise.all(
      ["feed", "saved"].map((list) => {
        const asked = lists?.get(list);
        return new Promise<unknown>((resolve) => {
          if (!asked) return resolve(undefined);
          asked.onsuccess = () => resolve(asked.result);
        });
      }),
    );
    database?.close();
    return { names, paths: paths.flat(), shell: (await shell?.text()) ?? "", read };
  });
}

/** Somebody is there, and the browser keeps what it needs without a line. */
async function becomeReady(page: Page, { id }: { id: number }): Promise<void> {
  await page.keyboard.press("Shift");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(async () => (await keptBy(page)).shell.length).toBeGreaterThan(0);
  await expect
    .poll(async () => JSON.stringify((await keptBy(page)).read[0]))
    .toContain(`{"viewer":${id},"posts":[{`);
}

test("without a line a page comes that has what was read, and nothing is left of it after signing out @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, { contrasenia: PASSWORD });
  const creator = await newPerson(server, "creadora");
  await newPost(creator, {
    descripcion: "Solo para quien paga",
    solo_suscriptores: 1,
    shows: ["photo"],
  });
  const { id } = await newPost(creator, { descripcion: "Luz de la tarde", shows: ["photo"] });
  await server.bodyOf("POST", `/api/publicaciones/${id}/save`, {
    as: member,
    body: { saved: true },
  });
  await seat(context, member);
  await page.goto("/");
  await becomeReady(page, member);
  await expect.poll(async () => JSON.stringify((await keptBy(page)).read[1])).toContain("Luz");
  const kept = await keptBy(page);
  expect(kept.paths.filter((path) => /uploads|messages|\/api\//.test(path))).toEqual([]);
  expect(JSON.stringify(kept.read)).not.toContain("Solo para quien paga");

  await context.setOffline(true);
  await page.goto(`/publicacion/${id}?desde=aqui`);
  await expect(page.getByRole("heading", { level: 1, name: "Sin conexión" })).toBeVisible();
  await expect(page.getByLabel(`Menú de @${member.name}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lo último que viste" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Guardado" })).toBeVisible();
  await expect(page.getByText("Luz de la tarde").first()).toBeVisible();
  const again = page.getByRole("link", { name: "Volver a intentar" });
  await expect(again).toHaveAttribute("href", `/publicacion/${id}?desde=aqui`);

  // Without consent there are no words of posts either.
  await context.clearCookies({ name: "age_consent_v1" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Sin conexión" })).toBeVisible();
  await expect(page.getByText("Luz de la tarde")).toHaveCount(0);
  await seat(context, member);

  await context.setOffline(false);
  await again.click();
  await expect(page).toHaveURL(`/publicacion/${id}?desde=aqui`);
  // In another tab, which the first hears of.
  const other = await context.newPage();
  await other.goto("/settings");
  await other.getByLabel(`Menú de @${member.name}`).click();
  await other.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(other.getByRole("link", { name: /Iniciar sesión/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Iniciar sesión/ }).first()).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await keptBy(page)))
    .not.toMatch(new RegExp(`${member.name}|Luz de la tarde`));
});

test("whoever's session ends elsewhere leaves nothing either @phone", async ({ page, context }) => {
  const member = await newPerson(server, "ajena");
  await newPost(member, { descripcion: "Hay algo que ver", shows: ["photo"] });
  await seat(context, member);
  await page.goto("/");
  await becomeReady(page, member);
  await server.bodyOf("POST", "/api/logout", { as: member });
  await page
    .getByRole("button", { name: /^Me gusta: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(async () => JSON.stringify(await keptBy(page)))
    .not.toMatch(new RegExp(`${member.name}|"posts":\\[{`));
});

test("an old worker with a new server shows pages of one build, is followed by the new one, and goes when it is told to @desktop", async ({
  browser,
}) => {
  const two = await openTwoBuilds(FAREWELL);
  const page = await newBrowser(browser);
  const context = page.context();
  const scripts = new Set<string>();
  page.on("request", (each) => {
    if (each.url().includes("/assets/")) scripts.add(new URL(each.url()).pathname);
  });
  const cachesThere = () => page.evaluate(() => caches.keys());
  const isThere = (text: string) => expect(page.getByRole("heading", { name: text })).toBeVisible();
  try {
    await page.goto(`${two.url}/support`);
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await expect.poll(cachesThere).toEqual(["sitio-antigua"]);
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match("/sin-conexion"))))
      .toBe(true);
    expect(two.askedOld).toBeGreaterThan(0);

    // The server is another one now, and the browser has not heard of its worker yet.
    two.now = { pages: "new", worker: "old" };
    scripts.clear();
    await page.goto(`${two.url}/support`);
    await isThere("Soporte");
    expect([...scripts].filter((path) => path.includes("antigua"))).toEqual([]);
    // Without a line the page of the old build comes, with all of its own scripts: it lives.
    await context.setOffline(true);
    scripts.clear();
    await page.goto(`${two.url}/terms`);
    await isThere("Sin conexión");
    await expect(page.locator('html:not([data-script=""])')).toBeAttached();
    expect([...scripts].filter((path) => path.includes("entry.client"))).toEqual([
      "/assets/entry.client-antigua.js",
    ]);
    await context.setOffline(false);

    two.now.worker = "new";
    await page.goto(`${two.url}/support`);
    await expect.poll(cachesThere).not.toContain("sitio-antigua");
    expect(await cachesThere()).toHaveLength(1);
    await context.setOffline(true);
    scripts.clear();
    await page.goto(`${two.url}/terms`);
    await isThere("Sin conexión");
    expect([...scripts].filter((path) => path.includes("antigua"))).toEqual([]);
    await context.setOffline(false);

    two.now.worker = "none";
    await page.goto(`${two.url}/support`);
    await expect.poll(cachesThere).toEqual([]);
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
  } finally {
    await context.close();
    two.close();
  }
});

test("a page for no line that could not be kept is kept by a later page, and until then another build's stays @desktop", async ({
  browser,
}) => {
  const two = await openTwoBuilds(FAREWELL);
  const page = await newBrowser(browser);
  const context = page.context();
  const visit = async () => {
    await page.goto(`${two.url}/support`);
    await page.keyboard.press("Shift");
    await page.waitForFunction(
      () => navigator.serviceWorker.controller?.state === "activated",
      null,
      PATIENCE,
    );
  };
  /** Which caches have the page. */
  const keptIn = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const has = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match("/sin-conexion")),
      );
      return names.filter((_, i) => has[i]);
    });
  const withoutLine = async () => {
    await context.setOffline(true);
    await page.goto(`${two.url}/terms`);
    await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible();
    await expect(page.locator('html:not([data-script=""])')).toBeAttached();
    await context.setOffline(false);
  };
  try {
    two.isDown = true;
    await visit();
    await expect.poll(() => two.askedInVain).toBeGreaterThan(0);
    const before = two.askedInVain;
    await visit();
    await expect.poll(() => two.askedInVain).toBeGreaterThan(before);
    expect(await keptIn()).toEqual([]);
    two.isDown = false;
    await visit();
    await expect.poll(keptIn).toEqual(["sitio-antigua"]);

    // The next build cannot have its own at first.
    two.isDown = true;
    two.askedInVain = 0;
    two.now = { pages: "new", worker: "new" };
    await visit();
    // By the worker that goes, by the one that comes, or by both.
    await expect.poll(() => two.askedInVain).toBeGreaterThan(0);
    const isSettled = async () => {
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration())!;
      return !installing && !waiting && active?.state === "activated";
    };
    await page.waitForFunction(isSettled, null, PATIENCE);
    expect(await keptIn()).toEqual(["sitio-antigua"]);
    await withoutLine();
    two.isDown = false;
    await visit();
    await expect.poll(async () => (await keptIn()).length).toBe(1);
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain("sitio-antigua");
    await withoutLine();
  } finally {
    await context.close();
    two.close();
  }
});

test("the page for no line is kept anew where it is to look otherwise @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "discreta");
  await newPost(member, { descripcion: "Hay algo que ver", shows: ["photo"] });
  await seat(context, member);
  await page.goto("/");
  await becomeReady(page, member);
  expect((await keptBy(page)).shell).not.toContain("Salir ya");
  await page.goto("/settings/discrecion");
  await page.getByRole("checkbox", { name: /Salir ya/ }).check();
  await page.getByRole("button", { name: "Guardar" }).last().click();
  await page.keyboard.press("Shift");
  await expect.poll(async () => (await keptBy(page)).shell).toContain("Salir ya");
});

test("a browser finds nothing missing in the manifest @phone", async ({ page, context }) => {
  await seat(context);
  await page.goto("/support");
  const devtools = await context.newCDPSession(page);
  const { errors, manifest, url } = (await devtools.send("Page.getAppManifest")) as {
    errors: unknown[];
    manifest: { name?: string };
    url: string;
  };
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(manifest.name).toBe("Shortit");
});
