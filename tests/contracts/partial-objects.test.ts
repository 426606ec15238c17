import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ObjectStore } from "#storage/objects.ts";
import { type PartialObject, PartialRemovedError, type SaveState } from "#storage/partials.ts";
import { openS3Client } from "#storage/s3/client.ts";
import { openS3Store, type S3Config } from "#storage/s3/store.ts";
import { objectBackends, useBucket, useObjectStore } from "#tests/setup/stores.ts";
import { contentOf, keysOf, MEGABYTE } from "./objects-source.ts";

describe.each(objectBackends)("objects that come in pieces, on %s", (backend) => {
  const store = useObjectStore(backend);
  const { partials } = store;

  const begin = (key: string) => beginIn(store, key);

  async function* broken(bytes: Uint8Array): AsyncIterable<Uint8Array> {
    yield bytes;
    throw new Error("the line is gone");
  }

  it("puts together what came in pieces of any size, with broken lines between", async () => {
    const { partial, append, size } = begin("pieces.mp4");
    const whole = randomBytes(13 * MEGABYTE + 4321);
    let sent = 0;
    for (const piece of [1, 300_000, 6 * MEGABYTE, 0, 17, 5 * MEGABYTE, 100_000]) {
      const bytes = whole.subarray(sent, sent + piece);
      await expect(append(broken(bytes))).rejects.toThrow("the line is gone");
      expect(await size()).toBe((sent += piece));
    }
    await append(whole.subarray(sent));
    expect(await size()).toBe(whole.length);
    expect(await store.head("pieces.mp4")).toBeNull();
    await partials.complete({ ...partial });
    expect((await contentOf(store, "pieces.mp4")).equals(whole)).toBe(true);
    expect((await keysOf(store)).filter((key) => key.startsWith("pieces"))).toEqual(["pieces.mp4"]);
  });

  it("keeps a small one", async () => {
    const { partial, append } = begin("small.mp4");
    await append(Buffer.from("ho"));
    await append(Buffer.from("la"));
    await partials.complete({ ...partial });
    expect((await contentOf(store, "small.mp4")).toString()).toBe("hola");
  });

  it("is completed again without harm, as after a death in between", async () => {
    const { partial, append } = begin("twice.mp4");
    const bytes = randomBytes(6 * MEGABYTE);
    await append(bytes);
    await partials.complete({ ...partial });
    await partials.complete({ ...partial });
    expect((await contentOf(store, "twice.mp4")).equals(bytes)).toBe(true);
  });

  it("forgets what is discarded, and that again", async () => {
    const { partial, append, size } = begin("discarded.mp4");
    await append(randomBytes(6 * MEGABYTE));
    await partials.discard({ ...partial });
    await partials.discard({ ...partial });
    expect((await keysOf(store)).filter((key) => key.startsWith("discarded"))).toEqual([]);
    if (backend === "disk") expect(await size()).toBe(0);
  });

  it("says so when the store has lost the bytes", async () => {
    const { partial, append } = begin("lost.mp4");
    await append(randomBytes(MEGABYTE));
    await partials.discard({ ...partial });
    await expect(partials.complete({ ...partial })).rejects.toThrow("forgotten");
  });

  it("knows nothing of one that was never begun", async () => {
    const { partial } = begin("nothing.mp4");
    expect(await partials.size(partial)).toBe(0);
    await partials.discard(partial);
  });
});

describe("objects that come in pieces to S3, where something fails on the way", () => {
  const config = useBucket();
  const store = openS3Store(config);
  const whole = randomBytes(17 * MEGABYTE + 4321);

  it.each([5, 10])(
    "have each byte once when %i MB were sent and could not be noted",
    async (mb) => {
      const { partial, append, size } = beginIn(store, `unnoted-${mb}.mp4`, {
        fails: (noted) => noted === mb * MEGABYTE && new Error("the database is away"),
      });
      await append(whole.subarray(0, MEGABYTE));
      await expect(append(whole.subarray(MEGABYTE, 11 * MEGABYTE))).rejects.toThrow("is away");
      await append(whole.subarray(await size()));
      await store.partials.complete({ ...partial });
      expect((await contentOf(store, partial.key)).equals(whole)).toBe(true);
    },
  );

  it("go on where what counts no more is not deleted, which is gone in the end", async () => {
    const front = await openRefusing(config);
    const { partial, append, size } = beginIn(front.store, "undeleted.mp4");
    await append(whole.subarray(0, MEGABYTE));
    front.refuse("DELETE");
    await append(whole.subarray(MEGABYTE, 6 * MEGABYTE));
    expect(front.refused()).toBe(1);
    expect(await size()).toBe(6 * MEGABYTE);
    await append(whole.subarray(6 * MEGABYTE));
    expect(await keysOf(store)).toContain("undeleted.mp4.tail-1");
    await store.partials.complete({ ...partial });
    expect((await contentOf(store, partial.key)).equals(whole)).toBe(true);
    const ours = (await keysOf(store)).filter((key) => key.startsWith("undeleted"));
    expect(ours).toEqual(["undeleted.mp4"]);
  });

  it("leave nothing when they are discarded after that", async () => {
    const front = await openRefusing(config);
    const { partial, append } = beginIn(front.store, "stuck.mp4");
    await append(whole.subarray(0, MEGABYTE));
    front.refuse("DELETE");
    await append(whole.subarray(MEGABYTE, 11 * MEGABYTE));
    await store.partials.discard({ ...partial });
    await expectNothingOf("stuck");
  });

  it.each([1, 6, 11])("leave nothing when they are removed while %i MB come", async (mb) => {
    const gone = new PartialRemovedError("removed.mp4");
    const { append } = beginIn(store, "removed.mp4", { fails: (noted) => noted > 0 && gone });
    await expect(append(whole.subarray(0, mb * MEGABYTE))).rejects.toBe(gone);
    await expectNothingOf("removed");
  });

  async function expectNothingOf(name: string): Promise<void> {
    const { Uploads = [] } = await openS3Client(config).send(
      new ListMultipartUploadsCommand({ Bucket: config.bucket }),
    );
    const names = [...(await keysOf(store)), ...Uploads.map(({ Key = "" }) => Key)];
    expect(names.filter((key) => key.startsWith(name))).toEqual([]);
  }
});

/** What whoever calls keeps of one; once it fails where `fails` says so. */
function beginIn(
  { partials }: ObjectStore,
  key: string,
  { fails }: { fails?: (size: number) => Error | false } = {},
) {
  const partial: PartialObject = { key, contentType: "video/mp4", state: null };
  let hasFailed = false;
  const save: SaveState = async (state, size) => {
    const failure = !hasFailed && fails?.(size);
    if (failure) {
      hasFailed = true;
      throw failure;
    }
    partial.state = state;
  };
  const size = () => partials.size({ ...partial });
  const append = async (bytes: AsyncIterable<Uint8Array> | Uint8Array) =>
    partials.append({ ...partial }, await size(), bytes as Uint8Array, save);
  return { partial, append, size };
}

/** A store by way of a server before its own, which refuses the next request of a method. */
async function openRefusing(config: S3Config) {
  const to = new URL(config.endpoint);
  let next: string | null = null;
  let count = 0;
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    if (method === next) {
      next = null;
      count += 1;
      return void answer.writeHead(403).end();
    }
    const passed = request({ host: to.hostname, port: to.port, method, path: url, headers });
    passed.once("response", (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      pipeline(given, answer, () => undefined);
    });
    pipeline(asked, passed, () => undefined);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    store: openS3Store({ ...config, endpoint }),
    refuse: (method: string) => void (next = method),
    refused: () => count,
  };
}
