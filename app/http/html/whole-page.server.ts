import { Writable } from "node:stream";

/**
 * Takes what React writes and gives it as one piece: a page waits for nothing, so sending it in chunks of 2048 bytes
 * only costs, in compression most. And without the zeros that React 18 fills a chunk up with where a character
 * of several bytes does not fit: they would stand in the middle of words and break attributes and data.
 */
export class WholePage extends Writable {
  private readonly chunks: Uint8Array[] = [];

  constructor(whole: (html: Buffer<ArrayBuffer>) => void) {
    super({ final: (done) => (whole(Buffer.concat(this.chunks)), done()) });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    done();
  }
}
