import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Server, Upload } from "@tus/server";

/** The server of those who make the protocol, on loopback, for what speaks it to ours. */
export interface TusServer {
  url: string;
  bytesOf: (url: string) => Promise<Uint8Array>;
  has: (url: string) => boolean;
  /** Answers a request itself where it says status and body. */
  answerInstead: (answer: (method: string) => [number, object] | null) => void;
  close: () => Promise<void>;
}

export async function openTusServer(): Promise<TusServer> {
  const kept = new Kept();
  const tus = new Server({ path: "/files", datastore: kept, relativeLocation: true });
  let instead: (method: string) => [number, object] | null = () => null;
  const server = createServer((request, response) => {
    const given = instead(request.method ?? "");
    if (!given) return void tus.handle(request, response);
    request.resume();
    response.writeHead(given[0], { "Content-Type": "application/json" });
    response.end(JSON.stringify(given[1]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const idOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytesOf: async (url) => Buffer.concat(kept.parts(idOf(url))),
    has: (url) => kept.files.has(idOf(url)),
    answerInstead: (answer) => void (instead = answer),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Keeps what came as long as the test lasts, also of a request that was cut. */
class Kept extends DataStore {
  files = new Map<string, { upload: Upload; parts: Buffer[] }>();

  constructor() {
    super();
    this.extensions = ["creation", "termination"];
  }

  parts(id: string): Buffer[] {
    const file = this.files.get(id);
    if (!file) throw ERRORS.FILE_NOT_FOUND;
    return file.parts;
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.offset = 0;
    this.files.set(upload.id, { upload, parts: [] });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const offset = this.parts(id).reduce((sum, { length }) => sum + length, 0);
    const { upload } = this.files.get(id)!;
    return new Upload({ id, offset, size: upload.size, metadata: upload.metadata });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const parts = this.parts(id);
    for await (const chunk of stream as AsyncIterable<Buffer>) parts.push(Buffer.from(chunk));
    return parts.reduce((sum, { length }) => sum + length, 0);
  }

  override async remove(id: string): Promise<void> {
    if (!this.files.delete(id)) throw ERRORS.FILE_NOT_FOUND;
  }
}
