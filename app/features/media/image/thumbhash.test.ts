import sharp from "sharp";
import { expect, test } from "vitest";
import { cornerPicture } from "#tests/media-fixtures.ts";
import { blurOf } from "./thumbhash.server.ts";

async function pixels(preview: string) {
  const [head, base64 = ""] = preview.split(",");
  expect(head).toBe("data:image/webp;base64");
  return sharp(Buffer.from(base64, "base64"))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

test("a picture becomes a hash of 28 characters and a preview that looks like it", async () => {
  const { thumbhash, preview } = await blurOf(await cornerPicture(900, 600).png().toBuffer());
  expect(thumbhash).toMatch(/^[A-Za-z0-9+/]{28}=*$/);

  const { data, info } = await pixels(preview);
  expect(info.width / info.height).toBeCloseTo(1.5, 0);
  const [red, , blue] = data.subarray(0, 3) as unknown as [number, number, number];
  expect(red).toBeGreaterThan(blue);
  const last = data.subarray(-3) as unknown as [number, number, number];
  expect(last[2]).toBeGreaterThan(last[0]);
});

test.each([
  ["noise", 3],
  ["noise with transparency", 4],
])("the preview of %s stays within 300 bytes", async (_, channels) => {
  const noise = sharp({
    create: {
      ...{ width: 120, height: 200, channels: channels as 3 | 4 },
      background: { r: 200, g: 40, b: 90, alpha: 0.4 },
      noise: { type: "gaussian", mean: 128, sigma: 90 },
    },
  });
  const { preview } = await blurOf(await noise.png().toBuffer());
  expect(preview.length).toBeLessThanOrEqual(300);
});

test("a picture of one pixel has a blur too", async () => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: "#ff0000" } });
  const { preview } = await blurOf(await dot.png().toBuffer());
  expect((await pixels(preview)).data[0]).toBeGreaterThan(150);
});
