import type { Pdq } from "./pdq.server.ts";

/** Below this there is too little to see for the hash to mean anything. */
export const PDQ_MIN_QUALITY = 50;

/** In how many bits two hashes differ. */
export function distance(a: string, b: string): number {
  return distanceOfBytes(Buffer.from(a, "hex"), Buffer.from(b, "hex"));
}

/** The same of hashes that are bytes already. */
export function distanceOfBytes(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) bits += BITS[a[at]! ^ b[at]!]!;
  return bits;
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

/** The hashes of a picture in all its eight rotations and flips, first as it is. */
export function orientations({ hashes }: Pick<Pdq, "hashes">): string[] {
  return [...hashes, ...hashes.map(transposed)];
}

/** The hash with its 16 x 16 bits mirrored at their diagonal. */
function transposed(hash: string): string {
  const bytes = Buffer.from(hash, "hex").reverse();
  const turned = Buffer.alloc(bytes.length);
  for (let at = 0; at < 256; at += 1) {
    if (!((bytes[at >> 3]! >> (at & 7)) & 1)) continue;
    const to = (at % 16) * 16 + (at >> 4);
    turned[to >> 3]! |= 1 << (to & 7);
  }
  return turned.reverse().toString("hex");
}
