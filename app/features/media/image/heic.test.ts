import { copyFile, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  cameraHeic,
  fixture,
  heicBomb,
  scratchFolder,
  SECRET,
  truncated,
} from "#tests/media-fixtures.ts";
import { HEIC_MAX_BYTES } from "../limits.ts";
import { processImage } from "./image.server.ts";

const refusal = async (file: string) => {
  const folder = scratchFolder();
  const result = await processImage(file, folder);
  expect(await readdir(folder)).toEqual([]);
  return result.ok ? "taken" : result.reason;
};

test("a HEIC of an iPhone becomes upright sRGB files without metadata", async () => {
  const folder = scratchFolder();
  const result = await processImage(cameraHeic, folder);
  if (!result.ok) throw new Error(result.reason);
  expect(result).toMatchObject({ width: 48, height: 64 });
  expect(result.outputs.map(({ label, width, height }) => [label, width, height])).toEqual([
    ["w160", 48, 64],
    ["jpeg", 48, 64],
  ]);
  expect((await readdir(folder)).sort()).toEqual(["jpeg.jpg", "w160.webp"]);
  for (const { path } of result.outputs) {
    const bytes = await readFile(path);
    expect(bytes.includes(SECRET)).toBe(false);
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    const pixel = async (left: number) => [
      ...(await sharp(bytes).extract({ left, top: 4, width: 1, height: 1 }).raw().toBuffer()),
    ];
    // Of P3 taken for sRGB the red would be 234, 51, 35.
    expectNear(await pixel(4), [0, 0, 255]);
    expectNear(await pixel(43), [255, 0, 0]);
  }
});

test("a HEIC of too many pixels is refused before they are decoded", async () => {
  expect(await refusal(await heicBomb())).toBe("too_many_pixels");
});

test("a broken HEIC is one that cannot be read", async () => {
  const whole = Promise.resolve(cameraHeic);
  for (const part of [0.3, 0.6, 0.75]) {
    expect(await refusal(await truncated(`cut-${part}.heic`, whole, part))).toBe("unreadable");
  }
  const noise = fixture("noise.heic", async (path) => {
    const bytes = await readFile(cameraHeic);
    await writeFile(path, bytes.fill(0xa5, bytes.indexOf("hvcC") + 4, bytes.indexOf("hvcC") + 60));
  });
  expect(await refusal(await noise)).toBe("unreadable");
});

test("a HEIC that is larger than a picture can be is refused unread", async () => {
  const heavy = fixture("heavy.heic", async (path) => {
    await copyFile(cameraHeic, path);
    await truncate(path, HEIC_MAX_BYTES + 1);
  });
  expect(await refusal(await heavy)).toBe("too_many_pixels");
});

function expectNear(pixel: number[], wanted: number[]): void {
  for (const [index, value] of wanted.entries()) {
    expect(Math.abs(pixel[index]! - value)).toBeLessThan(24);
  }
}
