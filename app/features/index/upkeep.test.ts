import { describe, expect, it } from "vitest";
import { suspendAccount, unsuspendAccount } from "#app/features/cases/operator.server.ts";
import { claimJob } from "#app/jobs/claim.server.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import { runNext } from "#app/jobs/worker.server.ts";
import { engines } from "#tests/setup/database.ts";
import { caughtUp, searchIndexes, useSearchIndex } from "#tests/setup/search-indexes.ts";
import { MOST_RESULTS } from "#app/features/search/limits.ts";
import { findPosts } from "#app/features/search/find/find-posts.server.ts";
import { parseQuery } from "#app/features/search/query.ts";
import { search } from "#app/features/search/queries.server.ts";
import { givenPerson, givenPost, textsFor } from "#app/features/search/test-support.ts";
import { unindexPost } from "./commands.server.ts";
import { reindex } from "./reindex.server.ts";
import { reindexAll } from "./test-reindex.ts";
import { indexChangedPost, refreshIndex } from "./upkeep.server.ts";
import { useStage } from "#tests/kit/stage.ts";
import { untilOneWaits } from "#tests/kit/waits.ts";

const running = { signal: new AbortController().signal };

const each = engines.flatMap((engine) => searchIndexes.map((index) => [engine, index] as const));

describe.each(each)("the index of search, looked after, on %s by %s", (engine, index) => {
  const ctx = useStage(engine);
  useSearchIndex(index);
  const find = async (q: string) => {
    await caughtUp(ctx);
    return search(ctx, { q, sort: "recent", page: 1, limit: 12 });
  };
  const namesFor = async (q: string) => (await find(q)).users.map((user) => user.nombre_usuario);
  /** In how many posts: a word that none has is forgotten. */
  const usesOf = async (palabra: string) =>
    (await ctx.db.selectFrom("palabras").selectAll().where("palabra", "=", palabra).execute())[0]
      ?.posts ?? 0;

  /** Posts that say "Origami", as if they had been there before there was an index. Gives their ids, the oldest first. */
  const givenMany = async (many: number) => {
    const id_usuario = await givenPerson(ctx, "alguien");
    const rows = Array.from({ length: many }, () => ({
      ...{ id_usuario, descripcion: "Origami", tipo_publicacion: "publicacion" as const },
      ...{ solo_suscriptores: 0 as const, status: "ready" as const, fecha_publicacion: Date.now() },
    }));
    const made = await ctx.db
      .transaction()
      .execute((trx) =>
        trx.insertInto("publicaciones").values(rows).returning("id_publicacion").execute(),
      );
    return made.map(({ id_publicacion }) => id_publicacion).sort((a, b) => a - b);
  };

  it("is the most popular even after a thousand newer ones, once the sweep has seen it", async () => {
    const old = await givenPost(ctx, { text: "Origami viejo" });
    const ids = await givenMany(MOST_RESULTS + 5);
    await reindexAll(ctx);
    await caughtUp(ctx);
    const asked = { sort: "recent", page: 1, limit: MOST_RESULTS } as const;
    const found = await findPosts(ctx, parseQuery("origami"), asked);
    expect(found.ids).toEqual(ids.toReversed().slice(0, MOST_RESULTS));
    await ctx.db
      .updateTable("publicaciones")
      .set({ likeCount: 500 })
      .where("id_publicacion", "=", old)
      .execute();
    await refreshIndex(ctx);
    expect((await textsFor(ctx, "origami", "popular"))[0]).toBe("Origami viejo");
    expect((await find("origami")).counts.posts).toBe(MOST_RESULTS);
  });

  it("is all of what was there before there was an index, and nothing of what is gone", async () => {
    const id = await givenPost(ctx, { text: "Macramé en la terraza" });
    await givenPerson(ctx, "hermenegilda");
    const gone = await givenPost(ctx, { text: "Macramé desatado" });
    for (const table of ["palabras", "apariciones", "indexadas", "nombres"] as const) {
      if (table !== "indexadas") await ctx.db.deleteFrom(table).execute();
      else await ctx.db.deleteFrom(table).where("id_publicacion", "<=", id).execute();
    }
    await ctx.db.deleteFrom("indexadas").execute();
    await reindexAll(ctx);
    await reindexAll(ctx);
    expect(await textsFor(ctx, "macramé terraza")).toEqual(["Macramé en la terraza"]);
    expect(await namesFor("hermene")).toEqual(["hermenegilda"]);
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", gone).execute();
    expect(await textsFor(ctx, "macramé")).toEqual(["Macramé en la terraza"]);
    await ctx.kv.delete("search:swept");
    await refreshIndex(ctx);
    expect(await usesOf("desatado")).toBe(0);
  });

  it("loses a post once when two take it out at once: the others keep their words", async () => {
    await givenPost(ctx, { text: "Marquetería que queda" });
    const gone = await givenPost(ctx, { text: "Marquetería que se va" });
    await ctx.db.deleteFrom("publicaciones").where("id_publicacion", "=", gone).execute();
    let other: Promise<void> = Promise.resolve();
    await ctx.db.transaction().execute(async (trx) => {
      await unindexPost(trx, gone);
      other = indexChangedPost(ctx, { id_publicacion: gone });
      await untilOneWaits(ctx.db);
    });
    await other;
    expect(await usesOf("marqueteria")).toBe(1);
    expect(await textsFor(ctx, "marquetería")).toEqual(["Marquetería que queda"]);
  });

  it("is gone on with by another worker when one is stopped in the middle", async () => {
    await givenPost(ctx, { text: "Repujado en cuero" });
    await ctx.db.deleteFrom("jobs").execute();
    await enqueue(ctx.db, "index_search", {});
    for (const table of ["palabras", "apariciones", "indexadas"] as const) {
      await ctx.db.deleteFrom(table).execute();
    }
    const stop = new AbortController();
    stop.abort();
    await runNext(ctx, { index_search: reindex }, stop.signal);
    expect(await ctx.db.selectFrom("indexadas").selectAll().execute()).toEqual([]);
    while (await runNext(ctx, { index_search: reindex }, running.signal));
    expect(await ctx.db.selectFrom("indexadas").selectAll().execute()).not.toEqual([]);
  });

  it("is made anew in parts, each where the one before has ended, and others get their turn", async () => {
    const ids = await givenMany(1_002);
    await ctx.db.deleteFrom("jobs").execute();
    await enqueue(ctx.db, "index_search", {});
    await enqueue(ctx.db, "index_search", { id_usuario: 987_654 });
    const parts: object[] = [];
    const noted: typeof reindex = async (services, part, run) => {
      parts.push(part);
      await reindex(services, part, run);
    };
    while (await runNext(ctx, { index_search: noted }, running.signal));
    const begun = [{}, { id_usuario: 987_654 }, { of: "posts" }, { of: "posts", before: ids[2] }];
    expect(parts.slice(0, 4)).toEqual(begun);
    const done = ctx.db.selectFrom("indexadas").where("id_publicacion", "in", ids);
    expect(await done.selectAll().execute()).toHaveLength(ids.length);
  });

  it("is nothing of a suspended person, not even in a count, until they are back", async () => {
    await givenPost(ctx, { by: "suspendida", text: "Permuta en la plaza #trueque" });
    const catchUp = async () => {
      const job = await claimJob(ctx.db, ["index_search"]);
      await reindex(ctx, JSON.parse(job!.payload) as { id_usuario: number }, running);
    };
    await suspendAccount(ctx, "suspendida");
    expect(await textsFor(ctx, "trueque")).toEqual([]);
    await catchUp();
    expect(await find("trueque")).toMatchObject({ tags: [], counts: { posts: 0, tags: 0 } });
    expect(await usesOf("#trueque")).toBe(0);
    await unsuspendAccount(ctx, "suspendida");
    await catchUp();
    expect(await find("trueque")).toMatchObject({ tags: ["trueque"], counts: { posts: 1 } });
  });
});
