import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  animation,
  cornerPicture,
  ffmpeg,
  fixture,
  heicBomb,
  pngBomb,
  scratchFolder,
  truncated,
} from "#tests/media-fixtures.ts";
import { framedPicture } from "./framed.server.ts";

const SQUARES = { ratio: 1, widths: [48, 96, 512] };

async function squares(file: Promise<string>) {
  const result = await framedPicture(await file, scratchFolder(), SQUARES);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.outputs;
}

async function refusal(file: Promise<string>) {
  const folder = scratchFolder();
  const result = await framedPicture(await file, folder, SQUARES);
  expect(await readdir(folder)).toEqual([]);
  return result.ok ? "taken" : result.reason;
}

const movingAvif = () =>
  fixture("moving-square.avif", (path) =>
    ffmpeg(
      ...["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=10:duration=0.5"],
      ...["-c:v", "libaom-av1", "-cpu-used", "8", path],
    ),
  );

test("a moving AVIF and a moving WebP are squared as their first frame", async () => {
  for (const [file, sides] of [
    [movingAvif(), [48, 64]],
    [animation("webp"), [48, 96, 300]],
  ] as const) {
    const made = await squares(file);
    expect(made.map(({ width, height }) => [width, height])).toEqual(
      sides.map((side) => [side, side]),
    );
    for (const { path } of made) expect(await sharp(path).metadata()).not.toHaveProperty("pages");
  }
});

test("of a part of a picture no more is made than it has, however the picture is read", async () => {
  const crop = { left: 0.5, top: 0, width: 0.25, height: 1 };
  for (const [file, size] of [
    [movingAvif(), [24, 64]],
    [animation("webp"), [150, 300]],
    [fixture("part.png", (path) => cornerPicture(96, 64).toFile(path)), [24, 64]],
  ] as const) {
    const frame = { ratio: size[0] / size[1], widths: [512], crop };
    const result = await framedPicture(await file, scratchFolder(), frame);
    expect(result).toMatchObject({ ok: true, outputs: [{ width: size[0], height: size[1] }] });
  }
});

test("of a strip the middle is left, and nothing is enlarged", async () => {
  const strip = fixture("wide-strip.png", (path) => cornerPicture(9000, 60).toFile(path));
  expect((await squares(strip)).map(({ width }) => width)).toEqual([48, 60]);
  const dot = fixture("dot.png", (path) => cornerPicture(1, 1).toFile(path));
  expect((await squares(dot)).map(({ width }) => width)).toEqual([1]);
});

test("what is made to do harm is refused, and leaves nothing", async () => {
  expect(await refusal(pngBomb())).toBe("too_many_pixels");
  expect(await refusal(heicBomb())).toBe("too_many_pixels");
  expect(await refusal(truncated("cut.webp", animation("webp"), 0.5))).toBe("unreadable");
  expect(await refusal(truncated("cut.gif", animation("gif"), 0.02))).toBe("unreadable");
});
