import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { MEGABYTE } from "../contracts/objects-source.ts";
import { PATIENCE } from "../setup/patience.ts";

/** What begins like a film, and is like nothing else then. */
export function filmOf(bytes: number): Buffer<ArrayBuffer> {
  const film = Buffer.from(randomBytes(bytes));
  Buffer.from("0000001866747970", "hex").copy(film);
  Buffer.from("isom0000isomiso2mp41", "latin1").copy(film, 8);
  return film;
}

const HEAD =
  'Content-Disposition: form-data; name="files"; filename="a.mp4"\r\nContent-Type: video/mp4';

/** A form with such a film of so many megabytes, between boundaries "x". */
export async function* filmForm(megabytes: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`--x\r\n${HEAD}\r\n\r\n`);
  yield filmOf(MEGABYTE);
  for (let sent = 1; sent < megabytes; sent += 1) yield Buffer.alloc(MEGABYTE);
  yield Buffer.from("\r\n--x--\r\n");
}

/** A film that is only sent to its end once the site has written the greater part of it. */
export async function waitingForm({ dataDir }: { dataDir: string }, megabytes: number) {
  let isThere = false;
  const written = () => sizeOf(join(dataDir, "media"));
  const before = written();
  const chunks = filmForm(megabytes);
  async function* body(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const chunk of chunks) {
      if (!isThere && sent > (megabytes * MEGABYTE * 2) / 3) {
        await vi.waitFor(
          () => expect(written() - before).toBeGreaterThan((megabytes * MEGABYTE) / 2),
          PATIENCE,
        );
        isThere = true;
      }
      sent += chunk.length;
      yield chunk;
    }
  }
  return { body: body(), type: "multipart/form-data; boundary=x", isThere: () => isThere };
}

function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      const stat = statSync(join(parentPath, name), { throwIfNoEntry: false });
      return sum + (stat?.size ?? 0);
    }, 0);
}
