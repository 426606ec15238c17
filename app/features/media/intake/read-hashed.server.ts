import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { readMultipart } from "./multipart.server.ts";
import type { ReceivedFile } from "./receive.server.ts";

export type HashedFile = Pick<ReceivedFile, "size" | "sha256">;

/** Not their names: a file that is chosen again, or sent by another program, may have another. */
export function contentsOf(files: HashedFile[]): [number, string][] {
  return files.map(({ size, sha256 }) => [size, sha256]);
}

/**
 * What a multipart request brings, none of it stored: to be compared with what came before under its key. Throws
 * what {@link readMultipart} throws.
 */
export async function readHashed(
  request: Request,
  maxFiles: number,
): Promise<{ fields: Record<string, string>; files: HashedFile[] }> {
  const fields: Record<string, string> = {};
  const files: HashedFile[] = [];
  await readMultipart(request, {
    maxFiles,
    onField: (name, value) => void (fields[name] = value),
    async onFile({ name, stream }) {
      const file = await hashOf(stream);
      // What a browser sends for a file input that was left empty.
      if (file.size > 0 || name !== "") files.push(file);
    },
  });
  return { fields, files };
}

async function hashOf(stream: Readable): Promise<HashedFile> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest("hex") };
}
