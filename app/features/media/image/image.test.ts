import { readdir, readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  animation,
  cameraJpeg,
  cornerPicture,
  ffmpeg,
  fixture,
  pngBomb,
  scratchFolder,
  SECRET,
  truncated,
} from "#tests/media-fixtures.ts";
import { addAvif, processImage, type ImageOutput } from "./image.server.ts";

async function processed(file: Promise<string>) {
  const result = await processImage(await file, scratchFolder());
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return { ...result, by: byLabel(result.outputs) };
}

async function refusal(file: Promise<string>) {
  const folder = scratchFolder();
  const result = await processImage(await file, folder);
  expect(await readdir(folder)).toEqual([]);
  return result.ok ? "taken" : result.reason;
}

function byLabel(outputs: ImageOutput[]) {
  return Object.fromEntries(outputs.map((output) => [output.label, output])) as Record<
    ImageOutput["label"],
    ImageOutput
  >;
}

const picture = (name: string, width: number, height: number) =>
  fixture(name, (path) => cornerPicture(width, height).toFile(path));

/** What is hard to write small: grain over large shapes. */
const photograph = () =>
  fixture("photograph.jpg", async (path) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 900, height: 600, channels: 3, background: "#808080", noise } as const;
    await sharp(await sharp({ create }).png().toBuffer())
      .blur(3)
      .jpeg()
      .toFile(path);
  });

async function expectAsTold(outputs: ImageOutput[]): Promise<void> {
  for (const { path, mime, ...told } of outputs) {
    const bytes = await readFile(path);
    const { format, width, height } = await sharp(bytes).metadata();
    expect(`image/${format === "heif" ? "avif" : format}`).toBe(mime);
    expect({ width, height, size: bytes.length }).toEqual({
      ...{ width: told.width, height: told.height, size: told.size },
    });
  }
}

async function pixel(path: string, left: number, top: number) {
  const area = { left, top, width: 1, height: 1 };
  const data = await sharp(path).removeAlpha().extract(area).raw().toBuffer();
  return [...data];
}

describe("sizes", () => {
  test("a large picture gets WebP from 160 and JPEG from 320 to 1920 px, and may have AVIF", async () => {
    const { outputs, rest, width, height } = await processed(picture("large.png", 2400, 1200));
    expect({ width, height }).toEqual({ width: 2400, height: 1200 });
    const about = ({ label, width, height }: ImageOutput) => [label, width, height];
    const of = (mime: string) => outputs.filter((output) => output.mime === mime).map(about);
    expect(of("image/webp")).toEqual([
      ["w160", 160, 80],
      ["w240", 240, 120],
      ["w320", 320, 160],
      ["w480", 480, 240],
      ["w640", 640, 320],
      ["w960", 960, 480],
      ["w1440", 1440, 720],
      ["w1920", 1920, 960],
    ]);
    expect(of("image/jpeg")).toEqual([
      ["j320", 320, 160],
      ["j640", 640, 320],
      ["jpeg", 960, 480],
      ["j1440", 1440, 720],
      ["j1920", 1920, 960],
    ]);
    expect(outputs).toHaveLength(13);
    expect(rest).toEqual(["avif"]);
    await expectAsTold(outputs);
  });

  test("its AVIF has the same sizes, takes less than its WebP and carries no word", async () => {
    const { by } = await processed(photograph());
    const result = await addAvif(await photograph(), scratchFolder());
    if (!result.ok) throw new Error(result.reason);
    expect(result.outputs.map(({ label }) => label)).toEqual([
      "a160",
      "a240",
      "a320",
      "a480",
      "a640",
      "a960",
    ]);
    await expectAsTold(result.outputs);
    for (const { label, size, path } of result.outputs.slice(1)) {
      expect(size).toBeLessThan(by[label.replace("a", "w")]!.size);
      const { exif, xmp, icc } = await sharp(path).metadata();
      expect({ exif, xmp, icc }).toEqual({});
    }
  });

  test("a picture of 600 px is neither enlarged nor written twice", async () => {
    const { outputs } = await processed(picture("middle.png", 600, 400));
    expect(outputs.map(({ label, width }) => [label, width])).toEqual([
      ["w160", 160],
      ["w240", 240],
      ["w320", 320],
      ["w480", 480],
      ["w640", 600],
      ["j320", 320],
      ["jpeg", 600],
    ]);
  });

  test("a picture of one pixel stays one pixel", async () => {
    const { outputs } = await processed(picture("dot.png", 1, 1));
    expect(outputs.map(({ label, width, height }) => [label, width, height])).toEqual([
      ["w160", 1, 1],
      ["jpeg", 1, 1],
    ]);
  });

  test("a strip that is higher than WebP can be is made smaller, not refused", async () => {
    const { by } = await processed(picture("strip.png", 100, 20_000));
    expect(by.w160!.height).toBe(16_383);
  });

  test("the thumbhash and its preview are there", async () => {
    const { thumbhash, preview } = await processed(picture("middle.png", 600, 400));
    expect(thumbhash).toMatch(/^[A-Za-z0-9+/]{28}=*$/);
    expect(preview).toMatch(/^data:image\/webp;base64,/);
  });
});

