import { mkdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setSecurityHeaders } from "#app/http/security/security-headers.server.ts";
import { setUpBucket } from "#storage/bucket.ts";
import { openS3Store, type S3Config } from "#storage/s3/store.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, type Stage, useStage } from "#tests/kit/stage.ts";
import { subscribe } from "#tests/kit/ties.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { freePort } from "#tests/setup/free-port.ts";
import type { Guarded } from "#tests/setup/guard.ts";
import { hasSecureLink, startCdn } from "#tests/setup/nginx-cdn.ts";
import { s3Config } from "#tests/setup/s3-config.ts";
import { startS3Server } from "#tests/setup/s3-server.ts";
import { signedAddress } from "./signed-address.server.ts";

const SECONDS = 600;
const KEY = "a_key-of-more-than-thirty-two-letters";
const port = await freePort();
const config: S3Config = s3Config(port, "media");

Object.assign(process.env, {
  S3_ENDPOINT: config.endpoint,
  S3_BUCKET: config.bucket,
  S3_ACCESS_KEY_ID: config.accessKeyId,
  S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});

interface Way {
  name: string;
  isMissing: boolean;
  /** The CDN lets itself into the bucket, as by its policy; whoever has a signed address needs no such door. */
  isOpen: boolean;
  start: () => Promise<Guarded & { origin: string }>;
  /** What is answered to an address that was tampered with, and to one that has run out. */
  refusals: { forged: number; late: number };
}

const ways: Way[] = [
  {
    name: "nginx with secure_link",
    isMissing: !hasSecureLink(),
    isOpen: true,
    start: async () => {
      const cdn = await startCdn(config, KEY);
      globalThis.shortitSettings = { MEDIA_CDN_URL: cdn.url, MEDIA_CDN_KEY: KEY };
      return { ...cdn, origin: cdn.url };
    },
    refusals: { forged: 403, late: 410 },
  },
  {
    name: "the store itself",
    isMissing: false,
    isOpen: false,
    start: async () => {
      globalThis.shortitSettings = { MEDIA_CDN_URL: "presigned" };
      return { origin: config.endpoint, stop: async () => undefined };
    },
    refusals: { forged: 403, late: 403 },
  },
];

describe.each(ways)("what everybody may see, sent by $name", (way) => {
  const ctx: Stage = useStage("sqlite", openS3Store(config));
  let servers: Guarded[] = [];
  let origin: string;
  let owner: Person;

  beforeAll(async () => {
    if (way.isMissing) return;
    const folder = newFolder();
    await mkdir(folder, { recursive: true });
    const store = await startS3Server(port, folder, { isOpen: way.isOpen });
    await setUpBucket(config);
    const sender = await way.start();
    ({ origin } = sender);
    servers = [sender, store];
    owner = await newPerson(ctx);
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    globalThis.shortitSettings = undefined;
  });

  const shown = async () => {
    const post = await newPost(owner, { shows: ["photo"] });
    return { id: post.id, address: post.archivos[0]!.url_archivo };
  };
  const bytesOf = async (name: string) => buffer((await ctx.objects.get(name))!.body);

  it.skipIf(way.isMissing)(
    "comes from there, whole and in parts, by an address that lasts",
    async () => {
      const { address } = await shown();
      const answer = await call("GET", `/uploads/${address}`);
      expect(answer.status).toBe(307);
      const url = answer.headers.get("location")!;
      expect(new URL(url).origin).toBe(origin);
      const kept = Number(
        /^private, max-age=(\d+)$/.exec(answer.headers.get("cache-control")!)![1],
      );
      expect(kept).toBeGreaterThanOrEqual(SECONDS / 4 - 1);
      expect(kept).toBeLessThanOrEqual(SECONDS / 2);
      const bytes = await bytesOf(address);
      const whole = await fetch(url);
      expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(url, { headers: { Range: "bytes=10-29" } });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes 10-29/${bytes.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 30))).toBe(true);
      // Whoever asks how much it is, or whether it has changed, is answered by us.
      expect((await call("HEAD", `/uploads/${address}`)).status).toBe(200);
      const known = { headers: { "If-None-Match": `"${address}"` } };
      expect((await call("GET", `/uploads/${address}`, known)).status).toBe(304);
    },
  );

  it.skipIf(way.isMissing)(
    "is not there by a forged address, nor by one that has run out",
    async () => {
      const [{ address }, other] = [await shown(), await shown()];
      const { url, until } = (await signedAddress({ name: address, mime: "image/jpeg" }))!;
      expect(until - Date.now()).toBeLessThanOrEqual(SECONDS * 1000);
      expect(until - Date.now()).toBeGreaterThan(SECONDS * 500 - 1000);
      const status = async (asked: string) => {
        const response = await fetch(asked);
        await response.arrayBuffer();
        return response.status;
      };
      expect(await status(url)).toBe(200);
      const { forged, late } = way.refusals;
      expect(await status(url.replace(address, other.address))).toBe(forged);
      expect(await status(url.replace(/(expires=)(\d)/i, "$19"))).toBe(forged);
      const before = Date.now() - SECONDS * 1000;
      const { url: old } = (await signedAddress({ name: address, mime: "image/jpeg" }, before))!;
      expect(await status(old)).toBe(late);
      if (way.isOpen) expect(await status(url.split("?")[0]!)).toBe(403);
    },
  );

  it.skipIf(way.isMissing)(
    "is sent by us to those who may see what not everybody may",
    async () => {
      const { id, address } = await shown();
      const fan = await newPerson(ctx);
      await subscribe(fan, owner);
      await call("PATCH", `/api/publicaciones/${id}`, {
        as: owner,
        body: { solo_suscriptores: 1 },
      });
      const { body } = await call("GET", `/api/publicaciones/${id}`, { as: fan });
      const now = JSON.stringify(body).match(/"url_archivo":"([^"]+)"/)![1]!;
      const asked = (as?: Person) =>
        call("GET", `/uploads/${now}`, { headers: as ? { ...as.headers } : {} });
      const seen = await asked(fan);
      expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect((await asked()).status).toBe(404);
      expect((await call("GET", `/uploads/${address}`)).status).toBe(404);
    },
  );

  it.skipIf(way.isMissing)("is no longer led to once it is removed", async () => {
    const { id, address } = await shown();
    expect((await call("GET", `/uploads/${address}`)).status).toBe(307);
    await ctx.db
      .updateTable("publicaciones")
      .set({ moderacion: "removed" })
      .where("id_publicacion", "=", id)
      .execute();
    expect((await call("GET", `/uploads/${address}`)).status).toBe(404);
  });

  it.skipIf(way.isMissing)("is allowed to the pages", () => {
    const headers = new Headers();
    setSecurityHeaders(headers, "abc");
    const policy = headers.get("content-security-policy")!.split("; ");
    for (const kind of ["img-src", "media-src", "connect-src"]) {
      expect(policy.find((line) => line.startsWith(kind))).toContain(` ${origin}`);
    }
  });
});

it("without the setting everything is sent by us", async () => {
  expect(await signedAddress({ name: "algo", mime: "image/jpeg" })).toBe(null);
});
