import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getEnv } from "#app/env.server.ts";
import { closeServices, openServices, type Services } from "#app/services.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { layReserve } from "#storage/reserve.ts";
import { call } from "#tests/kit/call.ts";
import { formOf, photo } from "#tests/kit/files.ts";
import { newPerson, PASSWORD, type Person } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { mountSmallDisk } from "#tests/setup/small-disk.ts";

const MEGABYTE = 1024 * 1024;

let services: Services;
const disk = await mountSmallDisk(40, async (folder, ownPath) => {
  Object.assign(process.env, {
    ...{ DATA_DIR: folder, DATABASE_URL: `file:${join(ownPath, "shortit.db")}` },
    ...{ RESERVE_MB: "10", MIN_FREE_MB: "10" },
  });
  services = openServices(getEnv());
  globalThis.shortitServices = services;
  await migrateToLatest(services.db);
});

describe.skipIf(!disk)("on a disk without room (needs the right to mount one)", () => {
  const folder = disk ?? "";
  let ana: Person;
  let post: number;

  beforeAll(async () => {
    ana = await newPerson(services, { contrasenia: PASSWORD });
    ({ id: post } = await newPost({ ...services, ...ana }, { shows: ["photo"] }));
    await layReserve(getEnv().reserve);
    // Nor has the log of the database room that it may use again.
    await sql`pragma wal_checkpoint(truncate)`.execute(services.db);
    for (let bytes = MEGABYTE; bytes >= 1; bytes = Math.floor(bytes / 4)) while (await fill(bytes));
  });
  afterAll(() => closeServices(services));

  it("whoever watches is told, and people are still sent here", async () => {
    const { status, body } = await call("GET", "/readyz");
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ok: true, disk: false, problems: { disk: "full" } },
    });
  });

  it("signing in and deleting go on, from what was kept for them", async () => {
    const body = { correo: ana.correo, contrasenia: PASSWORD };
    expect((await call("POST", "/api/login", { body })).status).toBe(200);
    const gone = await call("DELETE", `/api/publicaciones/${post}`, { as: ana });
    expect(gone.status).toBeLessThan(300);
    expect(existsSync(join(folder, "reserve"))).toBe(false);
  });

  it("an upload is refused with the reason", async () => {
    const body = formOf([await photo()]);
    const answer = await call("POST", "/api/publicaciones", { as: ana, body });
    expect(answer.status).toBe(507);
    expect(answer.body).toMatchObject({ error: expect.stringMatching(/espacio/) });
  });

  async function fill(bytes: number): Promise<boolean> {
    return appendFile(join(folder, "rest"), Buffer.alloc(bytes)).then(
      () => true,
      () => false,
    );
  }
});
