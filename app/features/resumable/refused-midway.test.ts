import { mkdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { contentOf, MEGABYTE } from "#tests/contracts/objects-source.ts";
import { newPerson } from "#tests/kit/person.ts";
import { type Person, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { freePort } from "#tests/setup/free-port.ts";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";
import { useBucket } from "#tests/setup/stores.ts";
import { begin, begun, likeFilm, offsetOf, send } from "./test-support.ts";

process.env.MAX_UPLOAD_MB = "20";

// What stands in the way of an upload that was begun: it says so, and what had come stays.

describe.each(engines)("an upload half-way, on %s", (engine) => {
  const config = useBucket();
  const ctx = useStage(engine, openS3Store(config));
  const env = getEnv();
  mkdirSync(env.dataDir, { recursive: true });
  const usual = { perPerson: { ...env.perPerson }, minFreeBytes: env.minFreeBytes };
  const real = ctx.objects;
  let ana: Person;
  beforeAll(async () => void (ana = await newPerson(ctx)));
  afterEach(() => {
    Object.assign(env, { ...usual, perPerson: { ...usual.perPerson } });
    ctx.objects = real;
  });

  it("waits while the store is away, and goes on where it was", async () => {
    const film = likeFilm(8 * MEGABYTE);
    const id = await begun(ana, film.length);
    await send(ana, id, { offset: 0, bytes: film.subarray(0, 6 * MEGABYTE) });
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    ctx.objects = openS3Store({ ...config, endpoint });
    const rest = film.subarray(6 * MEGABYTE);
    const refused = await send(ana, id, { offset: 6 * MEGABYTE, bytes: rest });
    expect(refused).toMatchObject({ status: 503, body: { code: "objects_away" } });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    ctx.objects = real;
    const offset = await offsetOf(ana, id);
    expect(offset).toBe(6 * MEGABYTE);
    expect((await send(ana, id, { offset, bytes: rest })).status).toBe(204);
    const { name } = await ctx.db
      .selectFrom("subidas")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await contentOf(real, name!)).equals(film)).toBe(true);
  });

  it("is not taken on when the person's quota is reached, which counts it whole from the beginning", async () => {
    const eva = await newPerson(ctx);
    env.perPerson.bytes = 10_000;
    const film = likeFilm(9_000);
    const id = await begun(eva, film.length);
    expect(await begin(eva, 1_001)).toMatchObject({ status: 507, body: { code: "quota_full" } });
    expect((await begin(eva, 1_000)).status).toBe(201);
    expect((await send(eva, id, { offset: 0, bytes: film.subarray(0, 5_000) })).status).toBe(204);
    env.perPerson.bytes = 8_000;
    const bytes = film.subarray(5_000);
    const refused = await send(eva, id, { offset: 5_000, bytes });
    expect(refused).toMatchObject({ status: 507, body: { code: "quota_full" } });
    env.perPerson.bytes = 10_000;
    expect(await offsetOf(eva, id)).toBe(5_000);
    expect((await send(eva, id, { offset: 5_000, bytes })).status).toBe(204);
  });

  it("is not taken on when the disk has less left than the operator wants", async () => {
    const id = await begun(ana, 9_000);
    env.minFreeBytes = Number.MAX_SAFE_INTEGER;
    const refused = await send(ana, id, { offset: 0, bytes: likeFilm(9_000) });
    expect(refused).toMatchObject({ status: 507, body: { code: "storage_full" } });
    expect(await begin(ana, 9)).toMatchObject({ status: 507, body: { code: "storage_full" } });
    Object.assign(env, usual);
    expect(await offsetOf(ana, id)).toBe(0);
  });

  it("keeps what had come when the disk is full, and goes on when there is room", async ({
    skip,
  }) => {
    const folder = await mountSmallDisk(8);
    if (!folder) return skip();
    const others = join(folder, "of-others");
    await writeFile(others, Buffer.alloc(4 * MEGABYTE));
    ctx.objects = openDiskStore(folder);
    const film = likeFilm(6 * MEGABYTE);
    const id = await begun(ana, film.length);
    const full = await send(ana, id, { offset: 0, bytes: film });
    expect(full).toMatchObject({ status: 507, body: { code: "storage_full" } });
    const offset = await offsetOf(ana, id);
    expect(offset).toBeGreaterThan(3 * MEGABYTE);
    expect(offset).toBeLessThan(film.length);
    const still = await send(ana, id, { offset, bytes: film.subarray(offset) });
    expect(still).toMatchObject({ status: 507, body: { code: "storage_full" } });
    await rm(others);
    const room = await offsetOf(ana, id);
    const rest = await send(ana, id, { offset: room, bytes: film.subarray(room) });
    expect(rest.status).toBe(204);
    const { name } = await ctx.db
      .selectFrom("subidas")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await contentOf(ctx.objects, name!)).equals(film)).toBe(true);
  });
});
