import { once } from "node:events";
import { Agent, createServer, request as startRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { dropUnreadBodies } from "./unread-bodies.ts";

test("a refused body does not hold up the next request on its connection", async () => {
  dropUnreadBodies();
  const server = createServer((request, response) => {
    const reader = (Readable.toWeb(request) as ReadableStream).getReader();
    void reader.read().then(({ done }) => response.writeHead(done ? 200 : 413).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = async (body: string) => {
    const asked = startRequest({ port, host: "127.0.0.1", method: "POST", agent });
    asked.setHeader("Content-Length", Buffer.byteLength(body));
    asked.end(body);
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    return { status: response.statusCode, reused: asked.reusedSocket };
  };
  expect(await statusOf("")).toEqual({ status: 200, reused: false });
  expect(await statusOf("x".repeat(3_000_000))).toEqual({ status: 413, reused: true });
  expect(await statusOf("")).toEqual({ status: 200, reused: true });
  agent.destroy();
  server.close();
});
