import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { describe, expect, it } from "vitest";
import { openDiskStore } from "#storage/disk/store.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { openS3Client } from "#storage/s3/client.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { objectBackends, useBucket } from "#tests/setup/stores.ts";
import { keysOf, megabytesThen, textOf } from "./objects-source.ts";

describe.each(objectBackends)("a write on %s that does not end well", (backend) => {
  const { store, unfinished } = backend === "s3" ? s3() : disk();

  it.each([0, 1, 6, 17])("leaves nothing when its source fails after %i MB", async (megabytes) => {
    const source = megabytesThen(megabytes, () => Promise.reject(new Error("the line broke")));

    await expect(store.put("broken", source)).rejects.toThrow("the line broke");
    await expectNothing();
  });

  it.each([0, 1, 6, 17])("leaves nothing when it is aborted after %i MB", async (megabytes) => {
    const abort = new AbortController();
    const source = megabytesThen(megabytes, () => {
      abort.abort(new Error("somebody left"));
      return new Promise(() => undefined);
    });

    await expect(store.put("broken", source, { signal: abort.signal })).rejects.toThrow(
      "somebody left",
    );
    await expectNothing();
  });

  it("does not begin when it is aborted already", async () => {
    const signal = AbortSignal.abort(new Error("somebody left"));
    await expect(store.put("broken", Buffer.from("x"), { signal })).rejects.toThrow(
      "somebody left",
    );
    await expectNothing();
  });

  it.each([
    ["with an error", new Error("connection reset"), "connection reset"],
    ["without a word", undefined, /premature close/i],
  ])("leaves nothing when its stream is destroyed %s", async (_, error, message) => {
    const stream = new PassThrough();
    stream.write(Buffer.alloc(1000));
    const put = store.put("broken", stream);
    stream.destroy(error);

    await expect(put).rejects.toThrow(message);
    await expectNothing();
  });

  it("closes a source it no longer wants", async () => {
    const abort = new AbortController();
    const stream = new PassThrough();
    const put = store.put("broken", stream, { signal: abort.signal });
    abort.abort(new Error("somebody left"));

    await expect(put).rejects.toThrow("somebody left");
    expect(stream.destroyed).toBe(true);
  });

  it("leaves what was there before", async () => {
    await store.put("kept", Buffer.from("the old one"));
    const source = megabytesThen(6, () => Promise.reject(new Error("the line broke")));

    await expect(store.put("kept", source)).rejects.toThrow("the line broke");

    expect(await textOf(store, "kept")).toBe("the old one");
    expect(await unfinished()).toEqual([]);
    await store.delete("kept");
  });

  async function expectNothing(): Promise<void> {
    expect(await store.head("broken")).toBeNull();
    expect(await keysOf(store)).toEqual([]);
    expect(await unfinished()).toEqual([]);
  }
});

interface Watched {
  store: ObjectStore;
  /** What a write has left that is not an object. */
  unfinished: () => Promise<string[]>;
}

function disk(): Watched {
  const folder = newFolder();
  return { store: openDiskStore(folder), unfinished: () => readdir(join(folder, ".tmp")) };
}

function s3(): Watched {
  const config = useBucket();
  const unfinished = async () => {
    const list = new ListMultipartUploadsCommand({ Bucket: config.bucket });
    const { Uploads = [] } = await openS3Client(config).send(list);
    return Uploads.map((upload) => upload.Key ?? "");
  };
  return { store: openS3Store(config), unfinished };
}
