import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linksOf, sendEarlyHints } from "./early-hints.ts";

const links: string[] = [];
const server = createServer((_request, response) => response.end(Buffer.from("page")));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  sendEarlyHints(server, () => links);
});
afterAll(() => void server.close());

/** The hints that come before the page. */
async function hintsFor(headers: Record<string, string>, method = "GET") {
  const hints: unknown[] = [];
  const { port } = server.address() as AddressInfo;
  const request = ask({ host: "127.0.0.1", port, headers, method });
  request.on("information", ({ statusCode, headers }) => hints.push([statusCode, headers.link]));
  const [answer] = await once(request.end(), "response");
  await once(answer.resume(), "end");
  expect(answer.statusCode).toBe(200);
  return hints;
}

const navigating = { "Sec-Fetch-Mode": "navigate" };

it("come before the page, to a browser that navigates, once they are known", async () => {
  expect(await hintsFor(navigating)).toEqual([]);
  const routes = { root: { css: ["/assets/root.css"] } };
  const entry = { module: "/assets/entry.js", imports: ["/assets/framework.js"] };
  links.push(...linksOf({ assets: { entry, routes } } as never));
  const named = [
    "</assets/root.css>; rel=preload; as=style",
    "</assets/entry.js>; rel=modulepreload",
    "</assets/framework.js>; rel=modulepreload",
  ];
  expect(await hintsFor(navigating)).toEqual([[103, named.join(", ")]]);
});

it("are not for scripts, pictures, forms and programs", async () => {
  expect(await hintsFor({ "Sec-Fetch-Mode": "cors" })).toEqual([]);
  expect(await hintsFor({})).toEqual([]);
  expect(await hintsFor(navigating, "POST")).toEqual([]);
});

it("are never in the middle of an answer that a client asked ahead of", async () => {
  const { port } = server.address() as AddressInfo;
  const one = (end: string) =>
    `GET / HTTP/1.1\r\nHost: x\r\nSec-Fetch-Mode: navigate\r\n${end}\r\n`;
  const socket = connect(port, "127.0.0.1");
  socket.write(one("") + one("Connection: close\r\n"));
  const answers = await text(socket);
  expect(answers.split("HTTP/1.1 ").map((each) => each.slice(0, 3))).toEqual([
    "",
    "103",
    "200",
    "200",
  ]);
});
