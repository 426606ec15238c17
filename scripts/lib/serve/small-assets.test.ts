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
  writeFileSync(join(folder, "assets/own-a1.js.gz"), "smaller");
  writeFileSync(join(folder, "assets/own-a1.svg"), "drawing");
  writeFileSync(join(folder, "assets/own-a1-old.js.br"), "of a build");
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
  ["gzip where nothing smaller can be read", "gzip, deflate", "gzip"],
  ["gzip where brotli is refused", "br;q=0, gzip", "gzip"],
  ["brotli where both can be read", "gzip;q=0.8, br;q=0.5", "br"],
  ["the whole where both are refused", "gzip;q=0.0, br; q=0", null],
])("sends %s", async (_what, readable, coding) => {
  const { headers } = await ask(".js", { "Accept-Encoding": readable }, "HEAD");
  expect(headers.get("content-encoding")).toBe(coding);
});

it.each([
  ["bytes=1-2", 206, "bytes 1-2/5", "ho"],
  ["bytes=3-", 206, "bytes 3-4/5", "le"],
  ["bytes=-2", 206, "bytes 3-4/5", "le"],
  ["bytes=5-", 416, "bytes */5", ""],
  ["bytes=0-1,3-4", 200, null, "whole"],
])("answers the range %s from memory", async (range, status, part, text) => {
  const answer = await ask(".js", { Range: range });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-range")).toBe(part);
  expect(answer.headers.get("content-length")).toBe(`${text.length}`);
  expect(await answer.text()).toBe(text);
});

it.each([
  ["a part of what may be known", ".js", { Range: "bytes=1-2", "If-Range": '"a"' }],
  ["what may be known", ".js", { "If-None-Match": "*" }],
  ["another kind of file", ".svg", {}],
  ["what is not there", "-gone.js", {}],
  ["what a newer build has no more", "-old.js", {}],
  ["a path out of the folder", "/../../own-a1.js", {}],
])("leaves %s to the framework", async (_what, end, headers) => {
  expect(await (await ask(end, headers)).text()).toBe("framework");
});

it("names to the framework the form that can be read", async () => {
  const answer = await ask(".js", { "If-None-Match": "*", "Accept-Encoding": "br" });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

it("leaves what is sent to the framework", async () => {
  expect(await (await ask(".js", {}, "POST")).text()).toBe("framework");
});
