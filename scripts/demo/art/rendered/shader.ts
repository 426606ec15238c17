import sharp from "sharp";
import type { Colour } from "./colour.ts";

/**
 * The colour of a point: `x` from 0 to 1 across, `y` downwards in the same unit (so that circles are
 * round), and in a clip the share of it that has passed, 0 to 1.
 */
export type Shader = (x: number, y: number, time: number) => Colour;

/** In pixels. */
interface Size {
  width: number;
  height: number;
}

/** Below the size of the picture: what is soft looks no sharper in full. */
const DETAIL = 0.75;

/** Every pixel's red, green and blue, row by row. */
export function shade(shader: Shader, { width, height }: Size, time = 0): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let i = 0;
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) / width;
    for (let column = 0; column < width; column++) {
      const colour = shader((column + 0.5) / width, y, time);
      // Half a shade of noise: without it a sky has steps.
      const dither = ((row * 7 + column * 13) % 5) / 5;
      pixels[i++] = byte(colour[0] + dither);
      pixels[i++] = byte(colour[1] + dither);
      pixels[i++] = byte(colour[2] + dither);
    }
  }
  return pixels;
}

/** The ground of a picture, as PNG. */
export async function shadeGround(shader: Shader, size: Size, detail = DETAIL): Promise<Buffer> {
  const width = Math.max(1, Math.round(size.width * detail));
  const height = Math.max(1, Math.round(size.height * detail));
  const raw = { width, height, channels: 3 as const };
  return sharp(shade(shader, { width, height }), { raw })
    .resize(size.width, size.height, { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function byte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value | 0;
}