describe("a camera's JPEG", () => {
  test("really carries what must not be published", async () => {
    const { exif, xmp, icc, orientation } = await sharp(await cameraJpeg()).metadata();
    expect(exif?.toString("latin1")).toContain(SECRET);
    expect(xmp?.toString()).toContain(SECRET);
    expect({ icc: icc !== undefined, orientation }).toEqual({ icc: true, orientation: 6 });
  });

  test("loses all of it", async () => {
    const { outputs } = await processed(cameraJpeg());
    for (const { path } of outputs) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(path).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      const bytes = await readFile(path, "latin1");
      expect(bytes).not.toMatch(new RegExp(`${SECRET}|Exif|GPS|xmpmeta|ICC_PROFILE`));
    }
  });

  test("stands upright, with the upright width and height", async () => {
    const { width, height, by } = await processed(cameraJpeg());
    expect([width, height]).toEqual([200, 300]);
    for (const output of [by.w240!, by.jpeg!]) {
      expect([output.width, output.height]).toEqual([200, 300]);
      // Stored at the upper left, seen at the upper right.
      const [red, , blue] = await pixel(output.path, 180, 10);
      expect(red).toBeGreaterThan(200);
      expect(blue).toBeLessThan(80);
      expect((await pixel(output.path, 20, 10))[2]).toBeGreaterThan(200);
    }
  });

  test("keeps its colours when its profile goes", async () => {
    const wide = fixture("wide-gamut.png", async (path) => {
      const grey = sharp({ create: { width: 64, height: 64, channels: 3, background: "#40c040" } });
      await grey.withIccProfile("p3").png().toFile(path);
    });
    const { by } = await processed(wide);
    const [red = 0, green = 0, blue = 0] = await pixel(by.jpeg!.path, 30, 30);
    expect(Math.abs(red - 0x40)).toBeLessThan(8);
    expect(Math.abs(green - 0xc0)).toBeLessThan(8);
    expect(Math.abs(blue - 0x40)).toBeLessThan(8);
  });
});

describe("transparency and colour models", () => {
  test("transparency stays in the WebP and becomes white in the JPEG", async () => {
    const glass = fixture("glass.png", (path) =>
      sharp({ create: { width: 50, height: 50, channels: 4, background: "#ff000000" } }).toFile(
        path,
      ),
    );
    const { by } = await processed(glass);
    expect((await sharp(by.w160!.path).metadata()).hasAlpha).toBe(true);
    expect(await pixel(by.jpeg!.path, 25, 25)).toEqual([255, 255, 255]);
  });

  test.each(["cmyk", "b-w", "rgb16"] as const)("a %s picture becomes sRGB", async (space) => {
    const ext = space === "cmyk" ? "jpg" : "png";
    const file = fixture(`${space}.${ext}`, (path) =>
      cornerPicture(64, 64).toColourspace(space).toFile(path),
    );
    const { outputs } = await processed(file);
    for (const { path } of outputs) {
      expect(await sharp(path).metadata()).toMatchObject({ space: "srgb", depth: "uchar" });
    }
  });
});

