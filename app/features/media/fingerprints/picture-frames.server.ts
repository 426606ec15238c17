import sharp from "sharp";
import type { Frames } from "../image/avif-sequence.server.ts";
import { type Pdq, pdqOf } from "./pdq.server.ts";

/** What is larger is brought to this before it is hashed, as the reference does. */
const MAX_SIDE = 512;
const STEP_MS = 1000;
/** Of an animation; those that follow are not looked at. */
const MAX_FRAMES = 300;

/** The hashes of decoded pixels: one of a still picture, one a second of an animation. */
export async function pdqOfPicture({ data, raw, delay }: Frames): Promise<Pdq[]> {
  const { width, height, channels, pageHeight = height } = raw;
  const bytes = width * pageHeight * channels;
  const hashes: Pdq[] = [];
  for (const at of everySecond(delay ?? [0]).slice(0, MAX_FRAMES)) {
    const page = data.subarray(at * bytes, (at + 1) * bytes);
    hashes.push(await pdqOfPage(page, { width, height: pageHeight, channels }));
  }
  return hashes;
}

type Shape = Pick<Frames["raw"], "width" | "height" | "channels">;

async function pdqOfPage(page: Buffer, raw: Shape): Promise<Pdq> {
  const isLarge = raw.width > MAX_SIDE || raw.height > MAX_SIDE;
  const picture = sharp(page, { raw });
  const { data, info } = await (
    isLarge ? picture.resize(MAX_SIDE, MAX_SIDE, { fit: "fill" }) : picture
  )
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return pdqOf({ data, width, height, channels: channels });
}

/** Which frames are shown when a second begins. */
function everySecond(delays: number[]): number[] {
  const chosen: number[] = [];
  let now = 0;
  let next = 0;
  delays.forEach((delay, at) => {
    if (now >= next) {
      chosen.push(at);
      next = now + STEP_MS;
    }
    now += delay;
  });
  return chosen;
}
