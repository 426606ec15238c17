import { describe, expect, it } from "vitest";
import { log } from "#app/log.server.ts";
import type { ObjectStore } from "#storage/objects.ts";
import { engines } from "#tests/setup/database.ts";
import { discardObjects, retireAbandoned, reserveObject } from "./objects.server.ts";
import { purgeObjects } from "./purge.server.ts";
import { photo } from "#tests/kit/files.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { plansOf } from "#tests/setup/recorder.ts";

log.level = "silent";

const run = { signal: new AbortController().signal };
const DAY_MS = 24 * 60 * 60 * 1000;
const idOf = ({ viewer: { id_usuario } }: Person) => ({ id_usuario });

describe.each(engines)("objects on %s", (engine) => {
  const ctx = useStage(engine);
  const states = async () => {
    const rows = await ctx.db.selectFrom("objetos").select(["name", "state"]).execute();
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
  const stored = async (
    state: "pending" | "live" | "retired",
    label = "w480",
    { age = 0, id_usuario }: { age?: number; id_usuario?: number } = {},
  ) => {
    const about = { label, mime: "image/webp", id_usuario };
    const name = await reserveObject(ctx.db, { ...about, ext: "webp" });
    await ctx.objects.put(name, Buffer.from("bytes"));
    await ctx.db.updateTable("objetos").set({ state }).where("name", "=", name).execute();
    if (age > 0) {
      await ctx.db.deleteFrom("objetos").where("name", "=", name).execute();
      const row = { name, state, ...about, created_at: Date.now() - age };
      await ctx.db.insertInto("objetos").values(row).execute();
    }
    return name;
  };

  it("have names that tell nothing", async () => {
    const about = { label: "original", mime: "image/webp", ext: "webp" };
    const names = await Promise.all(Array.from({ length: 50 }, () => reserveObject(ctx.db, about)));
    expect(new Set(names.map((name) => name.slice(0, 32))).size).toBe(50);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{32}-original\.webp$/);
    await discardObjects(ctx, names);
    expect(await states()).toEqual({});
  });

  it("that are retired are purged, many at a time, and no others", async () => {
    const retired = await Promise.all(Array.from({ length: 230 }, () => stored("retired")));
    const missing = await stored("retired");
    await ctx.objects.delete(missing);
    const [pending, avatar] = [await stored("pending"), await stored("live", "avatar")];
    await purgeObjects(ctx, {}, run);
    expect(await states()).toEqual({ [pending]: "pending", [avatar]: "live" });
    expect(await ctx.objects.head(retired[0]!)).toBeNull();
    expect((await ctx.objects.list()).objects.map(({ key }) => key)).toEqual(
      [pending, avatar].sort(),
    );
    await discardObjects(ctx, [pending]);
  });

  it("whose bytes stay are kept in mind, and the job says so", async () => {
    const [stuck, other] = [await stored("retired"), await stored("retired")];
    // A store that says it deleted what it did not.
    const objects = {
      delete: () => ctx.objects.delete(other),
      head: (key: string) => ctx.objects.head(key),
    } as unknown as ObjectStore;
    await expect(purgeObjects({ ...ctx, objects }, {}, run)).rejects.toThrow("1 retired objects");
    expect(await states()).toMatchObject({ [stuck]: "retired" });
    expect(await states()).not.toHaveProperty(other);
    await purgeObjects(ctx, {}, run);
    expect(await states()).not.toHaveProperty(stuck);
  });

  it("stop being purged when the worker stops, and the next run goes on", async () => {
    const name = await stored("retired");
    await expect(purgeObjects(ctx, {}, { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await states()).toMatchObject({ [name]: "retired" });
    await purgeObjects(ctx, {}, run);
    expect(await states()).not.toHaveProperty(name);
  });

  it("that are live are never discarded", async () => {
    const [live, pending] = [await stored("live", "avatar"), await stored("pending")];
    await discardObjects(ctx, [live, pending, "nobody-knows-it"]);
    expect(await states()).toMatchObject({ [live]: "live" });
    expect(await states()).not.toHaveProperty(pending);
    expect(await ctx.objects.head(live)).not.toBeNull();
    expect(await ctx.objects.head(pending)).toBeNull();
  });

  it("that nobody comes back for are retired", async () => {
    const owner = await newPerson(ctx);
    const post = await newPost(owner, { files: [await photo()] });
    const kept = post.archivos[0]!.url_archivo;
    const gone = await newPerson(ctx);
    const theirs = (await newPost(gone, { files: [await photo()] })).archivos[0]!.url_archivo;
    const age = 30 * DAY_MS;
    const face = await stored("live", "avatar", { age, ...idOf(gone) });
    const sent = await stored("live", "original", { age, ...idOf(gone) });
    await ctx.db.deleteFrom("usuarios").where("id_usuario", "=", gone.viewer.id_usuario).execute();

    const old = await stored("pending", "original", { age: DAY_MS + 1000 });
    const young = await stored("pending", "original", { age: DAY_MS - 60_000 });
    const avatar = await stored("live", "avatar", { age, ...idOf(owner) });

    await retireAbandoned(ctx.db);
    expect(await states()).toMatchObject({
      ...{ [old]: "retired", [young]: "pending", [avatar]: "live" },
      ...{ [kept]: "live", [theirs]: "retired", [face]: "retired", [sent]: "retired" },
    });
    const jobs = ctx.db.selectFrom("jobs").select("kind").where("kind", "=", "purge_objects");
    expect(await jobs.execute()).toHaveLength(1);
  });

  // Every few minutes: it may not cost what is live, which is nearly all.
  it.runIf(engine === "sqlite")("are found among those of nobody", async () => {
    const [, held, live] = await plansOf(ctx.db, retireAbandoned);
    for (const plan of [held, live]) {
      expect(plan).toContain("objetos_loose");
      expect(plan).not.toMatch(/objetos_state|SCAN objetos\b/);
    }
  });
});
