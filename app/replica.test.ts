import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { logPosition, Replica } from "#db/replica.ts";
import { openDiskStore } from "#storage/disk/store.ts";
import { openSqlKv } from "#storage/kv-sql.ts";
import { call } from "#tests/kit/call.ts";
import { newPerson } from "#tests/kit/person.ts";
import { newPost } from "#tests/kit/post.ts";
import { PATIENT } from "#tests/setup/database.ts";
import { newFolder } from "#tests/setup/folder.ts";
import { type Replicated, startReplicated } from "#tests/setup/replica.ts";
import { servicePort, serviceReady } from "#tests/setup/service.ts";
import { postgresUrl } from "#tests/setup/postgres.ts";
import type { Ctx } from "./context.server.ts";
import { postsOf, type SearchView } from "./features/search/view.ts";
import { log } from "./log.server.ts";
import { onReplica } from "./replica.server.ts";

// It says when the replica is left alone.
log.level = "silent";

const LONG_MS = 600_000;

describe("a site with a replica of its database", () => {
  let servers: Replicated;
  let ctx: Ctx;
  let replica: Replica;

  beforeAll(async () => {
    servers = await startReplicated(newFolder());
    const db = openDatabase(servers.primary.url, PATIENT);
    replica = new Replica(db, servers.replica.url, { maxLagMs: LONG_MS, lookMs: 50 });
    ctx = { db, objects: openDiskStore(newFolder()), kv: openSqlKv(db), viewer: null, replica };
    globalThis.shortitServices = ctx;
  });
  afterAll(async () => {
    await replica.close();
    await ctx.db.destroy();
    await servers.stop();
  });

  /** Where somebody's reads that may be behind go. */
  const askedBy = (who: Ctx) =>
    onReplica(who, async ({ db }) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
      return rows[0]!.is ? "replica" : "primary";
    });
  /** All that was written is there, and that is known. */
  const caughtUp = async (one = replica) => {
    const position = await logPosition(ctx.db);
    await expect.poll(() => one.problem ?? one.has(position), { interval: 50 }).toBe(true);
  };
  const whilePaused = async (act: () => Promise<void>) => {
    await caughtUp();
    await servers.replica.setReplay(false);
    await act().finally(() => servers.replica.setReplay(true));
    await caughtUp();
  };
  const postsFound = async (q: string, as?: Parameters<typeof call>[2]) => {
    const { status, body } = await call("GET", `/api/search?q=${encodeURIComponent(q)}`, as);
    expect(status).toBe(200);
    return postsOf((body as SearchView).blocks).map((post) => post.id_publicacion);
  };

  it("looks there for what may be a little behind, and shows it when it has come", async () => {
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx)];
    const before = await newPost(bea, { descripcion: "#marea antes" });
    const listed = async () => {
      const { body } = await call("GET", `/api/user/${bea.id}/posts`, { as: ana });
      return JSON.stringify(body).includes("#marea ahora");
    };
    const inFeed = async () => {
      const { body } = await call("POST", "/api/feed/bootstrap", { body: { tab: "para-ti" } });
      return JSON.stringify(body).includes("#marea ahora");
    };
    let id = 0;
    await whilePaused(async () => {
      expect(await askedBy(ctx)).toBe("replica");
      ({ id } = await newPost(bea, { descripcion: "#marea ahora" }));
      for (const as of [{}, { as: ana }, { as: bea }]) {
        expect(await postsFound("#marea", as)).toEqual([before.id]);
      }
      expect([await listed(), await inFeed()]).toEqual([false, false]);
    });
    expect((await postsFound("#marea")).sort()).toEqual([before.id, id].sort());
    expect([await listed(), await inFeed()]).toEqual([true, true]);
  });

  it("shows everybody their own writes at once, and goes back to the replica when it has them", async () => {
    const [ana, bea, eva] = [await newPerson(ctx), await newPerson(ctx), await newPerson(ctx)];
    await newPost(bea, { descripcion: "lo de bea" });
    const followed = async (as: typeof ana) => {
      const { body } = await call("POST", "/api/feed/bootstrap", {
        ...{ as, body: { tab: "siguiendo" } },
      });
      return JSON.stringify(body).includes("lo de bea");
    };
    const elsewhere = new Replica(ctx.db, servers.replica.url, { maxLagMs: LONG_MS, lookMs: 50 });
    await caughtUp(elsewhere);
    await whilePaused(async () => {
      const { status } = await call("POST", `/api/users/${bea.id}/follow`, { as: ana });
      expect(status).toBe(200);
      expect([await askedBy(ana), await askedBy(eva)]).toEqual(["primary", "replica"]);
      expect(await followed(ana)).toBe(true);
      // Another machine knows it too, of a bearer as of a browser.
      const there = { replica: elsewhere, kv: openSqlKv(ctx.db) };
      expect(await askedBy({ ...ana, ...there })).toBe("primary");
      expect(await askedBy({ ...eva, ...there })).toBe("replica");
    });
    await elsewhere.close();
    expect(await askedBy(ana)).toBe("replica");
    expect(await followed(ana)).toBe(true);
  });

  it("shows nothing any more that was removed, restricted, blocked or suspended since", async () => {
    const [ana, bea] = [await newPerson(ctx), await newPerson(ctx, "farolera")];
    const blocker = await newPerson(ctx, "farolista");
    const [gone, locked] = [
      await newPost(bea, { descripcion: "#faro que se quita" }),
      await newPost(bea, { descripcion: "#faro que se cierra", shows: ["photo"] }),
    ];
    const kept = await newPost(blocker, { descripcion: "#faro que bloquea" });
    const people = async () => {
      const { body } = await call("GET", "/api/search?q=farol", { as: ana });
      const { users } = body as { users: { id_usuario: number }[] };
      return users.map((user) => user.id_usuario).sort();
    };
    await whilePaused(async () => {
      expect(await postsFound("#faro", { as: ana })).toHaveLength(3);
      expect(await people()).toEqual([bea.id, blocker.id].sort());
      const change = { as: bea, body: { solo_suscriptores: 1 } };
      await call("PATCH", `/api/publicaciones/${locked.id}`, change);
      await ctx.db
        .updateTable("publicaciones")
        .set({ moderacion: "removed" })
        .where("id_publicacion", "=", gone.id)
        .execute();
      await call("POST", `/api/users/${ana.id}/block`, { as: blocker });
      expect(await askedBy(ana)).toBe("replica");
      expect(await postsFound("#faro", { as: ana })).toEqual([locked.id]);
      expect((await postsFound("#faro")).sort()).toEqual([locked.id, kept.id].sort());
      const { body } = await call("GET", "/api/search?q=%23faro", { as: ana });
      expect(postsOf((body as SearchView).blocks)).toMatchObject([{ locked: true, archivos: [] }]);
      await ctx.db
        .updateTable("usuarios")
        .set({ status: "suspended" })
        .where("id_usuario", "=", bea.id)
        .execute();
      expect([await postsFound("#faro", { as: ana }), await people()]).toEqual([[], []]);
      // Who is signed in is never asked of the replica.
      await ctx.db.deleteFrom("sesiones").where("id_usuario", "=", ana.id).execute();
      expect(await call("GET", "/api/hashtags", { as: ana })).toMatchObject({ status: 401 });
    });
  });

  it("leaves a replica alone that is too far behind, says so, and asks it again by itself", async () => {
    const told: (string | null)[] = [];
    const onChange = (problem: string | null) => told.push(problem);
    const strict = new Replica(ctx.db, servers.replica.url, {
      maxLagMs: 1_000,
      lookMs: 50,
      onChange,
    });
    const visitor = { ...ctx, replica: strict };
    await caughtUp(strict);
    told.length = 0;
    globalThis.shortitServices = { ...visitor, db: ctx.db };
    await servers.replica.setReplay(false);
    await newPerson(ctx);
    await expect.poll(() => strict.problem).toMatch(/^is \d s behind$/);
    expect(await askedBy(visitor)).toBe("primary");
    expect(await call("GET", "/readyz")).toMatchObject({
      status: 200,
      body: { ok: true, problems: { replica: expect.stringMatching(/behind/) as string } },
    });
    await servers.replica.setReplay(true);
    await caughtUp(strict);
    expect(await askedBy(visitor)).toBe("replica");
    expect(told).toEqual([expect.stringMatching(/behind/), null]);
    globalThis.shortitServices = ctx;
    await strict.close();
  });

  it("says at each look how far behind it is, and nothing where that cannot be told", async () => {
    const said: (number | null)[] = [];
    const options = { maxLagMs: LONG_MS, lookMs: 20, onLook: (ms: number | null) => said.push(ms) };
    const own = new Replica(ctx.db, servers.replica.url, options);
    await caughtUp(own);
    await whilePaused(async () => {
      await newPost(await newPerson(ctx));
      await expect.poll(() => said.at(-1)).toBeGreaterThan(0);
    });
    await expect.poll(() => said.at(-1)).toBe(0);
    await own.close();
    const nowhere = new Replica(ctx.db, "postgres://nobody@127.0.0.1:1/none", options);
    await expect.poll(() => said.at(-1)).toBeNull();
    await nowhere.close();
  });

  it("answers everything while the replica is frozen, and while it is gone", async () => {
    const bea = await newPerson(ctx);
    const { id } = await newPost(bea, { descripcion: "#brisa" });
    const many = () =>
      Promise.all(Array.from({ length: 8 }, () => postsFound("#brisa", { as: bea })));
    const ids = Array.from({ length: 8 }, () => [id]);
    for (const { away, back } of [
      { away: async () => servers.replica.freeze(), back: async () => servers.replica.thaw() },
      { away: () => servers.replica.stop(), back: () => servers.replica.start() },
    ]) {
      await caughtUp();
      expect(await askedBy(bea)).toBe("replica");
      await away();
      try {
        expect(await many()).toEqual(ids);
        expect(replica.problem).toBe("does not answer");
        expect(await many()).toEqual(ids);
      } finally {
        await back();
      }
      await caughtUp();
      // A connection of before may end only as it is used: then the primary answers once more.
      await expect.poll(() => askedBy(bea)).toBe("replica");
    }
  });

  it("writes only to the primary, and reads there within a transaction", async () => {
    await caughtUp();
    await ctx.db.transaction().execute(async (trx) => {
      expect(await askedBy({ ...ctx, db: trx })).toBe("primary");
    });
    expect(await askedBy({ ...ctx, replica: null })).toBe("primary");
  });

  it("asks no server that is no replica, or one of another", async () => {
    await serviceReady("postgres");
    const stranger = openDatabase(postgresUrl(servicePort("postgres"), "postgres"));
    const isPrimary = new Replica(ctx.db, servers.primary.url, { maxLagMs: LONG_MS, lookMs: 50 });
    const ofAnother = new Replica(stranger, servers.replica.url, { maxLagMs: LONG_MS, lookMs: 50 });
    await expect.poll(() => isPrimary.problem).toBe("is no replica");
    await expect.poll(() => ofAnother.problem).toBe("is a replica of another server");
    await isPrimary.close();
    await ofAnother.close();
    await stranger.destroy();
  });
});
