import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import { afterEach, describe, expect, it } from "vitest";
import { log } from "#app/log.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { HOUR_SECONDS, perAddress } from "../rate-limit.server.ts";
import { FRESH_MOST_MS, FRESH_MS, RENDERED_MS, STALE_MS } from "./limits.ts";
import { openSharedPages } from "./shared-pages.server.ts";

const POLICY = "script-src 'self' 'nonce-abc'";
const loader = Object.assign(() => null, { sharing: { isGated: false, params: { id: /\d+/ } } });
const limits = [perAddress("shared-pages-test", 1, HOUR_SECONDS)];
const counted = Object.assign(() => null, { sharing: { ...loader.sharing, limits } });
const build = {
  routes: {
    page: { path: "page/:id", module: { loader } },
    counted: { path: "counted/:id", module: { loader: counted } },
  },
} as never;

describe("pages for all visitors", () => {
  const ctx = useStage("sqlite");
  const servers: ReturnType<typeof createServer>[] = [];
  const { level } = log;
  afterEach(() => {
    log.level = level;
    for (const server of servers.splice(0)) server.close();
  });

  /** A server with this way to render; `asked` are the requests that the framework got. */
  async function serving(
    render: (count: number, context: AppLoadContext) => Promise<Response> | Response,
    now?: () => number,
  ) {
    let renders = 0;
    const answer = openSharedPages(
      build,
      async (_request, context) => render(++renders, context!),
      { now },
    );
    const left: string[] = [];
    const server = createServer((request, response) => {
      void Promise.resolve(answer(request, response)).then((isAnswered) => {
        if (isAnswered) return;
        left.push(request.url!);
        response.end("framework");
      });
    });
    servers.push(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const get = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    return { get, left, count: () => renders };
  }

  const page = (text: string, init: ResponseInit = {}) =>
    new Response(`<script nonce="abc">a()</script><p>${text}</p>`, {
      ...init,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": POLICY,
        "Cache-Control": "private, no-store",
        ...init.headers,
      },
    });
  const bump = () =>
    ctx.db
      .updateTable("versiones")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .execute();

  it("are made once for all who ask at once, and again when something was taken away", async () => {
    const { get, count } = await serving((renders) => page(`the ${renders}.`));
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await get("/page/1")).text()),
    );
    expect(new Set(texts)).toEqual(new Set(["<script>a()</script><p>the 1.</p>"]));
    expect(count()).toBe(1);
    await bump();
    expect(await (await get("/page/1")).text()).toContain("the 2.");
    expect(await (await get("/page/2")).text()).toContain("the 3.");
  });

  it("that were begun before something was taken away are nothing for who comes after", async () => {
    let release = (_: Response) => {};
    const first = new Promise<Response>((resolve) => (release = resolve));
    const { get, count } = await serving((renders) => (renders === 1 ? first : page("without")));
    const early = get("/page/1");
    await expect.poll(count).toBe(1);
    await bump();
    expect(await (await get("/page/1")).text()).toContain("without");
    release(page("with"));
    expect(await (await early).text()).toContain("with<");
    expect(await (await get("/page/1")).text()).toContain("without");
  });

  it("are shown a little longer while they are made again, and no longer than that", async () => {
    let time = 0;
    let release = (_: Response) => {};
    const second = () => new Promise<Response>((resolve) => (release = resolve));
    const render = (renders: number) => (renders === 2 ? second() : page(`the ${renders}.`));
    const { get, count } = await serving(render, () => time);
    const text = async () => (await get("/page/1")).text();
    expect(await text()).toContain("the 1.");
    time = FRESH_MS - 1;
    expect([await text(), count()]).toEqual([expect.stringContaining("the 1."), 1]);
    time = FRESH_MS;
    for (let calls = 0; calls < 3; calls++) expect(await text()).toContain("the 1.");
    expect(count()).toBe(2);
    release(page("the 2."));
    await expect.poll(text).toContain("the 2.");
    time = 10 * STALE_MS;
    expect(await text()).toContain("the 3.");
  });

  it("are not rendered again where nothing of them is new, and looked at less and less often", async () => {
    let [time, data, rendered] = [0, "some", 0];
    const { get, count } = await serving(
      (_, context) => {
        if (context.data!.isKnown(data, 200)) return new Response(null, { status: 304 });
        return page(`${data} ${++rendered}.`);
      },
      () => time,
    );
    const text = async () => (await get("/page/1")).text();
    expect(await text()).toContain("some 1.");
    let last = 0;
    const pauses: number[] = [];
    for (; time < RENDERED_MS; time += 1_000) {
      const before = count();
      expect(await text()).toContain("some 1.");
      if (count() === before) continue;
      pauses.push(time - last);
      last = time;
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000]);
    // It says how long ago things were, so it is not the same for ever.
    time = 2 * RENDERED_MS;
    expect(await text()).toContain("some 2.");
    data = "other";
    time += FRESH_MOST_MS + STALE_MS;
    expect(await text()).toContain("other 3.");
    // Where something was new there may be more in a moment.
    data = "third";
    time += FRESH_MS + STALE_MS;
    expect(await text()).toContain("third 4.");
    await bump();
    expect(await text()).toContain("third 4.");
    expect(rendered).toBe(4);
    data = "without";
    await bump();
    expect(await text()).toContain("without 5.");
  });

  it("are one for all whose cookies are garbage", async () => {
    const { get, count } = await serving(() => page("all"));
    const first = await get("/page/1");
    for (let value = 0; value < 50; value++) {
      const Cookie = `x=${value}; theme=${value}; age_consent_v1=${value}; ;=;;%; "${value}`;
      const answer = await get("/page/1", { headers: { Cookie } });
      expect(answer.headers.get("etag")).toBe(first.headers.get("etag"));
      expect(await answer.text()).not.toContain(`${value}`);
    }
    expect(count()).toBe(1);
  });

  it("that take a search are counted for who has them made, and refused by the framework", async () => {
    const { get, left, count } = await serving(() => page("found"));
    log.level = "silent";
    // An IPv4 address has the room of four households.
    for (let id = 0; id < 6; id++) {
      expect(await (await get(`/counted/${id}`)).text()).toContain(id < 4 ? "found" : "framework");
    }
    expect(await (await get("/counted/1")).text()).toContain("found");
    expect([left, count()]).toEqual([["/counted/4", "/counted/5"], 4]);
  });

  it("say how long others may keep them, and answer whoever has them already", async () => {
    const { get, count } = await serving(() => page("ñ".repeat(500)));
    const answer = await get("/page/1", { headers: { "Accept-Encoding": "gzip;q=0.5, br" } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate, s-maxage=5",
      vary: "Accept-Encoding, Cookie, Authorization, Save-Data, X-Feed-Key",
      "content-encoding": "br",
      "content-security-policy": expect.stringMatching(/^script-src 'self' 'sha256-[^']+'$/),
    });
    const etag = answer.headers.get("etag")!;
    for (const accepted of ["identity", "gzip", "br", "br;q=0, gzip", "*", "zstd"]) {
      const other = await get("/page/1", { headers: { "Accept-Encoding": accepted } });
      expect(await other.text()).toContain("ñ".repeat(500));
      expect(other.headers.get("etag")).toBe(etag);
      const coding = /gzip/.test(accepted) ? "gzip" : accepted === "br" ? "br" : null;
      expect(other.headers.get("content-encoding")).toBe(coding);
    }
    const known = await get("/page/1", { headers: { "If-None-Match": `"x", ${etag}` } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(known.headers.get("content-security-policy")).toContain("sha256-");
    const head = await get("/page/1", { method: "HEAD" });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    const ranged = await get("/page/1", { headers: { Range: "bytes=0-3" } });
    expect([ranged.status, await ranged.text()]).toEqual([200, expect.stringContaining("ñ")]);
    expect(count()).toBe(1);
  });

  it("of anybody's own are never kept", async () => {
    log.level = "silent";
    const { get, left, count } = await serving(() =>
      page("mine", { headers: { "Set-Cookie": "a=b" } }),
    );
    expect(await (await get("/page/1")).text()).toBe("framework");
    expect(await (await get("/page/1")).text()).toBe("framework");
    expect([left, count()]).toEqual([["/page/1", "/page/1"], 2]);
  });

  it("that lead elsewhere, are missing or failed are answered and not kept", async () => {
    const answers = [
      () => new Response(null, { status: 302, headers: { Location: "/" } }),
      () => page("missing", { status: 404 }),
      () => page("failed", { status: 500 }),
    ];
    const { get, count } = await serving((renders) => answers[(renders - 1) % 3]!());
    for (const status of [302, 404, 500, 302]) {
      const answer = await get("/page/1", { headers: { "If-None-Match": "*" } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get("cache-control") ?? "").not.toContain("public");
      expect(answer.headers.has("etag")).toBe(false);
    }
    expect(count()).toBe(4);
  });

  it("are the framework's where rendering fails", async () => {
    const { get } = await serving(() => Promise.reject(new Error("boom")));
    log.level = "silent";
    expect(await (await get("/page/1")).text()).toBe("framework");
  });
});
