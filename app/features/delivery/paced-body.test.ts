import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { afterEach, expect, it, vi } from "vitest";
import { pacedBody } from "./paced-body.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const CHUNK = 64 * 1024;

let server: Server | undefined;
afterEach(() => server?.close());

/** A client that has asked this server, and reads nothing. */
async function clientOf(answer: RequestListener) {
  server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.pause().write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await once(server, "request");
  return client;
}

it("closes the file when the client went away while it was being opened", async () => {
  const file = Readable.from(["a", "b"]);
  let closed: Promise<unknown> | undefined;
  const client = await clientOf((_request, response) => {
    closed = once(response, "close").then(() => pacedBody(file));
  });
  client.destroy();
  await closed;
  expect(file.destroyed).toBe(true);
});

it("waits for a client that reads nothing, and closes its file when the client goes", async () => {
  let read = 0;
  const file = Readable.from(
    (function* () {
      for (; read < 1000; read += 1) yield Buffer.alloc(CHUNK);
    })(),
  );
  const client = await clientOf(
    (_request, response) => void writeReadableStreamToWritable(pacedBody(file), response),
  );
  let before = -1;
  await vi.waitUntil(
    () => {
      const isStill = read > 0 && read === before;
      before = read;
      return isStill;
    },
    { ...PATIENCE, interval: 300 },
  );
  expect(read).toBeLessThan(500);
  expect(file.destroyed).toBe(false);

  client.destroy();
  await vi.waitUntil(() => file.destroyed, PATIENCE);
  expect(read).toBeLessThan(500);
});
