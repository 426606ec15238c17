import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { seat, server, test } from "../kit/browser.ts";
import { newPerson } from "../kit/person.ts";
import {
  cinemaClip,
  filesOf,
  hdrClip,
  heldUprightClip,
  probe,
  sha256,
  storedFrame,
} from "./sent-files.ts";

const input = (page: Page) => page.locator("input[type=file]");
const sent = (page: Page) => expect(page.getByText("Todo subido").first()).toBeVisible();
const CANNOT = "Se envía el original: este navegador no puede hacerlo más pequeño.";

test("a video that a phone filmed upright is made smaller as it stands, with its sound @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "vertical");
  await seat(context, member);
  await page.goto("/upload");
  await input(page).setInputFiles([await heldUprightClip()]);
  await expect(page.getByText(/^Se envía más pequeño: de/)).toBeVisible();
  await sent(page);
  const [file] = await filesOf(member);
  const { streams } = await probe(file!);
  expect(streams.find(({ codec_type }) => codec_type === "audio")?.codec_name).toBe("aac");
  const frame = await storedFrame(file!);
  const { width, height } = await sharp(frame).metadata();
  expect([width, height]).toEqual([1080, 1920]);
  expect(await colourAt(frame, 200, 200)).toBe("red");
  expect(await colourAt(frame, 800, 200)).toBe("blue");
  expect(await colourAt(frame, 200, 1500)).toBe("blue");
});

test("HDR is sent as it is, byte for byte, and the page says why @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "brilla");
  await seat(context, member);
  const path = await hdrClip();
  await page.goto("/upload");
  await input(page).setInputFiles([path]);
  await expect(page.getByText(/^Se envía el original: es HDR/)).toBeVisible();
  await expect(page.getByRole("switch", { name: "Enviar más pequeño" })).toHaveCount(0);
  await sent(page);
  expect((await filesOf(member)).map(sha256)).toEqual([sha256(await readFile(path))]);
});

test("a large video whose sound the browser cannot read is offered nothing, and goes as it is @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "cine");
  await seat(context, member);
  const path = await cinemaClip();
  await page.goto("/upload");
  await input(page).setInputFiles([path]);
  await expect(page.getByText(CANNOT)).toBeVisible();
  await expect(page.getByRole("switch", { name: "Enviar más pequeño" })).toHaveCount(0);
  await sent(page);
  expect((await filesOf(member)).map(sha256)).toEqual([sha256(await readFile(path))]);
});

test("a large video in a browser that can make nothing smaller is sent as it is, and the page says why @phone", async ({
  page,
  context,
}) => {
  const member = await newPerson(server, "antiguo");
  await seat(context, member);
  await page.addInitScript(() => {
    delete (window as Partial<typeof globalThis>).VideoEncoder;
  });
  const path = await heldUprightClip();
  await page.goto("/upload");
  await input(page).setInputFiles([path]);
  await expect(page.getByText(CANNOT)).toBeVisible();
  await sent(page);
  expect((await filesOf(member)).map(sha256)).toEqual([sha256(await readFile(path))]);
});

/** Of a part that is large enough to average the noise. */
async function colourAt(path: string, left: number, top: number): Promise<"red" | "blue"> {
  const part = sharp(path).extract({ left, top, width: 100, height: 100 });
  const { channels } = await sharp(await part.png().toBuffer()).stats();
  return channels[0]!.mean > channels[2]!.mean ? "red" : "blue";
}
