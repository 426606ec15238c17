import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { pacedBody } from "./paced-body.server.ts";

let server: Server | undefined;
afterEach(() => server?.close());

it("closes the file when the client went away while it was being opened", async () => {
  const file = Readable.from(["a", "b"]);
  const answered = new Promise<void>((resolve) => {
    server = createServer((_request, response) => {
      void once(response, "close").then(() => {
        pacedBody(file);
        resolve();
      });
    });
  });
  server?.listen(0, "127.0.0.1");
  await once(server!, "listening");

  const client = connect((server!.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  await once(server!, "request");
  client.destroy();
  await answered;
  expect(file.destroyed).toBe(true);
});
