import sharp from "sharp";
import { expect, test } from "vitest";
import { limitDecoders } from "./decoders.server.ts";

test("a worker opens the five formats of pictures that we take and no other", async () => {
  const create = { width: 20, height: 20, channels: 3, background: "#888888" } as const;
  const opens = async (bytes: Buffer) =>
    sharp(bytes)
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
  const formats = ["jpeg", "png", "webp", "avif", "gif", "tiff"] as const;
  const made = await Promise.all(
    formats.map((format) => sharp({ create }).toFormat(format).toBuffer()),
  );
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>');
  expect(await Promise.all([...made, svg].map(opens))).toEqual(Array(7).fill(true));
  limitDecoders();
  const five = [true, true, true, true, true];
  expect(await Promise.all([...made, svg].map(opens))).toEqual([...five, false, false]);
});
