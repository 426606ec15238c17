import { createHash } from "node:crypto";
import { mkdtemp, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import { cameraJpeg, fixture, uprightClip } from "../media-fixtures.ts";
import { areAllAsked } from "../setup/all-cases.ts";
import { seat, server, test } from "../kit/browser.ts";
import { openServer, type TestServer } from "../kit/http.ts";
import { newPerson } from "../kit/person.ts";
import { freePort } from "../setup/free-port.ts";
import { startGuarded } from "../setup/guard.ts";
import { openLine } from "./line.ts";
import { withoutEncoders } from "./support.ts";

// Of files that are heavy by what follows their end little would be left: they go as they are.
test.beforeEach(({ context }) => withoutEncoders(context));

const submit = (page: Page) => page.getByRole("button", { name: "Subir", exact: true });
const bar = (page: Page) => page.getByLabel("Progreso de la subida");
const sentBytes = async (page: Page) => Number(await bar(page).getAttribute("value"));
const input = (page: Page) => page.locator("input[type=file]");

test("cuts, a reload and a restart of the server cost no byte @desktop", async ({
  page,
  context,
}) => {
  const own = await openOwnServer();
  const line = await openLine(own.site.url);
  const member = await newPerson(own.site, "aguanta");
  await seat(context, member);
  const path = await heavyClip("aguanta.mp4", areAllAsked ? 60 : 25);
  await page.goto(`${line.url}/upload`);
  line.slow(2_000_000);
  await input(page).setInputFiles([path]);
  await page.getByLabel("Descripción").fill("Escrito mientras sube");
  for (let cuts = 0; cuts < (areAllAsked ? 10 : 4); cuts += 1) {
    const before = await sentBytes(page);
    await expect.poll(() => sentBytes(page)).toBeGreaterThan(before);
    line.cut();
    await expect(page.getByText("Sin conexión: sigue en cuanto vuelva").first()).toBeVisible();
    line.mend();
    line.slow(2_000_000);
  }

  const patches = patchesOf(page);
  await page.reload();
  await expect(page.getByText("Recuperamos tu borrador.")).toBeVisible();
  await expect.poll(() => patches.length).toBeGreaterThan(0);
  expect(offsetOf(patches[0]!)).toBeGreaterThan(0);

  line.slow(500_000);
  await submit(page).click();
  await expect(page.getByText("Se publica en cuanto termine de subir.")).toBeVisible();
  await own.restart();
  line.mend();
  const id = await idOnPage(page);
  await expect.poll(() => digestsOf(own.site, id)).toEqual([await sha256Of(path)]);
  const { post } = await own.site.bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.descripcion).toBe("Escrito mientras sube");
  line.close();
  await own.stop();
});

test("a file that the browser kept not is asked for again, and goes on where it was @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "vuelve");
  await seat(context, member);
  const line = await openLine();
  page.on("close", () => line.close());
  const path = await heavyClip("vuelve.mp4", 20);
  await page.goto(`${line.url}/upload`);
  line.slow(1_000_000);
  await input(page).setInputFiles([path]);
  await expect.poll(() => sentBytes(page)).toBeGreaterThan(2_000_000);
  await forgetFiles(page);
  await page.reload();
  await expect(page.getByText(/Se quedó en \d+ %\. Vuelve a elegirlo/)).toBeVisible();

  const patches = patchesOf(page);
  await input(page).setInputFiles([path]);
  await expect.poll(() => patches.length).toBeGreaterThan(0);
  expect(offsetOf(patches[0]!)).toBeGreaterThan(0);

  // The same name, and another time: another file.
  await forgetFiles(page);
  await page.reload();
  await expect(page.getByText(/Se quedó en \d+ %\. Vuelve a elegirlo/)).toBeVisible();
  await writeFile(path, Buffer.concat([await readFile(path), Buffer.from("más")]));
  await utimes(path, new Date(), new Date(Date.now() + 60_000));
  line.mend();
  await input(page).setInputFiles([path]);
  await expect(
    page.getByText("Cambió desde la última vez: se sube desde el principio."),
  ).toBeVisible();
  await submit(page).click();
  const id = await idOnPage(page);
  await expect.poll(() => digestsOf(server, id)).toEqual([await sha256Of(path)]);
});

test("files are paused, go on, are removed and put in order while they are sent @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "ordena");
  await seat(context, member);
  const line = await openLine();
  page.on("close", () => line.close());
  const [one, two] = [await heavyClip("uno.mp4", 6), await heavyClip("dos.mp4", 5)];
  await page.goto(`${line.url}/upload`);
  line.slow(150_000);
  await input(page).setInputFiles([one, two, await cameraJpeg()]);
  await page.getByRole("button", { name: "Ver uno.mp4" }).click();
  await page.getByRole("button", { name: "Pausar uno.mp4" }).click();
  await expect(page.getByText(/^En pausa: \d+ %$/)).toBeVisible();
  await page.getByRole("button", { name: "Continuar uno.mp4" }).click();
  await expect(page.getByText(/^Subiendo: \d+ %$/)).toBeVisible();
  await page.getByRole("button", { name: "Mover después uno.mp4" }).click();

  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  await expect(page.getByText(/^En pausa · .* de /).first()).toBeVisible();
  const begun = async () => {
    const { subidas } = await server.bodyOf("GET", "/api/subidas", { as: member });
    return subidas.map(({ name }: { name: string }) => name).sort();
  };
  await expect.poll(begun).toContain("dos.mp4");
  await page.getByRole("button", { name: "Ver dos.mp4" }).click();
  await page.getByRole("button", { name: "Quitar dos.mp4" }).click();
  await expect.poll(begun).not.toContain("dos.mp4");

  line.mend();
  await page.getByRole("button", { name: "Continuar", exact: true }).click();
  await expect(page.getByText("Todo subido").first()).toBeVisible();
  await page.getByRole("button", { name: "Ver uno.mp4" }).click();
  await page.getByRole("button", { name: "Mover después uno.mp4" }).click();
  await submit(page).click();
  const id = await idOnPage(page);
  const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["image", "video"]);
});

