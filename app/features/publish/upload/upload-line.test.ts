import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDiskStore } from "#storage/disk/store.ts";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";
import { action } from "../api/publicaciones.ts";
import { call, requestOf } from "#tests/kit/call.ts";
import { photo, formOf } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { useStage, type Stage } from "#tests/kit/stage.ts";
import { expectNoLeftovers } from "#tests/kit/worker.ts";
import { PATIENCE } from "#tests/setup/patience.ts";

const MEGABYTE = 1024 * 1024;

/** A form of one file that is this large, a picture unless its beginning says otherwise. */
async function largeForm(size: number, start?: Buffer): Promise<{ type: string; body: Buffer }> {
  const { name, bytes } = await photo();
  const file = { name, bytes: Buffer.concat([start ?? bytes, Buffer.alloc(size)]) };
  const request = requestOf("POST", "/upload", { body: formOf([file]) });
  return {
    type: request.headers.get("content-type") ?? "",
    body: Buffer.from(await request.arrayBuffer()),
  };
}

describe("an upload over a line", () => {
  const ctx = useStage("sqlite");
  const server = createServer((incoming, outgoing) => {
    const init = {
      method: "POST",
      headers: incoming.headers as Record<string, string>,
      body: createReadableStreamFromReadable(incoming),
      duplex: "half",
    };
    const request = new Request(`http://localhost${incoming.url}`, init as RequestInit);
    void action({ request, params: {}, context: {} }).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    });
  });

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  const begin = (headers: Record<string, string | number>) => {
    const { port } = server.address() as AddressInfo;
    return httpRequest({ port, host: "127.0.0.1", method: "POST", headers });
  };

  /** Sends all of a body before it looks at the answer, as browsers do. */
  const sendAll = async (body: Buffer, headers: Record<string, string>) => {
    const outgoing = begin({ ...headers, "Content-Length": body.length });
    const sent = new Promise<void>((resolve, reject) => {
      outgoing.once("error", reject).write(body, (cut) => (cut ? reject(cut) : resolve()));
    }).then(() => outgoing.end());
    // Together: a line that is cut breaks both.
    const [answer] = await Promise.all([once(outgoing, "response"), sent]);
    const [incoming] = answer as [IncomingMessage];
    return {
      status: incoming.statusCode,
      body: JSON.parse(await text(incoming)),
    };
  };

  it("that is refused at its beginning still gets its answer", async () => {
    const { type, body } = await largeForm(3 * MEGABYTE);
    const visitor = await sendAll(body, { "Content-Type": type });
    expect(visitor).toMatchObject({ status: 401, body: { code: "session_expired" } });

    const { headers } = await newPerson(ctx);
    const tooLarge = await sendAll(body, { ...headers, "Content-Type": type });
    expect(tooLarge).toMatchObject({ status: 413, body: { code: "too_large" } });

    const noBoundary = { ...headers, "Content-Type": "multipart/form-data" };
    const other = await largeForm(MEGABYTE, Buffer.from("texto"));
    expect(await sendAll(other.body, noBoundary)).toMatchObject({ body: { code: "bad_input" } });
    const notMedia = await sendAll(other.body, { ...headers, "Content-Type": other.type });
    expect(notMedia).toMatchObject({ status: 415, body: { code: "unsupported_media" } });
    await expectNoLeftovers(ctx);
  });

  it("that is much too large is not read for ever", async () => {
    // More than lines and systems hold on the way: only who is read can send it all.
    const { type, body } = await largeForm(64 * MEGABYTE);
    const { headers } = await newPerson(ctx);
    await expect(sendAll(body, { ...headers, "Content-Type": type })).rejects.toThrow();
  });

  it("that answers a known key needs no second body to be stored", async () => {
    const { type, body } = await largeForm(MEGABYTE);
    const { headers } = await newPerson(ctx);
    const keyed = { ...headers, "Content-Type": type, "Idempotency-Key": "k" };
    const first = await sendAll(body, keyed);
    expect(first.status).toBe(201);
    expect(await sendAll(body, keyed)).toEqual(first);
    await expectNoLeftovers(ctx);
  });

  it("whose client goes away leaves nothing", async () => {
    const { type, body } = await largeForm(MEGABYTE);
    const person = await newPerson(ctx);
    const headers = { ...person.headers, "Content-Type": type, "Content-Length": body.length };
    const outgoing = begin(headers);
    outgoing.on("error", () => undefined);
    outgoing.write(body.subarray(0, MEGABYTE / 2));
    await vi.waitFor(async () => {
      const pending = ctx.db.selectFrom("objetos").select("name").where("state", "=", "pending");
      expect(await pending.execute()).toHaveLength(1);
    }, PATIENCE);
    outgoing.destroy();
    await vi.waitFor(() => expectNoLeftovers(ctx), PATIENCE);
  });
});

const smallDisk = await mountSmallDisk(1);

describe.skipIf(!smallDisk)("a store that is full (needs the right to mount one)", () => {
  const ctx: Stage = useStage("sqlite", smallDisk ? openDiskStore(smallDisk) : undefined);

  it("refuses the upload, takes back what fitted, and takes the next that fits", async () => {
    const person = await newPerson(ctx);
    const { bytes } = await photo();
    const large = { name: "b.jpg", bytes: Buffer.concat([bytes, Buffer.alloc(MEGABYTE)]) };
    expect(
      await call("POST", "/api/publicaciones", {
        body: formOf([await photo(), large]),
        headers: person.headers,
      }),
    ).toMatchObject({
      status: 507,
      body: { code: "storage_full" },
    });
    expect((await ctx.objects.list()).objects).toEqual([]);
    await expectNoLeftovers(ctx);
    expect(
      (
        await call("POST", "/api/publicaciones", {
          body: formOf([await photo()]),
          headers: person.headers,
        })
      ).status,
    ).toBe(201);
  });
});
