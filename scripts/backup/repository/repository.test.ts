import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { deletePost } from "#app/features/posts/commands.server.ts";
import { getPost } from "#app/features/posts/queries.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { photo } from "#tests/kit/files.ts";
import { newPost } from "#tests/kit/post.ts";
import { workOff } from "#tests/kit/worker.ts";
import { mostTelling } from "#tests/setup/all-cases.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { useObjectStore } from "#tests/setup/stores.ts";
import { Refusal } from "../../admin/program.ts";
import { isCutOff } from "../restore-mark.ts";
import {
  newSqlitePlace,
  type Place,
  secretOf,
  systemPostgres,
  usePostgresPlaces,
} from "../test-instances.ts";
import { type Kind, useInstances } from "../test-round-trip.ts";
import { bringMissingMedia } from "./missing-media.ts";
import { Repository } from "./repository.ts";
import {
  addSnapshot,
  cut,
  cutToSalt,
  flipped,
  harm,
  keysIn,
  placed,
  restoreSnapshot,
  verifySnapshot,
} from "./test-repositories.ts";

const newDisk = () => openDiskStore(newFolder());

type Harm = [
  how: string,
  what: "object" | "other" | "snapshot" | "list",
  change: ((bytes: Buffer) => Buffer) | null,
  message: RegExp,
];
const harms: Harm[] = [
  ["a byte of a picture is another", "object", flipped, /is damaged/],
  ["a picture is missing", "object", null, /is missing at/],
  ["the snapshot is cut", "snapshot", cut, /is damaged/],
];
const moreHarms: Harm[] = [
  ["a picture is cut", "object", cut, /is damaged/],
  ["nothing but the salt of a picture is left", "object", cutToSalt, /is damaged/],
  ["a picture lies where another belongs", "other", flipped, /is damaged/],
  ["a byte of the snapshot is another", "snapshot", flipped, /is damaged/],
  ["its list is cut", "list", cut, /is damaged/],
];

describe("backups of SQLite in a folder", () => {
  keepsBackups(() => ({ newPlace: newSqlitePlace, newStore: newDisk }), newDisk, [
    ...harms,
    ...moreHarms,
  ]);
});

describe.skipIf(!systemPostgres)("backups of PostgreSQL in a bucket", () => {
  const newPlace = usePostgresPlaces(systemPostgres ?? "");
  const buckets = Array.from({ length: 17 }, () => useObjectStore("s3"));
  keepsBackups(
    () => ({ newPlace, newStore: newDisk }),
    () => buckets.pop()!,
    // Each takes PostgreSQL's programs four seconds.
    mostTelling(harms, moreHarms),
  );

  it("leave none of the databases in which they were verified", async () => {
    const place = await newPlace(newDisk());
    const left = await sql`select datname from pg_database
      where datname like 'shortit_verify%'`.execute(place.ctx.db);
    expect(left.rows).toEqual([]);
    await place.ctx.db.destroy();
  });
});

