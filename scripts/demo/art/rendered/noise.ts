import type { Random } from "../../random.ts";

/** Smooth random heights over a plane, about -1 to 1. */
export type Noise = (x: number, y: number) => number;

const SIDE = 256;

/** Gradient noise; the same `random` gives the same plane at every size of a picture. */
export function newNoise(random: Random): Noise {
  const places = random.helpers.shuffle(Array.from({ length: SIDE }, (_, i) => i));
  const table = Uint8Array.from([...places, ...places, 0]);
  const [gx, gy] = [Math.cos, Math.sin].map((of) =>
    Float64Array.from({ length: SIDE }, (_, i) => of((i / SIDE) * 2 * Math.PI)),
  ) as [Float64Array, Float64Array];
  const corner = (column: number, row: number, dx: number, dy: number) => {
    const i = table[table[column & 255]! + (row & 255)]!;
    return gx[i]! * dx + gy[i]! * dy;
  };
  // Called some hundred million times: no arrays that live for a line.
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const a = corner(column, row, dx, dy);
    const b = corner(column + 1, row, dx - 1, dy);
    const c = corner(column, row + 1, dx, dy - 1);
    const d = corner(column + 1, row + 1, dx - 1, dy - 1);
    const top = a + (b - a) * u;
    return (top + (c + (d - c) * u - top) * v) * 1.5;
  };
}

/** Several noises, each twice as fine and half as high as the one before. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let [sum, height] = [0, 0.55];
    for (let i = 0; i < octaves; i++) {
      sum += noise(x, y) * height;
      height *= 0.5;
      x = x * 2.03 + 17.1;
      y = y * 2.03 + 9.7;
    }
    return sum;
  };
}
