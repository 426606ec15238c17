import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

/** Takes spans by OTLP over HTTP, as JSON. */
export async function openCollector() {
  let all = "";
  const server = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (part: string) => (all += part));
    request.on("end", () => {
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All that came. */
    text: () => all,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
