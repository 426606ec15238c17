import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { workUntil } from "#tests/kit/worker.ts";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { emit } from "#app/jobs/events.server.ts";
import { log } from "#app/log.server.ts";
import { NGINX, startNginx } from "#tests/setup/nginx.ts";
import { loader } from "./pages/uploads.ts";
import { signatureOf } from "./purge-caches.server.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

// A call that fails on purpose says so.
log.level = "silent";

const SECRET = "a secret of more than thirty-two letters";
process.env.MEDIA_CACHE_SECONDS = "2";
process.env.PURGE_SECRET = SECRET;

/** Debian's nginx: where it is not installed nothing is looked at. */
describe.runIf(NGINX)("/uploads behind a cache of nginx", () => {
  const ctx = useStage("sqlite");
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let site: Server;
  let owner: Person;
  const asked: string[] = [];
  const heard: { addresses: string[]; isSigned: boolean; key: string | undefined }[] = [];
  let isDown = false;

  beforeAll(async () => {
    site = createServer((request, response) => {
      void answer(request.method!, request.url!, request.headers, request).then(async (given) => {
        response.writeHead(given.status, Object.fromEntries(given.headers));
        response.end(Buffer.from(await given.arrayBuffer()));
      });
    });
    await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
    const { port } = site.address() as AddressInfo;
    // Read with the first call that needs it.
    process.env.PURGE_URL = `http://127.0.0.1:${port}/purge`;
    nginx = await startNginx(port);
    owner = await newPerson(ctx);
  });
  afterAll(async () => {
    site.close();
    await nginx.stop();
  });

  async function answer(
    method: string,
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: AsyncIterable<Buffer>,
  ): Promise<Response> {
    if (path === "/purge") return purge(headers, body);
    asked.push(path);
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: given as [string, string][],
    });
    return loader({ request, params: { file: path.split("/").at(-1) }, context: {} });
  }

  /** As docs/operating.md shows it. */
  async function purge(
    headers: NodeJS.Dict<string | string[]>,
    body: AsyncIterable<Buffer>,
  ): Promise<Response> {
    let text = "";
    for await (const chunk of body) text += chunk.toString();
    if (isDown) return new Response(null, { status: 503 });
    const sentAt = String(headers["x-purge-timestamp"]);
    const isSigned = headers["x-purge-signature"] === `sha256=${signatureOf(SECRET, sentAt, text)}`;
    const { addresses } = JSON.parse(text) as { addresses: string[] };
    heard.push({ addresses, isSigned, key: headers["idempotency-key"] as string });
    for (const address of addresses) {
      const key = createHash("md5").update(new URL(address).pathname).digest("hex");
      await rm(join(nginx.cache, key), { force: true });
    }
    return new Response(null, { status: 204 });
  }

  const get = async (name: string, headers: Record<string, string> = {}, below = "") => {
    const response = await fetch(`${nginx.url}${below}/uploads/${name}`, { headers });
    await response.arrayBuffer();
    return { status: response.status, cache: response.headers.get("x-cache") };
  };
  const shown = async () => {
    const post = await newPost(owner, { shows: ["photo"] });
    return { id: post.id, name: post.archivos[0]!.url_archivo };
  };
  const getKept = (name: string) => get(name, {}, "/kept");
  const stored = (ask: () => Promise<{ status: number; cache: string | null }>) =>
    vi.waitFor(async () => expect(await ask()).toEqual({ status: 200, cache: "HIT" }), {
      ...PATIENCE,
      interval: 20,
    });

  it("is kept, and 404 within the stated time once it is removed", async () => {
    const { id, name } = await shown();
    await stored(() => get(name));
    await ctx.db
      .updateTable("publicaciones")
      .set({ moderacion: "removed" })
      .where("id_publicacion", "=", id)
      .execute();
    // No purge was called: nobody said that the post has changed.
    await vi.waitFor(async () => expect((await get(name)).status).toBe(404), {
      ...PATIENCE,
      interval: 200,
    });
  });

  it("is asked about in a few bytes when that time is over", async () => {
    const { name } = await shown();
    await stored(() => get(name));
    const before = asked.length;
    await vi.waitFor(async () => expect((await get(name)).cache).toBe("REVALIDATED"), {
      ...PATIENCE,
      interval: 200,
    });
    expect(asked.length).toBeGreaterThan(before);
    const { status } = await get(name, { "If-None-Match": `"${name}"` });
    expect(status).toBe(304);
  });

  it("is 404 at once where the cache is told, again and again until it has heard", async () => {
    const { id, name } = await shown();
    await stored(() => getKept(name));
    isDown = true;
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("publicaciones")
        .set({ moderacion: "hidden" })
        .where("id_publicacion", "=", id)
        .execute();
      await emit(trx, "post_changed", { id_publicacion: id });
    });
    const tries = () =>
      ctx.db.selectFrom("jobs").select(["attempts", "state"]).where("kind", "=", "purge_caches");
    await workUntil(ctx, async () =>
      expect(await tries().execute()).toMatchObject([{ attempts: 1, state: "queued" }]),
    );
    isDown = false;
    await ctx.db
      .updateTable("jobs")
      .set({ run_at: 0 })
      .where("kind", "=", "purge_caches")
      .execute();
    await workUntil(ctx, async () => expect((await getKept(name)).status).toBe(404));
    const told = heard.at(-1)!;
    expect(told).toMatchObject({ isSigned: true, key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(told.addresses).toContain(`http://localhost:3000/uploads/${name}`);
  });

  it("is 404 at once when it is deleted, and when its owner is suspended", async () => {
    const first = await shown();
    const second = await shown();
    await stored(() => getKept(first.name));
    await stored(() => getKept(second.name));
    await deletePost({ ...ctx, ...owner }, first.id);
    await workUntil(ctx, async () => expect((await getKept(first.name)).status).toBe(404));
    await ctx.db.transaction().execute(async (trx) => {
      const person = trx.updateTable("usuarios").set({ status: "suspended" });
      await person.where("id_usuario", "=", owner.id).execute();
      await emit(trx, "standing_changed", { id_usuario: owner.id });
    });
    await workUntil(ctx, async () => expect((await getKept(second.name)).status).toBe(404));
  });
});
