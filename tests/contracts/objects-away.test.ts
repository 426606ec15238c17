import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { AwayError } from "#storage/away.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openS3Store, type S3Config } from "#storage/s3/store.ts";
import type { GuardedServer } from "#tests/setup/guard.ts";
import { startRelay } from "#tests/setup/relay.ts";
import { servicePort } from "#tests/setup/service.ts";
import { useBucket } from "#tests/setup/stores.ts";
import { MEGABYTE, textOf } from "./objects-source.ts";

const TIMEOUT_MS = 200;
/** Nothing of ours is ever so slow that it would be taken for silence. */
const AMPLE_MS = 1_500;

describe("an S3 server that is frozen", () => {
  const config = useBucket();
  let relay: GuardedServer & { port: number };
  let store: ObjectStore;

  beforeAll(async () => {
    relay = await startRelay(servicePort("s3"));
    store = openS3Store(through(config, relay.port, AMPLE_MS));
    await openS3Store(config).put("kept", Buffer.from("kept"));
    await openS3Store(config).put("large", Buffer.alloc(16 * MEGABYTE, "x"));
  });
  afterEach(() => relay.thaw());
  afterAll(() => relay.stop());

  it.each<[string, (store: ObjectStore) => Promise<unknown>]>([
    ["ping", (store) => store.ping()],
    ["get", (store) => store.get("kept")],
    ["head", (store) => store.head("kept")],
    ["list", (store) => store.list()],
    ["delete", (store) => store.delete("other")],
    ["put", (store) => store.put("other", Buffer.alloc(MEGABYTE))],
    ["a put of many parts", (store) => store.put("other", Buffer.alloc(11 * MEGABYTE))],
    ["withLocalFile", (store) => store.withLocalFile("kept", async () => 1)],
  ])("fails %s as away instead of waiting", async (_, call) => {
    const fresh = openS3Store(through(config, relay.port));
    relay.freeze();
    await expect(call(fresh)).rejects.toThrow(AwayError);
  });

  it("ends a body in the middle of which it falls silent", async () => {
    const { body } = (await store.get("large"))!;
    const chunks = body[Symbol.asyncIterator]();
    await chunks.next();
    relay.freeze();
    const rest = (async () => {
      while (!(await chunks.next()).done);
    })();
    await expect(rest).rejects.toThrow(AwayError);
  });

  it("is not asked again by every caller, and is served again when it is back", async () => {
    const changes: boolean[] = [];
    const onChange = (_: string, isAway: boolean) => changes.push(isAway);
    const watched = openS3Store({ ...through(config, relay.port), onChange });
    relay.freeze();
    const failed = () => watched.head("kept").catch((error: Error) => error.message);
    expect(await failed()).toMatch(/silent/);
    await expect.poll(failed).toMatch(/not asked/);
    relay.thaw();
    await expect.poll(() => watched.head("kept").catch(() => null)).toMatchObject({ size: 4 });
    expect(changes).toEqual([true, false]);
  });
});

describe("an S3 server that is slow", () => {
  const config = useBucket();

  it("may take its time, as long as something moves", async () => {
    // Eight pieces, each well within the limit that all together are beyond.
    const server = createServer((request, response) => {
      response.writeHead(200, { "Content-Length": 8, ETag: '"x"' });
      const timer = setInterval(() => response.write("x"), AMPLE_MS / 6);
      response.once("close", () => clearInterval(timer));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    expect(await textOf(openS3Store(through(config, port, AMPLE_MS)), "slow")).toBe("xxxxxxxx");
  });

  it("is not blamed for a reader who pauses", async () => {
    const store = openS3Store(through(config, servicePort("s3"), AMPLE_MS));
    await openS3Store(config).put("paused", Buffer.alloc(16 * MEGABYTE, "x"));
    const { body } = (await store.get("paused"))!;
    let read = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (read === 0) await pause();
      read += chunk.length;
    }
    expect(read).toBe(16 * MEGABYTE);
  });

  /** Longer than the server may be silent. */
  async function pause(): Promise<void> {
    const end = performance.now() + 2 * AMPLE_MS;
    while (performance.now() < end) await setImmediate();
  }
});

describe("an S3 server that ends lines nobody uses", () => {
  const config = useBucket();

  it("is not taken to be away by a process that was busy meanwhile", async () => {
    const server = new Worker(ENDS_LINES, { eval: true });
    onTestFinished(async () => void (await server.terminate()));
    const [port] = (await once(server, "message")) as [number];
    const store = openS3Store(through(config, port, AMPLE_MS));
    const readFive = () => Promise.all(["a", "b", "c", "d", "e"].map((key) => store.head(key)));
    await readFive();
    // Until they are ended, which is not heard here.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    expect(await readFive()).toMatchObject(Array.from({ length: 5 }, () => ({ size: 4 })));
  });
});

/** An HTTP server on a thread of its own, which says its port. */
const ENDS_LINES = `
  const server = require("node:http").createServer((request, response) => {
    response.writeHead(200, { "Content-Length": 4, ETag: '"x"' }).end();
    response.on("finish", () => setTimeout(() => request.socket.resetAndDestroy(), 50));
  });
  server.listen(0, "127.0.0.1", () => {
    require("node:worker_threads").parentPort.postMessage(server.address().port);
  });
`;

function through(config: S3Config, port: number, timeoutMs = TIMEOUT_MS): S3Config {
  return { ...config, endpoint: `http://127.0.0.1:${port}`, timeoutMs };
}
