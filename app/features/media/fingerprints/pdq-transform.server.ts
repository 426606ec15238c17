/** 64 x 64 values of light. */
export type Grid = Float32Array;

const SIDE = 64;
const KEPT = 16;

/** The cosines of the 16 lowest frequencies, without that of the mean. */
const COSINES = Float32Array.from({ length: KEPT * SIDE }, (_, at) => {
  const frequency = Math.floor(at / SIDE) + 1;
  const angle = (Math.PI / 2 / SIDE) * frequency * (2 * (at % SIDE) + 1);
  return Math.fround(Math.sqrt(2 / SIDE)) * Math.cos(angle);
});

/** The 16 x 16 lowest frequencies of the grid: its discrete cosine transform, rows first. */
export function transformed(grid: Grid): Float32Array {
  const rows = new Float32Array(KEPT * SIDE);
  for (let i = 0; i < KEPT; i += 1) {
    for (let j = 0; j < SIDE; j += 1) {
      let sum = 0;
      for (let k = 0; k < SIDE; k += 1) {
        sum = Math.fround(sum + Math.fround(COSINES[i * SIDE + k]! * grid[k * SIDE + j]!));
      }
      rows[i * SIDE + j] = sum;
    }
  }
  const values = new Float32Array(KEPT * KEPT);
  for (let i = 0; i < KEPT; i += 1) {
    for (let j = 0; j < KEPT; j += 1) {
      let sum = 0;
      for (let k = 0; k < SIDE; k += 1) {
        sum = Math.fround(sum + Math.fround(rows[i * SIDE + k]! * COSINES[j * SIDE + k]!));
      }
      values[i * KEPT + j] = sum;
    }
  }
  return values;
}

/**
 * The hashes of a picture as it is, mirrored top to bottom, mirrored left to right, and both. Mirroring
 * turns the sign of every other frequency; turning by a quarter swaps rows and columns as well, which
 * can be done with the hash.
 */
export function hashesOf(values: Float32Array): [string, string, string, string] {
  const signed = (isTurned: (i: number, j: number) => boolean) =>
    bitsOf(values.map((v, at) => (isTurned(Math.floor(at / KEPT), at % KEPT) ? -v : v)));
  return [
    signed(() => false),
    signed((i) => i % 2 === 0),
    signed((_, j) => j % 2 === 0),
    signed((i, j) => (i + j) % 2 === 1),
  ];
}

/** A bit for each value: whether it is above the median, the lower of the two in the middle. */
function bitsOf(values: Float32Array): string {
  const median = values.toSorted()[values.length / 2 - 1]!;
  const bytes = Buffer.alloc(values.length / 8);
  // The last bit comes first.
  values.forEach((value, at) => {
    if (value > median) bytes[bytes.length - 1 - (at >> 3)]! |= 1 << (at & 7);
  });
  return bytes.toString("hex");
}
