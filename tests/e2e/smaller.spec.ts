import { readFile, writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { RENDITIONS } from "#app/features/media/limits.ts";
import { expectAccessible, seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import { fixture, SECRET } from "../media-fixtures.ts";
import { openLine } from "./line.ts";
import {
  filesOf,
  hugeClip,
  namesOf,
  noisy,
  offsetOf,
  plain,
  probe,
  quickClip,
  sha256,
  withMediabunny,
} from "./sent-files.ts";

const input = (page: Page) => page.locator("input[type=file]");
const submit = (page: Page) => page.getByRole("button", { name: "Subir", exact: true });
const turn = (page: Page) => page.getByRole("switch", { name: "Enviar más pequeño" });
const sent = (page: Page) => expect(page.getByText("Todo subido").first()).toBeVisible();

test("a post that is sent before its video is smaller is published once it is @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "achica");
  await seat(context, member);
  const scripts: string[] = [];
  page.on("request", (request) => void scripts.push(request.url()));
  const path = await hugeClip();
  await page.goto("/upload");
  await page.getByLabel("Descripción").fill("Todavía no hay video");
  expect(await withMediabunny(scripts)).toEqual([]);

  await input(page).setInputFiles([path]);
  await expect(page.getByText(/^Video de [\d.]+ MB\. Podemos hacerlo más pequeño/)).toBeVisible();
  await expect(turn(page)).toBeChecked();
  await expect(page.getByLabel("Progreso de hacerlo más pequeño")).toBeVisible();
  await expectAccessible(page);
  // What is not decided yet is published as soon as it is.
  await submit(page).click();
  await expect(
    page.getByText(/^Se publica en cuanto tus archivos sean más pequeños/),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/upload\?id=\d+$/);
  expect(await withMediabunny(scripts)).not.toEqual([]);

  const id = Number(new URL(page.url()).searchParams.get("id"));
  const { post } = await server.bodyOf("GET", `/api/publicaciones/${id}`, { as: member });
  expect(post.descripcion).toBe("Todavía no hay video");
});

test("a video of 4K and 60 frames is sent as large as it is kept, without its place, as it is said @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "mide");
  await seat(context, member);
  const path = await hugeClip();
  await page.goto("/upload");
  await input(page).setInputFiles([path]);
  await expect(page.getByText(/^Se envía más pequeño: de [\d.]+ MB a [\d.]+ [KM]B/)).toBeVisible();
  await sent(page);
  const [file] = await filesOf(member);
  const { streams, format } = await probe(file!);
  const largest = RENDITIONS.at(-1)!;
  const video = streams.find(({ codec_type }) => codec_type === "video")!;
  expect(["h264", "vp9", "av1"]).toContain(video.codec_name);
  expect([video.width, video.height]).toEqual([largest.longSide, largest.shortSide]);
  expect(video.avg_frame_rate).toBe("30/1");
  expect(streams.find(({ codec_type }) => codec_type === "audio")?.codec_name).toBe("aac");
  expect(Number(format.duration)).toBeGreaterThan(0.9);
  const before = await readFile(path);
  expect(file!.length).toBeLessThan(before.length / 2);
  expect(before.includes("+19.4326")).toBe(true);
  expect(before.includes(SECRET)).toBe(true);
  expect(file!.includes("+19.4326")).toBe(false);
  expect(file!.includes(SECRET)).toBe(false);

  // Back to what was chosen, byte for byte.
  await turn(page).click();
  await expect(turn(page)).not.toBeChecked();
  await expect.poll(async () => (await filesOf(member)).map(sha256)).toEqual([sha256(before)]);
});

test("switched off at once, the original is sent byte for byte, and nothing waits for it @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "entero");
  await seat(context, member);
  const path = await hugeClip();
  const small = await fixture("poca.jpg", (to) => plain(640, 480).jpeg().toFile(to));
  await page.goto("/upload");
  await input(page).setInputFiles([path, small]);
  await expect(turn(page)).toBeChecked();
  // The other one goes meanwhile.
  await expect.poll(async () => (await filesOf(member)).length).toBe(1);
  await page.getByRole("button", { name: "Enviar el original" }).click();
  await expect(turn(page)).not.toBeChecked();
  await sent(page);
  const chosen = await Promise.all([path, small].map((each) => readFile(each)));
  expect((await filesOf(member)).map(sha256).sort()).toEqual(chosen.map(sha256).sort());
});

