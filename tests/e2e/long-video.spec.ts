import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { type Browser, type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { newBrowser, server, test } from "../kit/browser.ts";
import { fileFrom } from "../kit/files.ts";
import { newPerson } from "../kit/person.ts";
import { newPost } from "../kit/post.ts";
import { clip } from "../media-fixtures.ts";

/** Of two sizes, 240 lines and 480, whose rates are far from each other. */
const longClip = () =>
  clip("minute-two-sizes.mp4", {
    ...{ size: "854x480", rate: 10, seconds: 64 },
    output: [
      ...["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "20"],
      ...["-b:v", "900k", "-minrate", "900k", "-maxrate", "900k", "-bufsize", "900k"],
      ...["-c:a", "aac", "-b:a", "96k"],
    ],
  });

let made: Promise<number> | undefined;
const longPost = () =>
  (made ??= (async () => {
    const files = [await fileFrom(longClip())];
    const owner = await newPerson(server);
    const { id, archivos } = await newPost(owner, { descripcion: "Más de un minuto", files });
    const playlist = async () => (await server.call("GET", `/uploads/${archivos[0]!.hls}`)).body;
    await expect.poll(playlist).toMatch(/-480p-cmaf\.mp4\.m3u8$/m);
    return id;
  })());

interface Visit {
  page: Page;
  video: Locator;
  /** Status and path of each script, and of what was asked for under /uploads. */
  asked: string[];
}

interface Watching {
  /** As browsers that do not know playlists. */
  isNative: boolean;
  /** It never begins in parts. */
  fails?: boolean;
  viewport?: { width: number; height: number };
  bypassCSP?: boolean;
  before?: (page: Page) => Promise<unknown>;
}

/** What has not begun in parts after eight seconds plays as one file: where it is to begin, no slow machine decides that. */
function waitForParts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, ms?: number, ...rest: unknown[]) =>
      wait(act, ms === 8_000 ? 240_000 : ms, ...rest)) as typeof setTimeout;
  });
}

/** Opens the page of the long video. */
async function visit(
  browser: Browser,
  { isNative, fails, before, ...options }: Watching,
): Promise<Visit> {
  const id = await longPost();
  const page = await newBrowser(browser, undefined, options);
  if (!isNative) {
    await page.addInitScript(() => {
      // There are no other videos on this page.
      HTMLMediaElement.prototype.canPlayType = (type) => (/mpegurl/.test(type) ? "" : "maybe");
    });
  }
  if (!fails) await waitForParts(page);
  const asked: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/uploads|\.js$/.test(pathname)) asked.push(`${answer.status()} ${pathname}`);
  });
  await before?.(page);
  await page.goto(`/publicacion/${id}`);
  return { page, video: page.locator("article video").first(), asked };
}

const timeOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime);
const plays = (video: Locator, from = 0.5) =>
  expect.poll(() => timeOf(video)).toBeGreaterThan(from);
const countOf = (asked: string[], what: RegExp) => asked.filter((each) => what.test(each)).length;

const PARTS = /^206 .*-cmaf\.mp4$/;
const SMALL_PARTS = /^206 .*-240p-cmaf\.mp4$/;
const LARGE_PARTS = /^206 .*-480p-cmaf\.mp4$/;
const PLAYLIST = /\.m3u8$/;
const SCRIPT = /\/hls\./;
const WHOLE = /^20. .*-\d+p\.mp4$/;

test("a video of more than a minute plays in parts by itself where the browser can, also from its end @desktop", async ({
  browser,
}) => {
  const { page, video, asked } = await visit(browser, { isNative: true });
  await plays(video);
  expect(countOf(asked, /^200 .*-cmaf\.mp4\.(all|\d+)\.m3u8$/)).toBe(1);
  expect(countOf(asked, PARTS)).toBeGreaterThan(0);
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
  expect(Math.abs(seconds - 64)).toBeLessThan(0.5);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 58;
  });
  await plays(video, 58.5);
  expect(countOf(asked, PARTS)).toBeGreaterThan(1);
  expect([countOf(asked, WHOLE), countOf(asked, SCRIPT)]).toEqual([0, 0]);
  await page.context().close();
});

