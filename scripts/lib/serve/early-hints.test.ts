import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linksOf, sendEarlyHints } from "./early-hints.ts";

const links: string[] = [];
const server = createServer((_request, response) => response.end("page"));

beforeAll(async () => {
  sendEarlyHints(() => links);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
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
