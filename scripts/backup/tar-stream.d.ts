/** What is used of a package whose own types are of another kind of stream than Node's. */
declare module "tar-stream" {
  import type { Readable, Writable } from "node:stream";

  export interface Header {
    name: string;
    size: number;
    mode?: number;
    mtime?: Date;
    type?: string | null;
  }
  export interface Pack extends Readable {
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    entry(header: Header, content: string, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  export interface Extract extends Writable {
    on(
      event: "entry",
      listener: (header: Header, body: Readable, next: (error?: unknown) => void) => void,
    ): this;
    on(event: "finish", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    on(event: string, listener: (...args: never[]) => void): this;
  }
  export function pack(): Pack;
  export function extract(): Extract;
}