test("its parts may come from another host, as those of a CDN do @desktop", async ({ browser }) => {
  const passOn = async ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    const { range } = headers;
    const answer = await fetch(`${server.url}${url}`, { headers: range ? { range } : {} });
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      "access-control-allow-origin": "*",
    });
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
  };
  const cdn = createServer((request, response) => {
    // A browser that has enough goes in the middle of an answer.
    passOn(request, response).catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(cdn, "listening");
  const { port } = cdn.address() as AddressInfo;
  // The site says in its policy where its media are.
  const { page, video, asked } = await visit(browser, {
    ...{ isNative: true, bypassCSP: true },
    before: (page) =>
      page.route(/-cmaf\.mp4$/, (route) => {
        const { pathname } = new URL(route.request().url());
        const location = `http://127.0.0.1:${port}${pathname}`;
        return route.fulfill({ status: 307, headers: { location } });
      }),
  });
  await plays(video);
  expect(countOf(asked, PARTS)).toBeGreaterThan(0);
  expect(countOf(asked, WHOLE)).toBe(0);
  await page.context().close();
  cdn.close();
});

test("a script plays it in the size that the line carries, and in a larger one when that carries more @desktop", async ({
  browser,
}) => {
  let line: CDPSession | undefined;
  const throttle = async (page: Page, kbps: number) => {
    line ??= await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 20, uploadThroughput: -1 },
      downloadThroughput: kbps < 0 ? -1 : (kbps * 1000) / 8,
    });
  };
  const before = (page: Page) => throttle(page, 1200);
  const { page, video, asked } = await visit(browser, { isNative: false, before });
  await plays(video);
  expect(countOf(asked, SCRIPT)).toBe(1);
  expect(countOf(asked, SMALL_PARTS)).toBeGreaterThan(1);
  expect(countOf(asked, LARGE_PARTS)).toBe(0);

  await throttle(page, -1);
  await expect.poll(() => countOf(asked, LARGE_PARTS)).toBeGreaterThan(2);
  const isLarge = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight >= 480);
  await expect.poll(isLarge).toBe(true);

  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 58;
  });
  await plays(video, 58.5);
  expect(countOf(asked, WHOLE)).toBe(0);
  await page.context().close();
});

test("what a small window cannot show is not fetched on any line @desktop", async ({ browser }) => {
  for (const isNative of [true, false]) {
    const viewport = { width: 320, height: 640 };
    const { page, video, asked } = await visit(browser, { isNative, viewport });
    await plays(video, 3);
    expect(countOf(asked, /-cmaf\.mp4\.240\.m3u8$/)).toBe(1);
    expect(countOf(asked, SMALL_PARTS)).toBeGreaterThan(0);
    expect(countOf(asked, LARGE_PARTS)).toBe(0);
    await page.context().close();
  }
});

test("it plays as one file where the script does not come, or the playlist is refused @desktop", async ({
  browser,
}) => {
  const cuts: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.route(SCRIPT, (route) => route.abort()),
    // Never answered.
    (page) => page.route(SCRIPT, () => undefined),
    (page) => page.route(PLAYLIST, (route) => route.fulfill({ status: 404 })),
  ];
  for (const before of cuts) {
    const { page, video, asked } = await visit(browser, { isNative: false, fails: true, before });
    await plays(video);
    expect(countOf(asked, WHOLE)).toBeGreaterThan(0);
    expect(countOf(asked, PARTS)).toBe(0);
    await page.context().close();
  }
  const before = (page: Page) => page.route(PLAYLIST, (route) => route.fulfill({ status: 404 }));
  const { page, video, asked } = await visit(browser, { isNative: true, fails: true, before });
  await plays(video);
  expect(countOf(asked, WHOLE)).toBeGreaterThan(0);
  await page.context().close();
});

test("what stops in the middle goes on there as one file @desktop", async ({ browser }) => {
  const { page, video, asked } = await visit(browser, { isNative: false });
  await plays(video);
  await page.route(/-cmaf\.mp4$/, (route) => route.fulfill({ status: 404 }));
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 50;
  });
  await expect.poll(() => countOf(asked, WHOLE)).toBeGreaterThan(0);
  await plays(video, 50.2);
  await page.context().close();
});

test("with the data saver nothing of its parts is fetched, nor the script @desktop", async ({
  browser,
}) => {
  const before = (page: Page) =>
    page.context().addCookies([{ name: "ahorro", value: "1", url: server.url }]);
  const { page, video, asked } = await visit(browser, { isNative: false, before });
  await page.getByRole("button", { name: "Reproducir", exact: true }).click();
  await plays(video);
  expect(countOf(asked, /-240p\.mp4$/)).toBeGreaterThan(0);
  expect([countOf(asked, PLAYLIST), countOf(asked, PARTS), countOf(asked, SCRIPT)]).toEqual([
    0, 0, 0,
  ]);
  await page.context().close();
});
