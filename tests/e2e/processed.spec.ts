import { expect, type Page, type Request } from "@playwright/test";
import { uprightClip } from "../media-fixtures.ts";
import { bodyOf, expectAccessible, seat, server, test, withScripts } from "../kit/browser.ts";
import { fileFrom, photo, type SentFile } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { sayWhoIsNew } from "./support.ts";

test("a toast tells on any page, in one tab only, that a post is ready or failed @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "avisa");
  await seat(context, member);
  const { id: ready } = await newPost(member, { shows: ["photo"] });
  const { id: failed } = await newPost(member, { files: [await cutVideo()] });

  await page.goto("/privacy");
  // What nobody of ours wrote does no harm.
  const hostile = JSON.stringify([null, { id: "<img>" }, [], { id: -1 }, "x", { id: 999_999 }]);
  await page.evaluate((list) => localStorage.setItem("pending_publications", list), hostile);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("pending-publication")));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pending_publications")))
    .toBeNull();

  const other = await context.newPage();
  await other.goto("/terms");
  await other.evaluate(
    (ids) => {
      const list = ids.map((id) => ({ id, createdAt: Date.now() }));
      localStorage.setItem("pending_publications", JSON.stringify(list));
      window.dispatchEvent(new CustomEvent("pending-publication"));
    },
    [ready, failed],
  );
  const words = `Tu publicación #${ready} ya está lista`;
  const told = async () =>
    (await page.getByText(words).count()) + (await other.getByText(words).count());
  await expect.poll(told).toBe(1);
  const teller = (await page.getByText(words).count()) > 0 ? page : other;
  const failure = teller.getByText(`Ocurrió un error al procesar tu publicación #${failed}`);
  await failure.hover();
  const toast = teller.locator("[aria-live]").filter({ hasText: words });
  await toast.getByRole("link", { name: "Ver" }).first().focus();
  await expectAccessible(teller);
  // The pointer crosses what holds the focus, and leaves it before it leaves the other.
  await teller.getByText(words).hover();
  await failure.hover();
  await teller.mouse.move(0, 0);
  // That one goes by itself.
  await expect(failure).toHaveCount(0);
  await teller.keyboard.press("Enter");
  await expect(teller).toHaveURL(`/publicacion/${ready}`);
  expect(await told()).toBe(0);
});

test("of two windows that ask in the same instant one tells @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "dosventanas");
  await seat(context, member);
  const told: string[] = [];
  await context.exposeFunction("onTold", (words: string) => void told.push(words));
  const windows = [page, await context.newPage()];
  for (const each of windows) {
    await each.goto("/privacy");
    await withScripts(each);
    await each.evaluate(() => {
      const { onTold } = window as unknown as { onTold: (words: string) => void };
      new MutationObserver((changes) => {
        const news = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        for (const { textContent } of news) {
          if (textContent?.includes("ya está lista")) onTold(textContent);
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
  }
  const ask = ({ id, at }: { id: number; at: number }) =>
    new Promise<void>((asked) => {
      setTimeout(() => {
        localStorage.setItem("pending_publications", JSON.stringify([{ id, createdAt: at }]));
        window.dispatchEvent(new CustomEvent("pending-publication"));
        asked();
      }, at - Date.now());
    });
  const asked = windows.map(questionsOf);
  for (let round = 1; round <= 20; round += 1) {
    const { id } = await newPost(member, { shows: ["photo"] });
    await Promise.all(windows.map((each) => each.evaluate(ask, { id, at: Date.now() + 50 })));
    await expect.poll(() => told.length).toBeGreaterThanOrEqual(round);
    // One that still works on the answer before does not ask: the other has told by then.
    await expect.poll(() => asked.every(({ open }) => open.size === 0)).toBe(true);
  }
  const [one, other] = asked.map(({ addresses }) => addresses);
  expect([...one!].filter((address) => other!.has(address)).length).toBeGreaterThan(5);
  expect(told).toHaveLength(20);
});

test("a file that failed says why, and is replaced and deleted where it stands @phone @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "repara");
  await seat(context, member);
  const files = [await cutVideo(), await photo(), await cutVideo()];
  const { id } = await newPost(member, { files });
  await page.goto(`/upload?id=${id}`);
  await expect(page.getByText("Hubo un error procesando tu publicación.")).toBeVisible();
  const broken = page.getByRole("listitem").filter({ hasText: "Video 1" });
  await expect(broken).toContainText("No pudimos leer");
  const scripted = await withScripts(page);
  if (scripted) await expectAccessible(page);
  else await broken.locator("summary").click();
  await broken.locator("input[type=file]").setInputFiles(await uprightClip());
  await sayWhoIsNew(broken);
  if (!scripted) await broken.getByRole("button", { name: "Subir" }).click();
  await expect(page.getByText("Archivo reemplazado.")).toBeVisible();
  await page.getByRole("link", { name: "Eliminar Video 3" }).click();
  await page.getByRole("button", { name: "Sí, eliminar" }).click();
  await expect(page.getByText("Archivo eliminado.")).toBeVisible();
  await expect(page).toHaveURL(/\/upload\?id=\d+/);
  await expect(page.getByText("¡Tu publicación ya está lista!")).toBeVisible();
  const { post } = await bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.archivos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(["video", "image"]);
});

test("the page of a post that is worked on is loaded anew without scripts, and never with them @phone @no-scripts", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "espera");
  await seat(context, member);
  // Nobody works on it.
  const { id } = await newPost(member, { status: "queued", shows: ["photo"] });
  const loads: string[] = [];
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
    else if (request.url().includes("/upload.data")) looks.push(request.url());
  });
  await page.goto(`/upload?id=${id}`);
  await expect(page.getByText("En proceso").first()).toBeVisible();
  const scripted = await withScripts(page);
  const again = () => (scripted ? looks : loads).length;
  await expect.poll(again).toBeGreaterThan(2);
  if (scripted) expect(loads).toHaveLength(1);
});

/** What a page asks about pending posts: all addresses so far, and the requests without an answer. */
function questionsOf(page: Page) {
  const addresses = new Set<string>();
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (!request.url().includes("/status?ids=")) return;
    addresses.add(request.url());
    open.add(request);
  });
  page.on("requestfinished", (request) => void open.delete(request));
  page.on("requestfailed", (request) => void open.delete(request));
  return { addresses, open };
}

/** Begins as a video, and is none. */
async function cutVideo(): Promise<SentFile> {
  const { bytes } = await fileFrom(uprightClip());
  return { name: "cortado.mp4", bytes: bytes.subarray(0, 3000) };
}
