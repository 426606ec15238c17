import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveSmallAssets } from "./small-assets.ts";

const folder = mkdtempSync(join(tmpdir(), "assets-"));
const server = createServer((_request, response) => response.end("framework"));
let url = "";

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/own-a1.js"), "whole");
  writeFileSync(join(folder, "assets/own-a1.js.br"), "small");
  writeFileSync(join(folder, "assets/own-a1.svg"), "drawing");
  serveSmallAssets(folder);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/own-a1`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (end: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(url + end, { method, headers: { "Accept-Encoding": "identity", ...headers } });

it("sends a script from memory, to be kept for ever", async () => {
  const answer = await ask(".js");
  expect(await answer.text()).toBe("whole");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "content-length": "5",
    vary: "Accept-Encoding",
  });
});

it("sends its small form to who can read it", async () => {
  const answer = await ask(".js", { "Accept-Encoding": "gzip, br" }, "HEAD");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-length")).toBe("5");
});

it.each([
  ["a part", ".js", { Range: "bytes=1-2" }],
  ["what may be known", ".js", { "If-None-Match": "*" }],
  ["another kind of file", ".svg", {}],
  ["what is not there", "-gone.js", {}],
  ["a path out of the folder", "/../../own-a1.js", {}],
])("leaves %s to the framework", async (_what, end, headers) => {
  expect(await (await ask(end, headers)).text()).toBe("framework");
});

it("leaves what is sent to the framework", async () => {
  expect(await (await ask(".js", {}, "POST")).text()).toBe("framework");
});
