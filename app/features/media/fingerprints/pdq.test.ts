import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { digestsOf } from "./digests.server.ts";
import { distance, orientations } from "./pdq-hash.server.ts";
import { pdqOf, type Pixels } from "./pdq.server.ts";
import { packFrames, unpackFrames } from "./packed.server.ts";

/** What the reference in C++ makes of the same pixels. The first two stand in its own tests too. */
const REFERENCE = {
  wee: ["6227401f601ff4ccafcc9fad4b0d95d371a2eb7265a3285234d228ca94deeb2d", 100],
  small: ["0007001f003f003f007f00ff00ff00ff01ff01ff01ff03ff03ff03ff03ff03ff", 0],
  bridge: ["d8f8f1eec0f4a84f0e37022a078f63f0b36e2ed596621e1d33e6239c4e9c9b22", 100],
} as const;

/** As it prints them: as it is, turned by 90, 180 and 270 degrees, and flipped in four ways. */
const TURNED = [
  "fc18e01501ff27ff5fe07e40d022c447e13fc0ffccf8d35087548fe0e6e09d40",
  "c3ff780dd48071ff8c0563d01c1ec7663866ee863ae60f07b0c0ce3733c0ce3f",
  "a94d0aba54ea8d554af5d4aa85776aedb44a6a5591a569fad201258a93b527ea",
  "96a8d2a781d5db55d950c97a49496dc86d33442e6f33a5ade595649d64956495",
  "fc185fef01bfd8001fa081ffd0203fb8e11f3f00c4f03caf8754705f44e072bf",
  "a94df54554ea72aa4af52b5585779512b46a95aa91a59605d201dbf593f5d815",
  "c3ffcff2d4828e118c259d2f1c1e389d38663d7f3ae6f0f8b0e071c833c071c0",
  "96aa2d5881d524aad9503685494b92376d37bbd16f335a52e5959b6266959b6a",
];

/** Of pixels that anybody can compute: width, height, seed; hash and quality of the reference. */
const COMPUTED = [
  [512, 512, 1, "7fff3ffaffc8ebb0f700eb14fe80fe81fc00a814dc22f441e408fc40f820b811", 100],
  [300, 200, 2, TURNED[0], 100],
  [64, 64, 3, "538e8561ab9f4627558efb70a8cc5333554e67991ae607095c76f2d8a8a9339a", 100],
  [640, 90, 4, "ee9342d345d1a99b6c4237fd7e923e55fdeb8d8875ff2a0072f3f7c081800c00", 100],
  [5, 5, 5, "318c348dce73cb726c5bce73294a318c93a4348d318c348dce73cb726c5bce73", 13],
  [129, 1000, 6, "8fd4ae582ff00de8035467d1671e470ee770f7e0edecf75cddd0955095501440", 100],
  [4, 9, 7, "0".repeat(64), 0],
] as const;

describe("PDQ", () => {
  it.each(Object.entries(REFERENCE))("of the reference's %s is its own", async (name, expected) => {
    const { hashes, quality } = pdqOf(await pixelsOf(`tests/fixtures/pdq/${name}.png`));
    expect([hashes[0], quality]).toEqual(expected);
  });

  it.each(COMPUTED)("of %i x %i computed pixels (%i) is the reference's", (...vector) => {
    const [width, height, seed, hash, quality] = vector;
    const made = pdqOf(computed(width, height, seed));
    expect([made.hashes[0], made.quality]).toEqual([hash, quality]);
  });

  it("gives all rotations and flips of the reference", () => {
    expect(orientations(pdqOf(computed(300, 200, 2))).sort()).toEqual(TURNED.toSorted());
  });

  it("knows a picture that is turned, mirrored, smaller and of a lower quality", async () => {
    const whole = sharp("tests/fixtures/pdq/bridge.png");
    const all = orientations(pdqOf(await pixelsOf(await whole.png().toBuffer())));
    for (const turn of [0, 90, 180, 270]) {
      const other = whole
        .clone()
        .rotate(turn)
        .flop(turn > 90)
        .resize(100, 100);
      const jpeg = await other.jpeg({ quality: 70 }).toBuffer();
      const [hash] = pdqOf(await pixelsOf(jpeg)).hashes;
      expect(Math.min(...all.map((known) => distance(known, hash)))).toBeLessThanOrEqual(20);
    }
  });

  it("is kept as text and read again", () => {
    const frames = [pdqOf(computed(300, 200, 2)), pdqOf(computed(5, 5, 5))];
    expect(packFrames(frames)).toHaveLength(2 * 172);
    expect(unpackFrames(packFrames(frames))).toEqual(frames);
    expect(unpackFrames("")).toEqual([]);
  });
});

it("digests bytes in the three ways that lists know", () => {
  expect(digestsOf(Buffer.from("abc"))).toEqual({
    sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    md5: "900150983cd24fb0d6963f7d28e17f72",
    sha1: "a9993e364706816aba3e25717850c26c9cd0d89d",
  });
});

async function pixelsOf(file: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 3 };
}

function computed(width: number, height: number, seed: number): Pixels {
  const data = new Uint8Array(width * height * 3);
  let state = seed;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        const curve = ((x * x * (c + 1) + y * y * 3 + x * y * seed) >> 7) & 127;
        const checks = (((x >> 4) ^ (y >> 4)) * (37 + seed) + c * 11) & 63;
        data[(y * width + x) * 3 + c] = curve + checks + (state >>> 27);
      }
    }
  }
  return { data, width, height, channels: 3 };
}
