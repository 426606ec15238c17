import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isValidConsent } from "#app/http/cookies/consent.server.ts";
import { parseCookie } from "cookie";
import { newFolder } from "#tests/setup/folder.ts";
import { everyLook, fillAlbum } from "./screenshots/album.ts";
import type { Screen } from "./screenshots/screens.ts";

const seen: { path: string; cookies: Record<string, string | undefined> }[] = [];
const server = createServer((request, response) => {
  seen.push({ path: request.url ?? "", cookies: parseCookie(request.headers.cookie ?? "") });
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    '<!doctype html><title>x</title><button onclick="document.title = 1">Abrir</button>',
  );
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it("takes every screen in each size and theme as whom it wants, what writes last", async () => {
  const folder = newFolder();
  const screens: Screen[] = [
    {
      name: "writing",
      as: "fan",
      path: () => "/writing",
      then: (page) => page.getByRole("button", { name: "Abrir" }).click(),
      writes: true,
    },
    { name: "gate", as: "stranger", path: () => "/gate" },
    { name: "post", as: "visitor", path: ({ post }) => `/post/${post}` },
    {
      name: "broken",
      as: "visitor",
      path: () => "/broken",
      then: () => Promise.reject(new Error("no such button\nat length")),
    },
  ];
  const site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ shortit: 1, post: 7, locked: 3, creator: "ana" },
    ...{ picture: Buffer.alloc(0), tokens: { fan: "fan's token" } },
  };
  const names: string[] = [];
  const onProgress = (_done: number, _all: number, name: string) => names.push(name);
  const failed = await fillAlbum({ site, shots: everyLook(screens), folder, onProgress });

  expect(names).toHaveLength(24);
  expect(failed).toHaveLength(6);
  expect(failed[0]).toBe("broken-360-dark.png: no such button");
  for (const [name, width, height] of [
    ["writing-360-light.png", 360, 740],
    ["gate-768-dark.png", 768, 1024],
    ["post-1440-light.png", 1440, 900],
  ] as const) {
    expect(await sharp(join(folder, name)).metadata()).toMatchObject({ width, height });
  }

  const pages = seen.filter(({ path }) => path !== "/favicon.ico");
  expect(pages.slice(-6).map(({ path }) => path)).toEqual(Array(6).fill("/writing"));
  const [gate, post, writing] = ["/gate", "/post/7", "/writing"].map(
    (path) => pages.find((page) => page.path === path)?.cookies ?? {},
  );
  expect(gate).toEqual({ theme: "dark" });
  expect(isValidConsent(post?.age_consent_v1 ?? "", Date.now())).toBe(true);
  expect(post?.token).toBeUndefined();
  expect(writing?.token).toBe("fan's token");
});