function keepsBackups(kindOf: () => Kind, newStore: () => ObjectStore, harmed: Harm[]): void {
  const { newPlace, newInstance, bytesOf, objectsOf } = useInstances(kindOf);

  it("copy what is new only, and bring back what was at their time", async () => {
    const [old, store] = [await newInstance(), newStore()];
    const first = await newPost(old.person, { files: [await photo()] });
    const count = (await objectsOf(old)).length;
    const one = await addSnapshot(old, store);
    expect(one).toMatchObject({ objects: count, newObjects: count, missing: [], pruned: [] });
    const second = await newPost(old.person, { files: [await photo()] });
    const two = await addSnapshot(old, store);
    const all = (await objectsOf(old)).length;
    expect(two).toMatchObject({ objects: all, newObjects: all - count });
    expect(await addSnapshot(old, store)).toMatchObject({ newObjects: 0, newBytes: 0 });

    const earlier = await newPlace();
    const { check } = await restoreSnapshot(store, one.snapshot, earlier);
    expect(check).toEqual({ objects: count, missing: [] });
    expect(await getPost(earlier.ctx, first.id_publicacion)).toMatchObject({ status: "ready" });
    await expect(getPost(earlier.ctx, second.id_publicacion)).rejects.toThrow("post_not_found");
    expect(secretOf(earlier)).toBe(secretOf(old));
    const later = await newPlace();
    await restoreSnapshot(store, two.snapshot, later);
    expect(await objectsOf(later)).toEqual(await objectsOf(old));
    for (const key of await objectsOf(old)) {
      expect(await bytesOf(later, key)).toEqual(await bytesOf(old, key));
    }
  });

  it("are verified, and let what is older than the newest few go", async () => {
    const [old, store] = [await newInstance(), newStore()];
    const gone = await newPost(old.person, { files: [await photo()] });
    await newPost(old.person, { files: [await photo()] });
    const one = await addSnapshot(old, store);
    await deletePost(old.person, gone.id_publicacion);
    await workOff(old.ctx);
    const two = await addSnapshot(old, store, { count: 1, days: 35 });
    expect(two).toMatchObject({ pruned: [one.snapshot], deleted: [] });
    expect(two.objects).toBeLessThan(one.objects);
    expect(await keysIn(store)).toHaveLength(two.objects + 3);
    expect(await verifySnapshot(store, two.snapshot, old)).toMatchObject({ objects: two.objects });
    // The newest stays, however old it is.
    await addSnapshot(old, store, { count: 5, days: 0 });
    const repository = await Repository.open(placed(store));
    expect(await repository.snapshots()).toHaveLength(1);
  });

  it("give back the media that a database brought back to a time names", async () => {
    const [old, store] = [await newInstance(), newStore()];
    await newPost(old.person, { files: [await photo()] });
    await addSnapshot(old, store);
    const [lost] = (await objectsOf(old)) as [string];
    const bytes = await bytesOf(old, lost);
    await old.ctx.objects.delete(lost);
    const repository = await Repository.open(placed(store));
    expect(await bringMissingMedia(old.ctx, repository)).toEqual({ brought: 1, nowhere: [] });
    expect(await bytesOf(old, lost)).toEqual(bytes);
    await store.delete(repository.keyOfObject(lost));
    await old.ctx.objects.delete(lost);
    expect(await bringMissingMedia(old.ctx, repository)).toEqual({ brought: 0, nowhere: [lost] });
  });

  it("that are restored only half leave what was before, or say that it is half, and are restored again", async () => {
    const [old, store] = [await newInstance(), newStore()];
    await newPost(old.person, { files: [await photo()] });
    const { snapshot } = await addSnapshot(old, store);
    const other = await newInstance();
    await expect(restoreSnapshot(store, snapshot, nearlyFull(other))).rejects.toThrow("no room");
    const isPostgres = other.env.databaseUrl.startsWith("postgres");
    expect(isCutOff(other.env)).toBe(isPostgres);
    if (!isPostgres) {
      const people = await other.ctx.db.selectFrom("usuarios").select("correo").execute();
      expect(people).toEqual([{ correo: other.person.correo }]);
    }
    const secret = secretOf(other);
    await other.ctx.db.destroy();
    expect((await restoreSnapshot(store, snapshot, other)).check.missing).toEqual([]);
    expect(isCutOff(other.env)).toBe(false);
    expect(secretOf(other)).not.toBe(secret);
  });

  it("that are restored only half where nothing was say so too", async () => {
    const [old, store] = [await newInstance(), newStore()];
    await newPost(old.person, { files: [await photo()] });
    const { snapshot } = await addSnapshot(old, store);
    const place = await newPlace();
    await expect(restoreSnapshot(store, snapshot, nearlyFull(place))).rejects.toThrow("no room");
    expect(isCutOff(place.env)).toBe(true);
    expect((await restoreSnapshot(store, snapshot, place)).check.missing).toEqual([]);
    expect(isCutOff(place.env)).toBe(false);
  });

  it("show nobody who has no passphrase what is in them", async () => {
    const [old, store] = [await newInstance(), newStore()];
    const post = await newPost(old.person, { descripcion: "Hola", files: [await photo()] });
    await addSnapshot(old, store);
    const keys = await keysIn(store);
    const { url } = post.archivos[0]!.variants[0]!;
    for (const key of keys) {
      expect(key).not.toContain(url.slice(0, 32));
      const bytes = await buffer((await store.get(key))!.body);
      for (const word of [url, "RIFF", "Hola", "usuarios"])
        expect(bytes.includes(word)).toBe(false);
    }
    await expect(Repository.open(placed(store, "another passphrase"))).rejects.toThrow(
      new Refusal("the passphrase is not the one of these backups (or key.json is damaged)"),
    );
  });

  it("are not mixed with those of another instance, nor with anything else", async () => {
    const [old, other, store] = [await newInstance(), await newInstance(), newStore()];
    await addSnapshot(old, store);
    await expect(addSnapshot(other, store)).rejects.toThrow("are of another instance");
    await store.delete("key.json");
    await expect(addSnapshot(old, store)).rejects.toThrow("has other things, and no key.json");
  });

  describe("of which something is damaged", () => {
    const prepare = async () => {
      const [old, whole] = [await newInstance(), newStore()];
      await newPost(old.person, { files: [await photo()] });
      const { snapshot } = await addSnapshot(old, whole);
      const other = await newInstance();
      await newPost(other.person, { files: [await photo()] });
      return { old, other, whole, snapshot };
    };
    let prepared: Awaited<ReturnType<typeof prepare>>;
    beforeAll(async () => {
      prepared = await prepare();
    });

    it.each(harmed)("are not restored when %s, and nothing is touched", async (...given) => {
      const [, what, change, message] = given;
      const { old, other, whole, snapshot } = prepared;
      const [store, keys] = [newStore(), await keysIn(whole)];
      for (const key of keys) await store.put(key, await buffer((await whole.get(key))!.body));
      const [object, another] = keys.filter((key) => /^[0-9a-f]{64}$/.test(key)) as [
        string,
        string,
      ];
      const at = {
        object,
        other: object,
        snapshot: `snapshot-${snapshot}`,
        list: `list-${snapshot}`,
      };
      const key = at[what];
      if (what === "other") await store.copy(another, object);
      else if (change) await harm(store, key, change);
      else await store.delete(key);

      const before = await objectsOf(other);
      await expect(restoreSnapshot(store, snapshot, other)).rejects.toThrow(Refusal);
      await expect(verifySnapshot(store, snapshot, old)).rejects.toThrow(message);
      expect(await objectsOf(other)).toEqual(before);
      const people = await other.ctx.db.selectFrom("usuarios").select("id_usuario").execute();
      expect(people).toHaveLength(1);
      expect(secretOf(other)).not.toBe(secretOf(old));
    });
  });

  it("that are cut off leave those before as they were, and go on where they were", async () => {
    const [old, store] = [await newInstance(), newStore()];
    await newPost(old.person, { files: [await photo()] });
    const before = await addSnapshot(old, store);
    await newPost(old.person, { files: [await photo()] });
    const all = (await objectsOf(old)).length;
    const full = fullAfter(store, 2);
    await expect(addSnapshot(old, full)).rejects.toThrow("no room");
    const repository = await Repository.open(placed(store));
    expect(await repository.snapshots()).toEqual([before.snapshot]);
    await verifySnapshot(store, before.snapshot, old);

    const next = await addSnapshot(old, store);
    expect(next.newObjects).toBe(all - before.objects - 2);
    expect(await verifySnapshot(store, next.snapshot, old)).toMatchObject({ objects: all });
    const lists = await repository.lists();
    expect(lists).toEqual([before.snapshot, next.snapshot]);
  });
}

/** The store, in which there is room for so many more things. */
function fullAfter(store: ObjectStore, count: number): ObjectStore {
  let room = count;
  return new Proxy(store, {
    get(target, name) {
      if (name === "put" && (room -= 1) < 0) return () => Promise.reject(new Error("no room"));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The place, in whose store there is room for one thing. */
function nearlyFull({ ctx, ...place }: Place): Place {
  return { ...place, ctx: { ...ctx, objects: fullAfter(ctx.objects, 1) } };
}