describe("animations", () => {
  test.each(["gif", "webp"] as const)("a moving %s still moves", async (ext) => {
    const { width, height, by, rest } = await processed(animation(ext));
    expect([width, height]).toEqual([600, 300]);
    expect(rest).toEqual([]);
    expect(await addAvif(await animation(ext), scratchFolder())).toEqual({ ok: true, outputs: [] });
    const expected = { pages: 3, delay: [100, 200, 300], loop: 2 };
    for (const [output, size] of [
      [by.w320!, [320, 160]],
      [by.w640!, [600, 300]],
    ] as const) {
      expect([output.width, output.height]).toEqual(size);
      const metadata = await sharp(output.path, { animated: true }).metadata();
      expect(metadata).toMatchObject({ ...expected, width: size[0], pageHeight: size[1] });
    }
    const second = await sharp(by.w320!.path, { page: 1 }).removeAlpha().raw().toBuffer();
    expect(second[1]).toBeGreaterThan(200);
  });

  test("its JPEG is the first frame", async () => {
    const { by } = await processed(animation("gif"));
    expect([by.jpeg!.width, by.jpeg!.height]).toEqual([600, 300]);
    const [red = 0, green = 0] = await pixel(by.jpeg!.path, 300, 150);
    expect(red).toBeGreaterThan(240);
    expect(green).toBeLessThan(20);
  });

  test("a moving AVIF still moves", async () => {
    const sequence = fixture("moving.avif", (path) =>
      ffmpeg(
        ...["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=10:duration=0.5"],
        ...["-c:v", "libaom-av1", "-cpu-used", "8", path],
      ),
    );
    const { width, height, by } = await processed(sequence);
    expect([width, height]).toEqual([96, 64]);
    const metadata = await sharp(by.w320!.path, { animated: true }).metadata();
    expect(metadata).toMatchObject({ pages: 5, pageHeight: 64, delay: Array(5).fill(100) });
  });

  test("one with more than 50 megapixels in all its frames becomes its first", async () => {
    const heavy = fixture("heavy.gif", async (path) => {
      const frame = (background: string) =>
        sharp({ create: { width: 4000, height: 3200, channels: 3, background } })
          .png()
          .toBuffer();
      const pages = await Promise.all(["#f00", "#0f0", "#00f", "#fff"].map(frame));
      await sharp(pages, { join: { animated: true } })
        .gif({ effort: 1 })
        .toFile(path);
    });
    const { by } = await processed(heavy);
    const metadata = await sharp(by.w320!.path, { animated: true }).metadata();
    expect([metadata.pages ?? 1, metadata.width, metadata.height]).toEqual([1, 320, 256]);
  });
});

describe("what is refused", () => {
  test("a PNG of 30000 x 30000 pixels, however small its file", async () => {
    expect(await refusal(pngBomb())).toBe("too_many_pixels");
  });

  test.each(["jpg", "png", "webp", "gif", "avif"])("a %s that breaks off", async (ext) => {
    const noise = fixture(`noise.${ext}`, (path) => {
      const create = { width: 400, height: 300, channels: 3, background: "#888888" } as const;
      return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 40 } } })
        .toFormat(ext as "png")
        .toFile(path);
    });
    expect(await refusal(truncated(`half.${ext}`, noise, 0.6))).toBe("unreadable");
  });

  test("an empty file", async () => {
    expect(await refusal(fixture("empty.jpg", (path) => writeFile(path, "")))).toBe("empty");
  });

  test("an SVG under a picture's name", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
    expect(await refusal(fixture("vector.png", (path) => writeFile(path, svg)))).toBe("unreadable");
  });

  test("a file that only begins like a JPEG", async () => {
    const bytes = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(5000, 7)]);
    expect(await refusal(fixture("fake.jpg", (path) => writeFile(path, bytes)))).toBe("unreadable");
  });
});