test("what was made smaller goes on after a reload, where it was @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "recarga");
  await seat(context, member);
  const line = await openLine();
  page.on("close", () => line.close());
  const path = await quickClip();
  await page.goto(`${line.url}/upload`);
  await input(page).setInputFiles([path]);
  await expect(page.getByText(/^Haciéndolo más pequeño: \d+ %/).first()).toBeVisible();
  line.slow(60_000);
  await expect(page.getByText(/^Se envía más pequeño: de/)).toBeVisible();
  const bar = page.getByLabel("Progreso de la subida");
  const sentBytes = async () => Number(await bar.getAttribute("value"));
  await expect.poll(sentBytes).toBeGreaterThan(100_000);
  await expect.poll(async () => offsetOf(member)).toBeGreaterThan(0);
  const names = await namesOf(member);
  line.mend();
  await page.reload();
  await expect(page.getByText("Recuperamos tu borrador.")).toBeVisible();
  await expect(page.getByText(/^Se envía más pequeño: de/)).toBeVisible();
  await sent(page);
  // The same upload, and not the original.
  expect(await namesOf(member)).toEqual(names);
  const [file] = await filesOf(member);
  expect(file!.length).toBeLessThan((await readFile(path)).length / 2);
  expect((await probe(file!)).streams.length).toBe(2);
});

test("where the device kept nothing the original is asked for, made smaller again and sent from its beginning @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "olvida");
  await seat(context, member);
  const line = await openLine();
  page.on("close", () => line.close());
  const path = await quickClip();
  await page.goto(`${line.url}/upload`);
  await input(page).setInputFiles([path]);
  await expect(page.getByText(/^Haciéndolo más pequeño: \d+ %/).first()).toBeVisible();
  line.slow(300_000);
  await expect(page.getByText(/^Se envía más pequeño: de/)).toBeVisible();
  await expect.poll(async () => offsetOf(member)).toBeGreaterThan(0);
  const [before] = await namesOf(member);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry("upload-draft", { recursive: true });
  });
  line.mend();
  await page.reload();
  await expect(
    page.getByText(/Vuelve a elegir «rapido\.mov»: lo hacemos más pequeño/),
  ).toBeVisible();
  await input(page).setInputFiles([path]);
  await expect(
    page.getByText("Lo hacemos más pequeño otra vez: se sube desde el principio."),
  ).toBeVisible();
  await expect(page.getByText(/^Se envía más pequeño: de/)).toBeVisible();
  await sent(page);
  await expect.poll(async () => (await namesOf(member)).includes(before!)).toBe(false);
  expect((await filesOf(member)).length).toBe(1);
});

test("a picture of 6000 pixels is sent as wide as it is shown, upright, and one that is looked through stays @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "fotos");
  await seat(context, member);
  const turned = await fixture("grande.jpg", (to) =>
    noisy(6000, 4000)
      .jpeg({ quality: 92 })
      .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSLatitude: "19/1 25/1 57/1" } })
      .withMetadata({ orientation: 6 })
      .toFile(to),
  );
  const glass = await fixture("vidrio.png", (to) =>
    noisy(2400, 1600).ensureAlpha(0.5).png({ compressionLevel: 1 }).toFile(to),
  );
  await page.goto("/upload");
  await input(page).setInputFiles([turned, glass]);
  await expect(page.getByText(/^Se envía más pequeño: de [\d.]+ MB a/)).toBeVisible();
  await expectAccessible(page);
  await sent(page);
  const [first, second] = await filesOf(member);
  const { width, height, orientation = 1, format } = await sharp(first).metadata();
  expect({ width, height, orientation, format }).toEqual({
    ...{ width: 1920, height: 2880, orientation: 1, format: "jpeg" },
  });
  expect(first!.includes(SECRET)).toBe(false);
  expect(first!.length).toBeLessThan((await readFile(turned)).length / 2);
  expect(sha256(second!)).toBe(sha256(await readFile(glass)));
});

test("a video that the browser cannot read is sent as it is @desktop", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "roto");
  await seat(context, member);
  const path = await fixture("roto.mp4", async (to) => {
    const bytes = await readFile(await hugeClip());
    await writeFile(to, Buffer.concat([bytes.subarray(0, 64), Buffer.alloc(5_000_000, 7)]));
  });
  await page.goto("/upload");
  await input(page).setInputFiles([path]);
  await sent(page);
  await expect(turn(page)).toHaveCount(0);
  expect((await filesOf(member)).map(sha256)).toEqual([sha256(await readFile(path))]);
});
