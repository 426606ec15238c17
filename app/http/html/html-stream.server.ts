import { Transform, type TransformCallback } from "node:stream";

/**
 * What React writes, as one should send it. Its chunks of 2048 bytes are passed on together, as many as
 * come at once: the server compresses and sends each that it gets by itself, which doubles a page. And
 * without the zeros that React 18 fills a chunk up with where a character of several bytes does not fit:
 * they would stand in the middle of words and break attributes and data.
 */
export class HtmlStream extends Transform {
  private held: Uint8Array[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.held.length === 0) setImmediate(() => this.passOn());
    this.held.push(chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.passOn();
    done();
  }

  private passOn(): void {
    if (this.held.length === 0) return;
    const chunk = Buffer.concat(this.held);
    this.held = [];
    if (!this.destroyed) this.push(chunk);
  }
}