test("what was sent to be published is, also when the tab was closed before the last byte @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "cierra");
  await seat(context, member);
  const line = await openLine();
  const path = await heavyClip("cierra.mp4", 24);
  await page.goto(`${line.url}/upload`);
  line.slow(800_000);
  await input(page).setInputFiles([path]);
  await page.getByLabel("Descripción").fill("Primera idea");
  await submit(page).click();
  await expect(page.getByText("Se publica en cuanto termine de subir.")).toBeVisible();
  await expect(page.getByLabel("Descripción")).toBeDisabled();
  await page.getByRole("button", { name: "Cambiar algo" }).click();
  await page.getByLabel("Descripción").fill("Mejor así");
  await submit(page).click();
  await expect(page.getByText("Se publica en cuanto termine de subir.")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  // Who comes back need not press anything again.
  const again = await context.newPage();
  await again.goto(`${line.url}/upload`);
  await expect(again.getByText("Se publica en cuanto termine de subir.")).toBeVisible();
  line.mend();
  const id = await idOnPage(again);
  await expect.poll(() => digestsOf(server, id)).toEqual([await sha256Of(path)]);
  const { posts } = await server.bodyOf("GET", `/api/user/${member.id}/posts`, { as: member });
  expect(posts.map(({ descripcion }: { descripcion: string }) => descripcion)).toEqual([
    "Mejor así",
  ]);
  line.close();
});

test("of two tabs one sends, and the other goes on when that one is closed @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "dostabs");
  await seat(context, member);
  const line = await openLine();
  const path = await heavyClip("dostabs.mp4", 6);
  await page.goto(`${line.url}/upload`);
  line.slow(60_000);
  await input(page).setInputFiles([path]);
  await expect.poll(() => sentBytes(page)).toBeGreaterThan(0);
  const other = await context.newPage();
  await other.goto(`${line.url}/upload`);
  await expect(other.getByText("Se está subiendo en otra pestaña").first()).toBeVisible();
  const third = await context.newPage();
  await third.goto(`${line.url}/upload`);
  await expect(third.getByText("Se está subiendo en otra pestaña").first()).toBeVisible();
  await third.getByLabel("Descripción").fill("Otra idea, en otra pestaña");
  await page.close();
  line.mend();
  await expect(other.getByText("Todo subido").first()).toBeVisible();
  await submit(other).click();
  const id = await idOnPage(other);
  await expect.poll(() => digestsOf(server, id)).toEqual([await sha256Of(path)]);
  await expect(
    third.getByText("Esta publicación se envió o se descartó en otra pestaña."),
  ).toBeVisible();
  await expect(third.getByLabel("Descripción")).toHaveValue("Otra idea, en otra pestaña");
  await expect(bar(third)).toHaveCount(0);
  line.close();
});

async function idOnPage(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  return Number(new URL(page.url()).searchParams.get("id"));
}

/** As a browser does that has no room for them. */
async function forgetFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = indexedDB.open("upload-draft", 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error ?? new Error("not open"));
    });
    const cleared = database.transaction("files", "readwrite").objectStore("files").clear();
    await new Promise((resolve) => (cleared.onsuccess = resolve));
    database.close();
  });
}

function patchesOf(page: Page): Request[] {
  const patches: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") patches.push(request);
  });
  return patches;
}

function offsetOf(request: Request): number {
  return Number(request.headers()["upload-offset"]);
}

/** What the bytes of a post's files were as they came in. */
async function digestsOf({ db }: Pick<TestServer, "db">, id: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("huellas")
    .innerJoin("archivos", "archivos.id_archivo", "huellas.id_archivo")
    .select("huellas.sha256")
    .where("archivos.id_publicacion", "=", id)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

async function sha256Of(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
}

/** A clip with so many megabytes after its end, as nobody minds. */
function heavyClip(name: string, megabytes: number): Promise<string> {
  return fixture(name, async (path) => {
    const rest = Buffer.alloc(megabytes * 1_000_000, name);
    await writeFile(path, Buffer.concat([await readFile(await uprightClip()), rest]));
  });
}

/** A server of this test's own, which can be stopped and started again at the same address. */
async function openOwnServer() {
  const folder = await mkdtemp(join(tmpdir(), "shortit-resumable-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (last: boolean) =>
    startGuarded({
      command: [
        "env",
        ...[`PORT=${port}`, "HOST=127.0.0.1", `SITE_URL=${url}`, `DATA_DIR=${folder}`],
        ...["RATE_LIMIT_FACTOR=1000", "WEB_CONCURRENCY=1", "LOG_LEVEL=warn"],
        ...[process.execPath, "build/scripts/serve.js"],
      ],
      ...(last && { folder }),
      ready: /Listo: http/,
    });
  let running = await start(false);
  return {
    site: openServer({ url, dataDir: folder }),
    async restart() {
      await running.stop();
      running = await start(true);
    },
    stop: () => running.stop(),
  };
}
