import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CHUNK_BYTES, decryptChunks, encryptChunks } from "./chunks.server.ts";
import { SealError } from "./seal.server.ts";

const key = createSecretKey(randomBytes(32));
const SEALED = CHUNK_BYTES + 16;

async function all(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}
const encrypt = (plain: Uint8Array, name = "a") => all(encryptChunks(key, name, [plain]));
const decrypt = (sealed: Uint8Array, name = "a") => all(decryptChunks(key, name, [sealed]));
const chunk = (sealed: Buffer, at: number) => sealed.subarray(at * SEALED, (at + 1) * SEALED);

describe("a sealed stream", () => {
  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 200_000])(
    "of %i bytes opens, however it comes in pieces",
    async (size) => {
      const plain = randomBytes(size);
      const pieces = Array.from({ length: Math.ceil(size / 7_777) }, (_, at) =>
        plain.subarray(at * 7_777, (at + 1) * 7_777),
      );
      const sealed = await all(encryptChunks(key, "a", pieces));
      expect(sealed.length).toBe(size + 16 * Math.max(1, Math.ceil(size / CHUNK_BYTES)));
      expect((await decrypt(sealed)).equals(plain)).toBe(true);
    },
  );

  it("is refused when it was cut, anywhere", async () => {
    const sealed = await encrypt(randomBytes(3 * CHUNK_BYTES));
    for (const end of [0, 1, SEALED - 1, SEALED, 2 * SEALED, sealed.length - 1]) {
      await expect(decrypt(sealed.subarray(0, end)), `${end}`).rejects.toThrow(SealError);
    }
  });

  it("is refused when its chunks were reordered, repeated, left out or added to", async () => {
    const sealed = await encrypt(randomBytes(3 * CHUNK_BYTES));
    const [first, second, third] = [0, 1, 2].map((at) => chunk(sealed, at)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    for (const parts of [
      [second, first, third],
      [first, first, third],
      [first, third],
      [first, second, third, third],
      [first, second, third, Buffer.alloc(16)],
    ]) {
      await expect(decrypt(Buffer.concat(parts))).rejects.toThrow(SealError);
    }
  });

  it("is refused when a bit was changed, or a chunk is of another object", async () => {
    const sealed = await encrypt(randomBytes(2 * CHUNK_BYTES));
    for (const at of [0, SEALED - 1, sealed.length - 1]) {
      const forged = Buffer.from(sealed);
      forged[at]! ^= 1;
      await expect(decrypt(forged), `${at}`).rejects.toThrow(SealError);
    }
    await expect(decrypt(sealed, "b")).rejects.toThrow(SealError);
    const other = await encrypt(randomBytes(2 * CHUNK_BYTES), "b");
    const mixed = Buffer.concat([chunk(sealed, 0), chunk(other, 1)]);
    await expect(decrypt(mixed)).rejects.toThrow(SealError);
  });
});
