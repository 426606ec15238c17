import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { log } from "#app/log.server.ts";
import { jobHandlers } from "#app/jobs/registry.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openLazyStore } from "#storage/objects-lazy.ts";
import { type ObjectStore, StorageFullError } from "#storage/objects.ts";
import { openS3Store } from "#storage/s3/store.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { type Person, type Stage, useStage } from "#tests/kit/stage.ts";
import { engines } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { startRelay } from "#tests/setup/relay.ts";
import { servicePort } from "#tests/setup/service.ts";
import { useBucket } from "#tests/setup/stores.ts";
import { makeExport } from "./make-export.server.ts";

// Jobs that fail on purpose say so.
log.level = "silent";

const STALL_MS = 200;
const MEGABYTE = 1024 * 1024;
const never = new AbortController().signal;

type Broken = (store: ObjectStore) => ObjectStore;

/** How a store fails in the middle of an object, and what the job then says of it. */
const failures: [string, Broken, RegExp, number?][] = [
  ["breaks off what it gives", giving("break"), /line broke/],
  ["stalls in what it gives", giving("stall"), /nothing moved/, STALL_MS],
  ["ends what it gives without a word", giving("cut"), /unexpected number of bytes/i],
  ["takes no more", taking(() => Promise.reject(new StorageFullError("full"))), /is full/],
  ["stalls in what it takes", taking(forEver), /nothing moved/, STALL_MS],
];

describe.each(engines)("a copy of everything on %s, while the store", (engine) => {
  const folder = newFolder();
  const whole = openDiskStore(folder);
  const ctx = useStage(engine, whole);
  let person: Person;

  beforeAll(async () => {
    person = await newPerson(ctx);
    await newPost(person, { shows: ["photo"] });
    await enlarge(ctx, person.id);
  });

  beforeEach(async () => {
    await ctx.db.deleteFrom("descargas").execute();
    await ctx.db.deleteFrom("jobs").execute();
    await ctx.db.deleteFrom("objetos").where("label", "=", "export").execute();
  });

  it.each(failures)(
    "%s, fails, leaves nothing and is made later",
    async (_, broken, reason, stallMs) => {
      const { store, open } = counting(broken(whole));
      await call("POST", "/api/cuenta/descarga", { as: person });
      const before = await keysOf(whole);
      await runExport(ctx, store, stallMs);
      expect(await jobs(ctx)).toMatchObject([
        { state: "queued", attempts: 1, error: expect.stringMatching(reason) as string },
      ]);
      expect(await keysOf(whole)).toEqual(before);
      expect(await readdir(join(folder, ".tmp"))).toEqual([]);
      expect(await exports(ctx)).toEqual([]);
      await expect.poll(open).toEqual([]);

      await ctx.db
        .updateTable("jobs")
        .set({ run_at: 0 })
        .where("kind", "=", "export_data")
        .execute();
      await runExport(ctx, whole);
      expect(await jobs(ctx)).toEqual([]);
      expect(await exports(ctx)).toMatchObject([{ state: "live" }]);
    },
  );

  it("is away for a day, is given up: who waits reads it and asks again", async () => {
    await call("POST", "/api/cuenta/descarga", { as: person });
    const store = giving("break")(whole);
    for (let runs = 0; (await jobs(ctx))[0]!.state === "queued"; runs++) {
      expect(runs).toBeLessThan(40);
      expect((await call("GET", "/api/cuenta/descarga", { as: person })).body).toMatchObject({
        export: { state: "queued" },
      });
      await ctx.db.updateTable("jobs").set({ run_at: 0, attempts: 30 }).execute();
      await runExport(ctx, store);
    }
    const asked = await call("GET", "/api/cuenta/descarga", { as: person });
    expect(asked.body).toMatchObject({ export: { state: "failed" } });
    const mails = await ctx.db
      .selectFrom("jobs")
      .select("payload")
      .where("kind", "=", "send_mail")
      .execute();
    expect(mails.map(({ payload }) => payload).join()).toContain("No pudimos preparar");
    const again = await call("POST", "/api/cuenta/descarga", { as: person });
    expect(again.body).toMatchObject({ export: { state: "queued" } });
  });
});

