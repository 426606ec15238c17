import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { Digest, END, type End } from "./archive.ts";

/**
 * Writes `FILE.part`, compressed when the name ends so, and makes it `FILE` when `fill` is done and has
 * finished it.
 */
export async function writeArchiveFile(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = partOf(file);
  // Password hashes are in it.
  const target = createWriteStream(part, { mode: 0o600 });
  await fill(new ArchiveWriter(target, /\.t?gz$/.test(file)));
  const written = await open(part, "r");
  await written.sync().finally(() => written.close());
  await rename(part, file);
}

/** A backup that is being written; memory does not grow with it. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #digest = new Digest();
  /** Settles when all is written; fails at once when it cannot be. */
  readonly #output: Promise<void>;

  constructor(target: Writable, isCompressed: boolean) {
    const through: Writable[] = isCompressed ? [createGzip()] : [];
    this.#output = pipeline([this.#pack, ...through, target]);
    this.#output.catch(() => undefined);
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, Readable.from([bytes]));
  }

  async addFile(name: string, path: string): Promise<void> {
    await this.add(name, (await stat(path)).size, createReadStream(path));
  }

  async add(name: string, size: number, body: Readable): Promise<void> {
    this.#digest.begin(name, size);
    body.on("data", (chunk: Buffer) => this.#digest.add(chunk));
    await this.#entry(name, size, body);
  }

  async finish(end: Omit<End, "digest">): Promise<void> {
    const text = Buffer.from(
      JSON.stringify({ ...end, digest: this.#digest.finish() } satisfies End),
    );
    await this.#entry(END, text.length, Readable.from([text]));
    this.#pack.finalize();
    await this.#output;
  }

  async #entry(name: string, size: number, body: Readable): Promise<void> {
    const written = new Promise<void>((resolve, reject) => {
      const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.on("error", reject);
      body.once("error", reject);
      body.pipe(entry);
    });
    // A full disk ends the output, and then nobody takes the rest of the entry.
    await Promise.race([written, this.#output]);
  }
}

export function partOf(file: string): string {
  return `${file}.part`;
}
