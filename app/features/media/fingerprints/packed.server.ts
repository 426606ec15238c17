import type { Pdq } from "./pdq.server.ts";

const HASH_BYTES = 32;
const FRAME_BYTES = 1 + 4 * HASH_BYTES;

/** Hashes of frames as one text, 172 letters each. */
export function packFrames(frames: Pdq[]): string {
  const bytes = frames.map(({ quality, hashes }) =>
    Buffer.concat([Buffer.of(quality), Buffer.from(hashes.join(""), "hex")]),
  );
  return Buffer.concat(bytes).toString("base64");
}

export function unpackFrames(text: string): Pdq[] {
  const bytes = Buffer.from(text, "base64");
  return Array.from({ length: bytes.length / FRAME_BYTES }, (_, index) => {
    const at = index * FRAME_BYTES;
    const hash = (n: number) =>
      bytes.toString("hex", at + 1 + n * HASH_BYTES, at + 1 + (n + 1) * HASH_BYTES);
    return { quality: bytes[at]!, hashes: [hash(0), hash(1), hash(2), hash(3)] };
  });
}