describe("a copy of everything on an S3 server that falls silent", () => {
  const config = useBucket();
  const ctx = useStage("sqlite", openS3Store(config));

  it("fails instead of waiting, and leaves nothing once the server is back", async () => {
    const relay = await startRelay(servicePort("s3"));
    try {
      const person = await newPerson(ctx);
      await newPost(person, { shows: ["photo"] });
      await enlarge(ctx, person.id);
      await call("POST", "/api/cuenta/descarga", { as: person });
      const store = openS3Store({
        ...{ ...config, endpoint: `http://127.0.0.1:${relay.port}`, timeoutMs: STALL_MS },
      });
      const frozen: ObjectStore = {
        ...methodsOf(store),
        put: (key, body, options) =>
          store.put(
            key,
            freezing(body, () => relay.freeze()),
            options,
          ),
      };
      const before = await keysOf(ctx.objects);
      const services = { ...ctx, objects: frozen };
      const run = makeExport(services, { id_usuario: person.id }, { signal: never });
      await expect(run).rejects.toThrow(/silent|not asked|nothing moved/);
      relay.thaw();
      await jobHandlers.purge_objects(ctx, {}, { signal: never });
      expect(await keysOf(ctx.objects)).toEqual(before);
      expect(await exports(ctx)).toEqual([]);
    } finally {
      await relay.stop();
    }
  });
});

/** Makes what the store holds of somebody more than a pipe takes at once, so that there is a middle. */
async function enlarge({ db, objects }: Stage, id_usuario: number): Promise<void> {
  const rows = await db
    .selectFrom("objetos")
    .innerJoin("archivos", "archivos.id_archivo", "objetos.id_archivo")
    .innerJoin("publicaciones", "publicaciones.id_publicacion", "archivos.id_publicacion")
    .select("objetos.name")
    .where("publicaciones.id_usuario", "=", id_usuario)
    .execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { name } of rows) await objects.put(name, randomBytes(8 * MEGABYTE));
}

/** A store whose objects end so after their first piece. */
function giving(end: "break" | "stall" | "cut"): Broken {
  return (store) => ({
    ...methodsOf(store),
    async get(key, range) {
      const stored = await store.get(key, range);
      if (!stored) return null;
      const body = new Transform({
        transform(piece, _encoding, done) {
          this.push(piece);
          if (end === "break") done(new Error("the line broke"));
          if (end === "cut") this.push(null);
        },
        destroy(error, done) {
          stored.body.destroy();
          done(error);
        },
      });
      return { ...stored, body: stored.body.pipe(body) };
    },
  });
}

/** A store that takes a megabyte of an object, and then this. */
function taking(end: () => Promise<void>): Broken {
  return (store) => ({
    ...methodsOf(store),
    put: (key, body, options) =>
      store
        .put(
          key,
          (async function* () {
            let bytes = 0;
            for await (const piece of body as Readable) {
              yield piece as Buffer;
              if ((bytes += (piece as Buffer).length) > MEGABYTE) await end();
            }
          })(),
          options,
        )
        .catch((error: unknown) => {
          (body as Readable).destroy();
          throw error;
        }),
  });
}

async function* freezing(body: unknown, freeze: () => void): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const piece of body as Readable) {
    yield piece as Buffer;
    if ((bytes += (piece as Buffer).length) > MEGABYTE) freeze();
  }
}

function forEver(): Promise<void> {
  return new Promise(() => undefined);
}

/** Knows which of the bodies that it gave are still open. */
function counting(store: ObjectStore): { store: ObjectStore; open: () => string[] } {
  const given = new Map<Readable, string>();
  return {
    store: {
      ...methodsOf(store),
      async get(key, range) {
        const stored = await store.get(key, range);
        if (stored) given.set(stored.body, key);
        return stored;
      },
    },
    open: () => [...given].filter(([body]) => !body.destroyed).map(([, key]) => key),
  };
}

function methodsOf(store: ObjectStore): ObjectStore {
  return openLazyStore(async () => store);
}

/** One run of the job, as a worker does it, on this store. */
async function runExport(ctx: Stage, objects: ObjectStore, stallMs?: number): Promise<void> {
  const handlers = {
    export_data: (services: Stage, payload: { id_usuario: number }, run: object) =>
      makeExport(services, payload, { signal: never, ...run, ...(stallMs && { stallMs }) }),
  };
  await runNext({ ...ctx, objects }, handlers as never, never);
}

function jobs({ db }: Stage) {
  return db.selectFrom("jobs").selectAll().where("kind", "=", "export_data").execute();
}

function exports({ db }: Stage) {
  return db.selectFrom("objetos").select("state").where("label", "=", "export").execute();
}

async function keysOf(store: ObjectStore): Promise<string[]> {
  return (await store.list()).objects.map(({ key }) => key);
}
