import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openDiskStore } from "#storage/disk/store.ts";
import { ownPath } from "#storage/owned-path.ts";
import { StorageFullError } from "#storage/objects.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { contentOf, keysOf, MEGABYTE, megabytesThen, textOf } from "./objects-source.ts";

const run = promisify(execFile);

describe("a folder of objects", () => {
  it("is shared by several processes and outlives them", async () => {
    const folder = newFolder();
    const put = await openDiskStore(folder).put("shared", Buffer.from("theirs"));
    const other = openDiskStore(folder);

    expect(await textOf(other, "shared")).toBe("theirs");
    expect(await other.head("shared")).toEqual(put);
    expect(await keysOf(other)).toEqual(["shared"]);
  });

  it("is swept of what dead processes left, and of nothing else", async () => {
    const folder = newFolder();
    const store = openDiskStore(folder);
    await store.put("object", Buffer.from("kept"));
    await writeFile(join(folder, ".tmp/dead"), "half an ob");
    await writeFile(join(folder, ".tmp/dead.lock"), "");
    await writeFile(join(folder, ".tmp/somebody's"), "half an ob");
    const alive = ownPath(join(folder, ".tmp"));
    await writeFile(alive.path, "half an ob");
    await utimes(alive.path, 1, 1);

    await store.sweep();

    const left = (await readdir(join(folder, ".tmp"))).map((name) => join(folder, ".tmp", name));
    const kept = [join(folder, ".tmp/somebody's"), alive.path, `${alive.path}.lock`];
    expect(left.sort()).toEqual(kept.sort());
    expect(await textOf(store, "object")).toBe("kept");
    await alive.release();
  });

  it("lists nothing that is not an object", async () => {
    const folder = newFolder();
    const store = openDiskStore(folder);
    await store.put("object", Buffer.from("x"));
    await writeFile(join(folder, "ob", "object~"), "x");
    await mkdir(join(folder, "lost+found"));

    expect(await keysOf(store)).toEqual(["object"]);
  });

  it("gives a reader the object it opened, whole, whatever happens to it meanwhile", async () => {
    const store = openDiskStore(newFolder());
    await store.put("read", Buffer.alloc(2 * MEGABYTE, "old"));
    const object = await store.get("read");
    await store.put("read", Buffer.from("new"));
    await store.delete("read");

    const content = Buffer.concat(await object!.body.toArray());
    expect(content.equals(Buffer.alloc(2 * MEGABYTE, "old"))).toBe(true);
  });

  it("fails its ping when it is gone", async () => {
    const folder = newFolder();
    const store = openDiskStore(folder);
    await rm(folder, { recursive: true });

    await expect(store.ping()).rejects.toThrow("ENOENT");
  });
});

const smallDisk = await mountSmallDisk();

describe.skipIf(!smallDisk)("a disk that is full (needs the right to mount one)", () => {
  const folder = smallDisk ?? newFolder();
  const store = openDiskStore(folder);

  it("says so, and leaves nothing of what did not fit", async () => {
    await store.put("fits", Buffer.alloc(MEGABYTE, "a"));
    const tooMuch = megabytesThen(8, async () => undefined);

    await expect(store.put("too-much", tooMuch)).rejects.toThrow(StorageFullError);

    expect(await keysOf(store)).toEqual(["fits"]);
    expect(await readdir(join(folder, ".tmp"))).toEqual([]);
  });

  it("still reads, and writes again when there is room", async () => {
    await store.put("second", Buffer.alloc(2 * MEGABYTE, "b"));
    await expect(store.copy("second", "copy")).rejects.toThrow(StorageFullError);
    expect((await contentOf(store, "second")).length).toBe(2 * MEGABYTE);
    expect(await readdir(join(folder, ".tmp"))).toEqual([]);
    await expect(store.ping()).resolves.toBeUndefined();

    await store.delete(["fits", "second"]);
    expect(await store.put("third", Buffer.alloc(3 * MEGABYTE))).toMatchObject({
      size: 3 * MEGABYTE,
    });
  });
});

/** A file system of 4 MB, or null where this process may not mount one. */
async function mountSmallDisk(): Promise<string | null> {
  const folder = newFolder();
  await mkdir(folder, { recursive: true });
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]);
  } catch {
    return null;
  }
  // Taken out of the tree at once, it lives until this process ends, however that happens.
  const fd = openSync(folder, "r");
  await run("umount", ["--lazy", folder]);
  return `/proc/${process.pid}/fd/${fd}`;
}
